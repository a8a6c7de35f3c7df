# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "you pay 4 gold; you get 6 wood".

Every number comes from the loaded cards or from the view, never from the printed game.
"""

from __future__ import annotations

from holdfast.core.words import Words
from holdfast.games.after_the_empire.cards.loading import Loaded
from holdfast.games.after_the_empire.people.speaker import Speaker, View
from holdfast.games.after_the_empire.rules.names import GAINS, HEAL_GAIN, WOOD_GATE, WOOD_WALL


def note(view: View, key: str, words: Words, loaded: Loaded, about: dict[str, object]) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    return Notes(view, words, loaded, about).of(key)


class Notes(Speaker):
    """Reads only the view of the seat that chooses."""

    def __init__(self, view: View, words: Words, loaded: Loaded, about: dict[str, object]) -> None:
        super().__init__(words, loaded)
        self.view = view
        self.about = about
        self.own: View = view["castles"][view["seat"]]

    def of(self, key: str) -> str:
        verb, _, field = key.partition(":")
        if key in self.own["prices"] and not self.about.get("free"):
            return self.operation(verb, field, key)
        if verb == "place":
            return self.place(field)
        if verb in ("tap", "work"):
            return self.used(field, "tap" if verb == "tap" else "space")
        if verb in ("pick", "buy", "keep"):
            return self.card(field)
        if verb == "choose":
            return self.way(field)
        if verb == "sow":
            return self.say("becomes", n=self.side(field)["farm"] + 1)
        if verb == "protect":
            return self.farm(field)
        return self.in_battle(verb, field)

    # Workers, free actions, cards

    def place(self, id: str) -> str:
        if any(own["place"] == id and own["idle"] for own in self.own["own_places"]):
            return self.say("idle")
        facts = self.facts(id)
        return self.exchange(facts) if "ways" in facts else self.text(id)

    def used(self, id: str, kind: str) -> str:
        """What the worker space or the free action of a card does."""
        abilities: list[View] = self.facts(id)["abilities"]
        return "; ".join(self.exchange(one) for one in abilities if one["kind"] == kind)

    def card(self, id: str) -> str:
        facts = self.facts(id)
        is_starting = "initiative" in facts
        what = self.say("initiative", n=facts["initiative"]) if is_starting else self.describe(id)
        does = self.text(id) if facts["kind"] == "objective" else self.abilities(id)
        return ". ".join(filter(None, (what, does[:1].upper() + does[1:])))

    def way(self, branch: str) -> str:
        """What is paid and gained, if it is known which place or card is used."""
        for way in self.ways(str(self.about.get("source", ""))):
            if way.get("branch") == branch:
                return self.spell(way)
        return ""

    def ways(self, source: str) -> list[View]:
        """The ways of a place, or of the ability of a card that is being used."""
        facts: View = self.texts[source].facts if source in self.texts else {}
        found: list[View] = list(facts.get("ways", []))
        abilities: list[View] = facts.get("abilities", [])
        for ability in abilities:
            if self.about.get("ability", ability["kind"]) == ability["kind"]:
                found += ability.get("ways", [])
        return found

    def does(self, what: str, n: int) -> str:
        if what == GAINS[HEAL_GAIN] and not self.own["wounded"]:
            return self.say("nobody_wounded")
        return super().does(what, n)

    # The castle

    def operation(self, verb: str, field: str, key: str) -> str:
        """What an operation of the stockpile costs this castle, and what stands there then."""
        price: dict[str, int] = self.own["prices"][key]
        pays = self.pays(price) if price else self.say("costs_nothing")
        then = self.repairing(field) if verb == "repair" else self.piece(key)
        return "; ".join(filter(None, (pays, then)))

    def piece(self, key: str) -> str:
        """How much a new piece takes, and how it shoots."""
        new: View | None = self.own["builds"].get(key)
        if new is None:
            return ""
        cubes = self.count("cube", new["cubes"])
        if not new["shots"]:
            return cubes
        return self.say("full", cubes=cubes, shots=self.count("shot", new["shots"]))

    def repairing(self, field: str) -> str:
        pieces: dict[str, View] = {side["side"]: side for side in self.own["sides"]}
        pieces |= {corner["corner"]: corner for corner in self.own["corners"]}
        return f"{pieces[field]['cubes'] + 1}/{pieces[field]['whole']}"

    def side(self, name: str) -> View:
        found: View = next(side for side in self.own["sides"] if side["side"] == name)
        return found

    def farm(self, name: str) -> str:
        level = self.side(name)["farm"]
        return self.say("level", n=level) if level else self.say("razed")

    def gate(self) -> str:
        cubes = self.count("cube", self.cards.wall_cubes(WOOD_GATE))
        return self.say("at_gate", cubes=cubes, n=self.cards.wall_cubes(WOOD_WALL))

    # Battle

    def in_battle(self, verb: str, field: str) -> str:
        if verb == "gate":
            return self.gate()
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
