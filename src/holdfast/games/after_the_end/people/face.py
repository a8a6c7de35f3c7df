# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.people import Asked, People
from holdfast.core.words import Words
from holdfast.games.after_the_end.people.notes import Notes, rolled
from holdfast.games.after_the_end.people.result import Result
from holdfast.games.after_the_end.people.speaker import Speaker
from holdfast.games.after_the_end.people.text import Pen

ROW = 4  # choices that fit into one row of the bar


class ColonyPeople(People):
    """What the Colonies read and see."""

    speaker = Speaker
    pen = Pen
    notes = Notes
    result = Result

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """A single die needs no number; nobody is wounded who dies of it; what is done is said."""
        verb, *fields = key.split(":")
        if verb == "done" and prompt in words.section("done"):
            return words.say("done", prompt, {})
        if verb == "wound" and view["forecasts"][key]["dies"]:
            return words.label("would_die", name=words.name(fields[0]))
        if verb == "reroll" and len(rolled(view["colonies"][view["seat"]])) == 1:
            return words.say("choices", verb, {"first": fields[0], "second": "the_die"})
        return words.choice(key)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        """Used Characters while one decides to commit; in the Capitol the Wall and what lies there,
        as far as there is room for it. The board answers for the rest."""
        if view["seat"] < 0 or len(keys) < 2:  # the page gives the only possible answer by itself
            return []
        own = view["colonies"][view["seat"]]
        wanted: list[str] = []
        if "pass" in keys:
            used = [one["character"] for one in own["characters"] if one["state"] == "used"]
            wanted = [f"commit:{id}" for id in used]
        elif "done" in keys and view["visitor"] == view["seat"]:
            wanted = ["build"]
            for verb, row in (("influence", "nobles"), ("complete", "contracts"), ("buy", "tools")):
                wanted += [f"{verb}:{id}" for id in view[row] if id is not None]
        elif "experience" in keys or "study" in keys:
            wanted = ["experience", "study"]
        return [key for key in wanted if key not in keys][: max(0, ROW - len(keys))]

    def by_itself(
        self, view: dict[str, Any], keys: list[str], about: dict[str, object], asked: Asked
    ) -> str:
        """A moment for Experience in which no card can be used (AT-75)."""
        return "done" if set(keys) == {"done", "pass_round"} else ""
