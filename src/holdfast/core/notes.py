# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "take 2 axes; Town 24 falls"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from holdfast.core.speaking import Speaker, View
from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.people import People


class Notes(Speaker):
    """Reads only the view of the seat that chooses, and works nothing out. A verb with notes has a
    method of its name, `of_bid`, which is given the fields of the choice; what has none speaks for
    itself."""

    by_text = ""  # verbs whose first field is a component: its text is what is noted
    foretold = ""  # verbs of which a note says what the engine has tried, if it has

    def __init__(
        self, people: People, words: Words, view: View, about: dict[str, object], key: str
    ) -> None:
        super().__init__(people, words, view)
        self.about: View = about  # what the prompt speaks of
        self.key = key
        self.verb, *self.fields = key.split(":")

    def note(self) -> str:
        if self.verb in self.by_text.split():
            return self.text(self.fields[0])
        if self.verb in self.foretold.split() and self.key not in self.view["forecasts"]:
            return ""
        of_verb: Callable[..., str] | None = getattr(self, f"of_{self.verb}", None)
        return of_verb(*self.fields) if of_verb else ""

    @property
    def tried(self) -> View:
        """What it would lead to, as the engine has tried it."""
        return self.forecast(self.key)

    def forecast(self, key: str) -> View:
        found: View = self.view["forecasts"][key]
        return found
