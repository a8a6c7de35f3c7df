# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "you pay 4 gold; you get 6 wood"."""

from __future__ import annotations

from typing import Any

from holdfast.core.words import Words
from holdfast.games.after_the_empire.names import GAINS, HEAL_GAIN
from holdfast.games.after_the_empire.text import Speaker, Texts, View

CARD_VERBS = ("pick", "work", "tap")
PIECES = ("wood_wall", "wood_gate", "stone_wall", "stone_gate", "wood_turret", "stone_turret")


def note(view: View, key: str, words: Words, texts: Texts, about: dict[str, object]) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    verb, *fields = key.split(":")
    return Notes(view, words, texts, about).of(verb, fields)


class Notes(Speaker):
    """Reads only the view of the seat that chooses."""

    def __init__(self, view: View, words: Words, texts: Texts, about: dict[str, object]) -> None:
        super().__init__(words, texts)
        self.view = view
        self.about = about
        self.own: View = view["castles"][view["seat"]]

    def of(self, verb: str, fields: list[str]) -> str:
        field = fields[0] if fields else ""
        price = self.own["prices"].get(f"{verb}:{field}")
        if price:
            pays = self.say("you_pay", cost=self.words.goods(price))
            return "; ".join(filter(None, (pays, self.becomes(verb, field))))
        if verb == "place" and self.is_idle(field):
            return self.say("idle")
        if verb in CARD_VERBS or verb in ("place", "keep"):
            return self.text(field)
        if verb == "buy":
            return f"{self.describe(field)}. {self.text(field)}"
        if verb == "choose":
            return self.way(field)
        if verb == "sow":
            return self.say("becomes", n=self.side(field)["farm"] + 1)
        if verb == "protect":
            return self.farm(field)
        return self.in_battle(verb, field)

    def becomes(self, verb: str, field: str) -> str:
        """What stands there then."""
        if verb in PIECES:
            return self.piece(verb)
        return self.repairing(field) if verb == "repair" else ""

    def in_battle(self, verb: str, field: str) -> str:
        if verb == "gate":
            return self.say("at_gate")
        if verb == "damage":
            return self.say("worthless")
        if verb == "repair":
            return self.repairing(field)
        if verb == "lose":
            return self.rest("hits_soldiers", "soldier", field)
        if verb in ("fell", "let_in"):
            return self.rest("and_others", "swordsman", field)
        return ""

    def rest(self, label: str, kind: str, field: str) -> str:
        """Whom the hits that are left fall on."""
        hits = self.about.get("n", 0)
        left = (hits if isinstance(hits, int) else 0) - int(field)
        return (
            self.say(label, others=self.words.count(kind, left)) if left else self.say("no_others")
        )

    def is_idle(self, place: str) -> bool:
        return any(own["place"] == place and own["idle"] for own in self.own["own_places"])

    def side(self, name: str) -> View:
        found: View = next(side for side in self.own["sides"] if side["side"] == name)
        return found

    def farm(self, name: str) -> str:
        level = self.side(name)["farm"]
        return self.say("level", n=level) if level else self.say("razed")

    def way(self, branch: str) -> str:
        """What is paid and gained, if it is known which place or card is used."""
        for way in self.ways(str(self.about.get("source", ""))):
            if way.get("branch") == branch:
                return self.spell(way)
        return ""

    def ways(self, source: str) -> list[View]:
        facts: View = self.texts[source].facts if source in self.texts else {}
        found: list[View] = list(facts.get("ways", []))
        abilities: list[View] = facts.get("abilities", [])
        for ability in abilities:
            found += ability.get("ways", [])
        return found

    def spell(self, way: View) -> str:
        gained: dict[str, int] = {}
        for gain in way["gain"]:
            gained.update(gain)
        goods = {what: n for what, n in gained.items() if GAINS.index(what) < HEAL_GAIN}
        parts = [self.say("you_pay", cost=self.words.goods(way["cost"]))] if "cost" in way else []
        if goods:
            parts.append(self.say("you_get", goods=self.words.goods(goods)))
        parts += [self.does(what, n) for what, n in gained.items() if what not in goods]
        return "; ".join(parts)

    def does(self, what: str, n: int) -> str:
        if what == GAINS[HEAL_GAIN] and not self.own["wounded"]:
            return self.say("nobody_wounded")
        return f"{self.name(what)}: {n}"

    def piece(self, kind: str) -> str:
        """How much a piece takes; the numbers of the printed pieces (AE-53)."""
        cubes, shots = WHOLE[kind]
        if shots:
            return self.say(
                "full", cubes=self.count("cube", cubes), shots=self.count("shot", shots)
            )
        return self.say("full_wall", cubes=self.count("cube", cubes))

    def repairing(self, field: str) -> str:
        sides = {side["side"]: side for side in self.own["sides"]}
        if field in sides:
            return f"{sides[field]['cubes'] + 1}/{sides[field]['whole']}"
        corners: dict[str, Any] = {one["corner"]: one for one in self.own["corners"]}
        return str(corners[field]["cubes"] + 1)


WHOLE = {
    "wood_wall": (2, 0),
    "wood_gate": (1, 0),
    "stone_wall": (5, 0),
    "stone_gate": (4, 0),
    "wood_turret": (1, 1),
    "stone_turret": (2, 2),
}
