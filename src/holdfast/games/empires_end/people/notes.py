# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "take 2 axes; Town 24 falls"."""

from __future__ import annotations

from holdfast.core import notes
from holdfast.core.speaking import View, capital
from holdfast.games.empires_end.people.speaker import Speaker
from holdfast.games.empires_end.people.text import RUIN
from holdfast.games.empires_end.rules.names import SLOTS


class Notes(notes.Notes, Speaker):
    by_text = "free redraw trigger repeat move refresh"

    # Disasters

    def of_bid(self, good: str) -> str:
        return self.say("left_over", n=self.tried["left"])

    of_pay = of_give = of_bid

    def of_accept(self) -> str:
        for slot, disaster in zip(SLOTS, self.view["disasters"], strict=False):
            if disaster["card"] == self.about.get("card"):
                tried = self.forecast(f"accept:{slot}")
                pot = self.goods(tried["pot"]) if tried["pot"] else ""
                taking = self.say("take_pot", goods=pot) if pot else self.say("empty_pot")
                return f"{taking}; {self.fall(tried['falls'], disaster['position'])}"
        return ""

    def of_face(self, slot: str) -> str:
        disaster: View = self.view["disasters"][SLOTS.index(slot)]
        return f"{self.name(disaster['card'])}; {self.say('pot')}: {self.goods(disaster['pot'])}"

    of_replace = of_face

    def of_suffer(self, card: str) -> str:
        fallen = self.fall(self.tried["falls"], self.facts(card)["number"])
        return f"{fallen}. {capital(self.ability(card))}"

    def fall(self, falls: list[str], position: int) -> str:
        """The location at the position, nothing, or another one near it."""
        if not falls:
            return self.say("nothing_falls")
        if falls == [self.own["row"][position - 1]["location"]]:
            return self.say("falls", location=self.name(falls[0]))
        return self.say("nearest_falls", position=position)

    def of_destroy(self, location: str) -> str:
        row: list[View] = self.own["row"]
        at = [place["location"] for place in row].index(location)
        beside = [self.neighbour(row[i]) for i in (at - 1, at + 1) if 0 <= i < len(row)]
        return self.say("beside", position=at + 1, neighbours=self.words.join(beside))

    of_attach = of_swap = of_destroy

    def neighbour(self, place: View) -> str:
        name = self.name(place["location"])
        return f"{RUIN} {name}" if place["destroyed"] else name

    # Economy and industry

    def of_use(self, source: str) -> str:
        """EE-92. Trades say how often they can still be made."""
        times = self.own.get("trades", {}).get(source)
        text = self.text(source)
        return text if times is None else f"{text} ({self.say('times_left', n=times)})"

    def of_done(self) -> str:
        """What is left of the trade that is being made."""
        times = self.own.get("trades", {}).get(self.about.get("source"))
        return self.say("for_later", n=times) if times else ""

    def of_play(self, card: str) -> str:
        return self.say("costs", cost=self.price_of(card), ability=self.ability(card))

    def of_repair(self, location: str) -> str:
        points = self.count("point", self.facts(location)["points"])
        return self.say("worth_again", points=points, cost=self.price([self.repair_cost(location)]))

    def of_discount(self, source: str) -> str:
        """EE-176. What the card in question costs with this discount."""
        return self.say("costs", cost=self.of_full_price(), ability=self.text(source))

    def of_full_price(self) -> str:
        return self.price(self.own["prices"][self.key])

    # Conflict

    def of_axes(self, *_: str) -> str:
        reward = self.reward(self.facts(self.view["conflict"])[self.tried["tier"]])
        return self.say("fights", n=self.tried["strength"], reward=reward)

    of_coins = of_axes
