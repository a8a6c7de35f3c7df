# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "you pay 4 gold; you get 6 wood".

Every number comes from the loaded cards or from the view, never from the printed game.
"""

from __future__ import annotations

from holdfast.core import notes
from holdfast.core.speaking import View, capital
from holdfast.games.after_the_empire.people.speaker import Speaker
from holdfast.games.after_the_empire.rules.names import GAINS, HEAL_GAIN, WOOD_GATE, WOOD_WALL


class Notes(notes.Notes, Speaker):
    def note(self) -> str:
        is_paid = self.key in self.own["prices"] and not self.about.get("free")
        return self.operation() if is_paid else super().note()

    # Workers, free actions, cards

    def of_place(self, id: str) -> str:
        if any(own["place"] == id and own["idle"] for own in self.own["own_places"]):
            return self.say("idle")
        facts = self.facts(id)
        return self.exchange(facts) if "ways" in facts else self.text(id)

    def of_tap(self, id: str) -> str:
        """What the free action or the worker space of a card does."""
        kind = "tap" if self.verb == "tap" else "space"
        abilities: list[View] = self.facts(id)["abilities"]
        return "; ".join(self.exchange(one) for one in abilities if one["kind"] == kind)

    of_work = of_tap

    def of_buy(self, id: str) -> str:
        facts = self.facts(id)
        what = self.say_of("initiative", facts) if "initiative" in facts else self.describe(id)
        does = self.text(id) if facts["kind"] == "objective" else self.abilities(id)
        return ". ".join(filter(None, (what, capital(does))))

    of_pick = of_keep = of_buy

    def of_choose(self, branch: str) -> str:
        """What is paid and gained, if it is known which place or card is used."""
        ways = self.ways(str(self.about.get("source", "")))
        return next((self.spell(way) for way in ways if way.get("branch") == branch), "")

    def ways(self, source: str) -> list[View]:
        """The ways of a place, or of the ability of a card that is being used."""
        facts: View = self.facts(source) if source in self.texts else {}
        found: list[View] = list(facts.get("ways", []))
        for ability in facts.get("abilities", []):
            if self.about.get("ability", ability["kind"]) == ability["kind"]:
                found += ability.get("ways", [])
        return found

    def does(self, what: str, n: int) -> str:
        if what == GAINS[HEAL_GAIN] and not self.own["wounded"]:
            return self.say("nobody_wounded")
        return super().does(what, n)

    # The castle

    def of_sow(self, side: str) -> str:
        return self.level(self.part(side)["farm"] + (self.verb == "sow"))

    of_protect = of_sow

    def part(self, name: str) -> View:
        """A side or corner of the own castle."""
        parts: list[View] = [*self.own["sides"], *self.own["corners"]]
        return next(part for part in parts if name in (part.get("side"), part.get("corner")))

    def operation(self) -> str:
        """What an operation of the stockpile costs this castle, and what stands there then."""
        price: dict[str, int] = self.own["prices"][self.key]
        pays = self.say("you_pay", cost=price) if price else self.say("costs_nothing")
        then = self.of_repair(*self.fields) if self.verb == "repair" else self.piece()
        return "; ".join(filter(None, (pays, then)))

    def piece(self) -> str:
        """How much a new piece takes, and how it shoots."""
        new: View | None = self.own["builds"].get(self.key)
        if new is None:
            return ""
        return self.say_of("full", new) if new["shots"] else self.count("cube", new["cubes"])

    def of_repair(self, field: str) -> str:
        piece = self.part(field)
        return f"{piece['cubes'] + 1}/{piece['whole']}"

    def of_gate(self, _side: str) -> str:
        cubes = self.count("cube", self.given.wall_cubes(WOOD_GATE))
        return self.say("at_gate", cubes=cubes, n=self.given.wall_cubes(WOOD_WALL))

    # Battle

    def of_damage(self, _card: str) -> str:
        return self.say("worthless")

    def of_lose(self, soldiers: str) -> str:
        return self.rest("hits_soldiers", "soldier", soldiers)

    def of_fell(self, archers: str) -> str:
        return self.rest("and_others", "swordsman", archers)

    of_let_in = of_fell

    def rest(self, label: str, kind: str, n: str) -> str:
        """Whom the hits that are left fall on."""
        hits = self.about.get("n", 0)
        left = (hits if isinstance(hits, int) else 0) - int(n)
        return self.say(label, others=self.count(kind, left)) if left else self.say("no_others")
