# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: the text of a Place, what stands on a hex."""

from __future__ import annotations

from holdfast.core.words import Words
from holdfast.games.ante_portas.names import WARES
from holdfast.games.ante_portas.text import Speaker, Texts, View

# Choices whose first field is a component with a text.
TEXT_VERBS = ("move", "slide", "ticket", "apprentice", "apprentice_ticket", "play", "build")
HEX_VERBS = ("aim", "aim_standing", "shoot", "knock", "fire_bomb", "by", "march", "place_tile")


def note(view: View, key: str, words: Words, texts: Texts, about: dict[str, object]) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    verb, *fields = key.split(":")
    return Notes(view, words, texts).of(verb, fields[0] if fields else "")


class Notes(Speaker):
    """Reads only the view of the seat that chooses."""

    def of(self, verb: str, field: str) -> str:
        if field == "small_market" or field.startswith("market_"):
            return ""  # the card in force lies open, and is long
        if verb in TEXT_VERBS:
            return self.component(field)
        if verb in HEX_VERBS and field.isdigit():
            return self.hex(int(field))
        if verb in ("give", "give_up", "sell", "pay") and field in WARES:
            return self.say("brings", n=self.own(field))
        return ""

    def own(self, ware: str) -> int:
        held: int = self.view["colony"]["communities"][self.view["seat"]]["wares"][ware]
        return held

    def component(self, id: str) -> str:
        return self.texts[id].text.get(self.words.lang, "") if id in self.texts else ""

    def hex(self, number: int) -> str:
        battle = self.view["battle"]
        found = [hex for hex in battle["hexes"] if hex["hex"] == number]
        parts = [self.units(hex) for hex in found]
        groups = [battle["moving"], *battle["waiting"]]
        parts += [self.group(group) for group in groups if group and group["hex"] == number]
        units = " ".join(part for part in parts if part)
        return self.say("there", units=units) if units else self.say("nothing_there")

    def group(self, group: View) -> str:
        """Invaders on the move."""
        signs = ((group["basic"], "▲"), (group["elite"], "■"))
        return "".join(f"{n}{sign}" for n, sign in signs if n)
