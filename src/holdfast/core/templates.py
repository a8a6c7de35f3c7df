# not compiled: it formats sentences.
"""One template language for everything people read.

`{name}` takes the value of that name, `{n|point|points}` picks a word by number, and `{place:dat}`
asks for a form of the noun that is named there: "beim Händler", "bei der Mine". How a language
makes its forms stands in `[forms]` of its words, and what a noun needs for them beside the noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

PLACE = re.compile(r"\{([a-z_]+)(?::([a-z_]+))?(?:\|([^|}]*)\|([^}]*))?\}")
OWN_FORM = re.compile(r"\{([a-z_]+)\}")
Spell = Callable[[str, Any, str], str]  # a place, its value, the form that is asked for


def fill(template: str, data: Mapping[str, Any], spell: Spell) -> str:
    """The template with every place filled in."""

    def value(found: re.Match[str]) -> str:
        name, form, one, many = found.groups()
        if many is not None:
            return str(one if abs(data[name]) == 1 else many)
        return spell(name, data[name], form or "")

    return PLACE.sub(value, template)


def as_it_is(name: str, value: Any, form: str) -> str:
    """For values that are words already, and numbers."""
    return number(value) if isinstance(value, int) else str(value)


def number(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


Entry = str | dict[str, str]
Forms = dict[str, Entry]  # how each form is made: for every gender, or alike for all


class Noun:
    """A word with its forms: `{ one = "Söldner", many = "Söldner", gender = "m" }`, and `dat` or
    `many_dat` where they differ. `name` is what it is called where it stands alone, if that is not
    `one`. A plain text is a name without any forms."""

    def __init__(self, entry: Entry) -> None:
        self.forms: dict[str, str] = {"one": entry} if isinstance(entry, str) else entry
        self.name = self.forms.get("name") or self.forms["one"]
        self.gender = self.forms.get("gender", "")
        self.is_counted = "many" in self.forms

    def counted(self, n: int, case: str = "") -> str:
        """The word after a number: "1 Soldat", and in a case "gegen 1 Soldaten"."""
        if not self.is_counted:
            return self.name
        if case:
            return self.bare(case if abs(n) == 1 else f"many_{case}")
        return self.forms["one" if abs(n) == 1 else "many"]

    def bare(self, form: str) -> str:
        """A form without article; where it is not given it is no other."""
        if form in self.forms:
            return self.forms[form]
        one = self.forms["one"] if self.gender else self.name
        return self.forms.get("many", one) if form.startswith("many") else one

    def formed(self, form: str, forms: Forms) -> str:
        """ "dem Söldner", as its language says of its gender."""
        way = forms[form]
        pattern = way if isinstance(way, str) else way.get(self.gender)
        if pattern is None:
            return self.bare(form)
        return OWN_FORM.sub(lambda found: self.bare(found[1]), pattern)


def own_forms(form: str, gender: str, forms: Forms) -> set[str] | None:
    """What the form takes from a noun of this gender; nothing at all if it knows no such gender."""
    way = forms[form]
    pattern = way if isinstance(way, str) else way.get(gender)
    return None if pattern is None else {found[1] for found in OWN_FORM.finditer(pattern)}
