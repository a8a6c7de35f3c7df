# not compiled: it speaks to people.
"""Words about cards, in one language, made from the loaded values: whatever a pack has changed is
said as it is."""

from __future__ import annotations

from collections import Counter

from holdfast.core import speaking
from holdfast.core.speaking import View
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.rules.names import GAINS, HEAL_GAIN, PLACES


class Speaker(speaking.Speaker):
    given: Cards

    def where(self) -> str:
        if self.view["final"]:
            return self.say("over")
        return self.say_of("season" if self.view["season"] else "before", self.view)

    # What a component is, in one line

    def describe(self, id: str) -> str:
        facts = self.facts(id)
        kind = facts["kind"]
        if kind in ("refugee", "building"):
            labels = ("cost", "end", "initiative")
            return ", ".join(self.say_of(one, facts) for one in labels if facts.get(one, {}) != {})
        if kind == "objective":
            return self.say_of("objective", facts)
        if kind == "place":
            two, three, four = (self.given.open_spaces(PLACES.index(id), n) for n in (2, 3, 4))
            return self.say("spaces", two=two, three=three, four=four)
        tiers = "; ".join(self.tier(tier) for tier in facts["tiers"])
        if kind == "invader":
            return tiers
        least, most = min(self.given.surge), max(self.given.surge)  # AE-64. Over all seasons
        n = str(least) if least == most else f"{least}–{most}"
        surge = self.say(f"surge_{facts['surge']}", n=n)
        return f"{self.name(facts['effect'])}: {tiers}; {surge}"

    def tier(self, tier: dict[str, int]) -> str:
        what = tier["n"] if "n" in tier else self.band(tier)
        return self.say("tier", gold=tier["gold"], goods=what)

    def band(self, tier: dict[str, int]) -> str:
        return self.goods({"archer": tier["archers"], "swordsman": tier["swordsmen"]})

    def level(self, farm: int) -> str:
        return self.say("level", n=farm) if farm else self.say("razed")

    # What an open card does to the reader

    def caption(self, id: str) -> str:
        slots = [slot for slot in self.view["attack"] if slot["card"] == id]
        return self.meets(slots[0]) if slots else self.describe(id)

    def meets(self, slot: View) -> str:
        card: str = slot["card"]
        if self.seat < 0:
            return self.describe(card)
        brings: dict[str, int] = slot["brings"][self.seat]
        facts = self.facts(card)
        if facts["kind"] == "invader":
            is_below = brings["tier"] < 0
            return self.say("below") if is_below else self.say("at_level", goods=self.band(brings))
        does = f"does_{facts['effect']}" if brings["n"] else "does_nothing"
        surge = self.say(f"surge_{facts['surge']}", n=self.view["surge"])
        return f"{self.say(does, n=brings['n'])}; {surge}"

    # What a card or place does

    def abilities(self, id: str) -> str:
        """Everything a card does; nothing for one that is only worth something."""
        return "; ".join(self.ability(ability) for ability in self.facts(id)["abilities"])

    def ability(self, ability: View) -> str:
        kind = ability["kind"]
        if kind in ("tap", "space"):
            return self.say(kind, what=self.exchange(ability))
        if kind in ("mod", "end"):
            return self.say_of(f"{kind}_{ability['key' if kind == 'mod' else 'per']}", ability)
        label = "now" if kind == "now" else f"when_{ability['event']}"
        place = ability.get("place", "")
        named = self.say("camp") if place == "camp" else self.name(place)
        return self.say(label, place=named, what=self.spell(ability))

    def exchange(self, source: View) -> str:
        """All ways of a worker space, a free action or a place."""
        ways = source.get("ways", [source])
        between = self.say("and_or" if source.get("each_once") else "or")
        said = between.join(self.spell(way) for way in ways)
        times = source.get("times", 1)
        return said if times == 1 else f"{said} ({self.say('times', n=times)})"

    def spell(self, way: View) -> str:
        """ "you pay 4 gold; you get 1 iron and 6 wood"."""
        gained: Counter[str] = Counter()
        for gain in way["gain"]:
            gained.update(gain)
        goods = {what: n for what, n in gained.items() if GAINS.index(what) < HEAL_GAIN}
        parts = [self.say_of("you_pay", way)] if way.get("cost") else []
        if goods:
            parts.append(self.say("you_get", goods=goods))
        parts += [self.does(what, n) for what, n in gained.items() if what not in goods]
        return "; ".join(parts)

    def does(self, what: str, n: int) -> str:
        return self.say(f"does_{what}", n=n)
