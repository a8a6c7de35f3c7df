# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "take 2 axes; Town 24 falls"."""

from __future__ import annotations

from holdfast.core.speaker import Texts
from holdfast.core.words import Words
from holdfast.games.empires_end.people.text import RUIN, Speaker, View
from holdfast.games.empires_end.rules.names import SLOTS

# Choices that name an innovation or a location whose ability is used.
ABILITY_VERBS = ("free", "redraw", "trigger", "repeat", "move", "refresh")
PLACE_VERBS = ("destroy", "attach", "swap")


def note(view: View, key: str, words: Words, texts: Texts, about: dict[str, object]) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    return Notes(view, words, texts, about).of(key)


class Notes(Speaker):
    """Reads only the view of the seat that chooses, and works nothing out."""

    def __init__(self, view: View, words: Words, texts: Texts, about: dict[str, object]) -> None:
        super().__init__(words, texts)
        self.view = view
        self.about = about
        self.own: View = view["empires"][view["seat"]]

    def of(self, key: str) -> str:
        verb, _, field = key.partition(":")
        if verb == "accept":
            return self.accepting()
        if verb in ("bid", "pay", "give"):
            return self.say("left_over", n=self.forecast(key)["left"])
        if verb == "use":
            return self.using(field)
        if verb == "done":
            return self.leaving()
        if verb in ABILITY_VERBS:
            return self.text(field)
        if verb in PLACE_VERBS:
            return self.place(field)
        if verb in ("axes", "coins"):
            return self.fighting(self.forecast(key))
        if verb in ("face", "replace"):
            return self.slot(field)
        return self.card_or_ruin(key, verb, field)

    def forecast(self, name: str) -> View:
        """What it would lead to, as the engine has tried it."""
        found: View = self.view["forecasts"][name]
        return found

    def card_or_ruin(self, key: str, verb: str, field: str) -> str:
        if verb == "play":
            return self.playing(field)
        if verb == "suffer":
            fallen = self.fall(self.forecast(key)["falls"], self.facts(field)["number"])
            ability = self.ability(field)
            return f"{fallen}. {ability[:1].upper()}{ability[1:]}"
        if verb == "repair":
            points = self.count("point", self.facts(field)["points"])
            cost = self.price([self.repair_cost(self.own["row"], field)])
            return self.say("worth_again", points=points, cost=cost)
        if verb in ("discount", "full_price"):
            return self.discounted(key, field)
        return ""

    def discounted(self, key: str, source: str) -> str:
        """EE-176. What the card in question costs with this discount, or with none."""
        cost = self.price(self.own["prices"][key])
        return self.say("costs", cost=cost, ability=self.text(source)) if source else cost

    def using(self, source: str) -> str:
        """EE-92. Trades say how often they can still be made."""
        times = self.own.get("trades", {}).get(source)
        text = self.text(source)
        return text if times is None else f"{text} ({self.say('times_left', n=times)})"

    def leaving(self) -> str:
        """What is left of the trade that is being made."""
        times = self.own.get("trades", {}).get(self.about.get("source"))
        return self.say("for_later", n=times) if times else ""

    def accepting(self) -> str:
        for slot, disaster in zip(SLOTS, self.view["disasters"], strict=False):
            if disaster["card"] == self.about.get("card"):
                tried = self.forecast(f"accept:{slot}")
                pot = self.words.goods(tried["pot"]) if tried["pot"] else ""
                taking = self.say("take_pot", goods=pot) if pot else self.say("empty_pot")
                return f"{taking}; {self.fall(tried['falls'], disaster['position'])}"
        return ""

    def fall(self, falls: list[str], position: int) -> str:
        """The location at the position, nothing, or another one near it."""
        place: View = self.own["row"][position - 1]
        if not falls:
            return self.say("nothing_falls")
        if falls == [place["location"]]:
            return self.say("falls", location=self.name(falls[0]))
        return self.say("nearest_falls", position=position)

    def place(self, location: str) -> str:
        row: list[View] = self.own["row"]
        at = [place["location"] for place in row].index(location)
        beside = [self.neighbour(row[i]) for i in (at - 1, at + 1) if 0 <= i < len(row)]
        return self.say("beside", position=at + 1, neighbours=self.words.join(beside))

    def neighbour(self, place: View) -> str:
        name = self.name(place["location"])
        return f"{RUIN} {name}" if place["destroyed"] else name

    def playing(self, card: str) -> str:
        cost = self.price_of(self.own, card)
        return self.say("costs", cost=cost, ability=self.ability(card))

    def fighting(self, tried: View) -> str:
        reward = self.reward(self.facts(self.view["conflict"])[tried["tier"]])
        return self.say("fights", n=tried["strength"], reward=reward)

    def slot(self, name: str) -> str:
        disasters: list[View] = self.view["disasters"]
        disaster = disasters[SLOTS.index(name)]
        pot = self.words.goods(disaster["pot"])
        return f"{self.name(disaster['card'])}; {self.say('pot')}: {pot}"
