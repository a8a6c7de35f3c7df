# not compiled: it speaks to people.
"""Words about cards, in one language, made from the loaded values: whatever a pack has changed is
said as it is."""

from __future__ import annotations

from typing import Any

from holdfast.core import speaker
from holdfast.core.words import Words
from holdfast.games.after_the_empire.cards.loading import Loaded
from holdfast.games.after_the_empire.rules.names import GAINS, HEAL_GAIN

View = dict[str, Any]


class Speaker(speaker.Speaker):
    """Says things about cards in one language."""

    def __init__(self, words: Words, loaded: Loaded) -> None:
        super().__init__(words, loaded.text_of)
        self.cards = loaded.cards

    # What a component is, in one line

    def describe(self, id: str) -> str:
        facts = self.facts(id)
        kind = facts["kind"]
        if kind in ("refugee", "building"):
            return self.card_facts(facts)
        if kind == "objective":
            return self.say("objective", n=facts["gold"])
        if kind == "place":
            return self.place_facts(facts["spaces"])
        tiers = "; ".join(self.tier(tier) for tier in facts["tiers"])
        if kind == "invader":
            return tiers
        surge = self.say(f"surge_{facts['surge']}", n=self.surges())
        return f"{self.name(facts['effect'])}: {tiers}; {surge}"

    def surges(self) -> str:
        """AE-64. From the first season to the last."""
        least, most = min(self.cards.surge), max(self.cards.surge)
        return str(least) if least == most else f"{least}–{most}"

    def card_facts(self, facts: dict[str, Any]) -> str:
        parts = [self.say("end", n=facts["end"])]
        if facts["cost"]:
            parts.insert(0, self.say("cost", cost=self.words.goods(facts["cost"])))
        if "initiative" in facts:
            parts.append(self.say("initiative", n=facts["initiative"]))
        return ", ".join(parts)

    def place_facts(self, spaces: dict[str, int]) -> str:
        two = spaces["always"]
        three = two + spaces["three"]
        return self.say("spaces", two=two, three=three, four=three + spaces["four"])

    def tier(self, tier: dict[str, int]) -> str:
        if "n" in tier:
            return self.say("tier", gold=tier["gold"], goods=tier["n"])
        return self.say("tier", gold=tier["gold"], goods=self.band(tier))

    def band(self, tier: dict[str, int]) -> str:
        return self.words.goods({"archer": tier["archers"], "swordsman": tier["swordsmen"]})

    # What a card or place does

    def abilities(self, id: str) -> str:
        """Everything a card does; nothing for one that is only worth something."""
        return "; ".join(self.ability(ability) for ability in self.facts(id)["abilities"])

    def ability(self, ability: View) -> str:
        kind = ability["kind"]
        if kind in ("tap", "space"):
            return self.say(kind, what=self.exchange(ability))
        if kind == "mod":
            return self.say(f"mod_{ability['key']}", n=ability["n"])
        if kind == "end":
            return self.say(f"per_{ability['per']}", n=ability["n"])
        what = self.spell(ability)
        if kind == "now":
            return self.say("now", what=what)
        if ability["event"] != "use":
            return self.say(f"when_{ability['event']}", what=what)
        place = ability["place"]
        named = self.say("camp") if place == "camp" else self.name(place)
        return self.say("when_use", place=named, what=what)

    def exchange(self, source: View) -> str:
        """All ways of a worker space, a free action or a place."""
        ways = source.get("ways", [source])
        between = self.say("and_or" if source.get("each_once") else "or")
        said = between.join(self.spell(way) for way in ways)
        times = source.get("times", 1)
        return said if times == 1 else f"{said} ({self.say('times', n=times)})"

    def spell(self, way: View) -> str:
        """ "you pay 4 gold; you get 1 iron and 6 wood"."""
        gained: dict[str, int] = {}
        for gain in way["gain"]:
            for what, n in gain.items():
                gained[what] = gained.get(what, 0) + n
        goods = {what: n for what, n in gained.items() if GAINS.index(what) < HEAL_GAIN}
        parts = [self.pays(way["cost"])] if way.get("cost") else []
        if goods:
            parts.append(self.say("you_get", goods=goods))
        parts += [self.does(what, n) for what, n in gained.items() if what not in goods]
        return "; ".join(parts)

    def pays(self, cost: dict[str, int]) -> str:
        return self.say("you_pay", cost=cost)

    def does(self, what: str, n: int) -> str:
        return self.say(f"does_{what}", n=n)
