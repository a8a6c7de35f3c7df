# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "take 2 axes; Town 24 falls"."""

from __future__ import annotations

from holdfast.core.speaker import Texts
from holdfast.core.words import Words
from holdfast.games.empires_end.people.text import RUIN, Speaker, View

# Choices that name an innovation or a location whose ability is used.
ABILITY_VERBS = ("free", "redraw", "trigger", "repeat", "move", "refresh")
PLACE_VERBS = ("destroy", "attach", "swap")


def note(view: View, key: str, words: Words, texts: Texts, about: dict[str, object]) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    verb, *fields = key.split(":")
    return Notes(view, words, texts, about).of(verb, fields[0] if fields else "")


class Notes(Speaker):
    """Reads only the view of the seat that chooses."""

    def __init__(self, view: View, words: Words, texts: Texts, about: dict[str, object]) -> None:
        super().__init__(words, texts)
        self.view = view
        self.about = about
        self.own: View = view["empires"][view["seat"]]

    def of(self, verb: str, field: str) -> str:
        if verb == "accept":
            return self.accepting()
        if verb in ("bid", "pay", "give"):
            return self.say("left_over", n=self.own["goods"][field] - 1)
        if verb == "use":
            return self.using(field)
        if verb == "done":
            return self.leaving()
        if verb in ABILITY_VERBS:
            return self.text(field)
        if verb in PLACE_VERBS:
            return self.place(field)
        if verb in ("axes", "coins"):
            return self.fighting(verb, int(field))
        if verb in ("face", "replace"):
            return self.slot(field)
        return self.card_or_ruin(verb, field)

    def card_or_ruin(self, verb: str, field: str) -> str:
        if verb == "play":
            return self.playing(field)
        if verb == "suffer":
            return f"{self.fall(self.facts(field)['number'])}; {self.text(field)}"
        if verb == "repair":
            points = self.count("point", self.facts(field)["points"])
            cost = self.price([self.repair_cost(self.own["row"], field)])
            return self.say("worth_again", points=points, cost=cost)
        return self.discounted(verb, field)

    def discounted(self, verb: str, source: str) -> str:
        """EE-176. What the card in question costs with this discount, or with none."""
        if verb not in ("discount", "full_price"):
            return ""
        less = self.facts(source)["effect"]["amount"] if source else 0
        cost = self.price([max(0, self.facts(str(self.about["card"]))["cost"] - less)])
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
        faced = [d for d in self.view["disasters"] if d["card"] == self.about.get("card")]
        if not faced:
            return ""
        disaster = faced[0]
        goods = {good: n for good, n in disaster["pot"].items() if n}
        pot = self.say("take_pot", goods=self.words.goods(goods)) if goods else ""
        return f"{pot or self.say('empty_pot')}; {self.fall(disaster['position'])}"

    def fall(self, position: int) -> str:
        row: list[View] = self.own["row"]
        place = row[position - 1]
        if not place["destroyed"]:
            return self.say("falls", location=self.name(place["location"]))
        if all(other["destroyed"] for other in row):
            return self.say("nothing_falls")
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

    def fighting(self, verb: str, n: int) -> str:
        before = self.own["bid"]["axe"] if verb == "coins" else 0
        strength = self.own["strength"] + before + n
        tier = self.tier_at(self.facts(self.view["conflict"]), strength)
        return self.say("fights", n=strength, reward=self.reward(tier))

    def slot(self, name: str) -> str:
        disasters: list[View] = self.view["disasters"]
        disaster = disasters[0 if name == "left" else 1]
        pot = self.words.goods(disaster["pot"])
        return f"{self.name(disaster['card'])}; {self.say('pot')}: {pot}"
