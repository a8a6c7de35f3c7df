# not compiled: it speaks to people.
"""Words about cards and the track, in one language."""

from __future__ import annotations

from holdfast.core import speaking
from holdfast.core.speaking import View
from holdfast.games.empires_end.rules.names import GOODS


class Speaker(speaking.Speaker):
    def ability(self, id: str) -> str:
        """ "economy: Gain 2 points."; what happens on destruction says so itself."""
        phase = self.facts(id)["phase"]
        return self.text(id) if phase == "destroyed" else f"{self.name(phase)}: {self.text(id)}"

    def price_of(self, card: str) -> str:
        """EE-102. What a card of the hand costs now; outside the industry phase what is printed."""
        return self.price(self.own.get("prices", {}).get(card, [self.facts(card)["cost"]]))

    def price(self, prices: list[int]) -> str:
        """ "1 hammer", or "0–2 hammers" where the player will choose."""
        dearest = self.count("hammer", prices[-1])
        return dearest if len(prices) == 1 else f"{prices[0]}–{dearest}"

    def repair_cost(self, location: str) -> int:
        """EE-107. What repairing this ruin costs now."""
        found: int = next(
            place["repair"] for place in self.own["row"] if place["location"] == location
        )
        return found

    def either(self, ids: list[str]) -> str:
        """ "wheat, axe or coin"."""
        *others, last = self.names(ids)
        return self.say("or", a=", ".join(others), b=last) if others else last

    # What a component is, in one line

    def describe(self, id: str) -> str:
        facts = self.facts(id)
        if "kind" in facts:
            return self.say(
                "disaster",
                number=facts["number"],
                bids=self.either(facts["averts"]),
                cost=self.count("hammer", facts["cost"]),
                phase=self.name(facts["phase"]),
            )
        if "type" in facts:
            return self.say(
                "location",
                points=self.count("point", facts["points"]),
                repair=self.count("hammer", facts["repair"]),
                phase=self.name(facts["phase"]),
            )
        return "; ".join(self.conflict_lines(facts))

    def conflict_lines(self, facts: View) -> list[str]:
        low, mid = facts["low"]["most"], facts["mid"]["most"]
        ranges = {"low": f"0–{low}", "mid": f"{low + 1}–{mid}", "high": f"{mid + 1}+"}
        tiers = [
            self.say("tier", range=range, reward=self.reward(facts[tier]))
            for tier, range in ranges.items()
        ]
        unrest = facts["unrest"]
        rank = self.say(f"rank_{unrest['rank']}")
        bonus = self.say("bonus", reward=self.reward(facts["bonus"]))
        return [*tiers, bonus, self.say("unrest", rank=rank, position=unrest["position"])]

    def reward(self, tier: View) -> str:
        goods: list[str] = tier.get("goods", [])
        parts = [self.count("point", tier["points"])] if tier.get("points", 0) else []
        parts += [self.count(good, goods.count(good)) for good in GOODS if good in goods]
        if tier.get("refresh", 0):
            parts.append(self.say("refresh", n=tier["refresh"]))
        return self.words.join(parts)

    def caption(self, id: str) -> str:
        """When it works, and what it costs to play or to repair it now."""
        facts = self.facts(id)
        if "phase" not in facts:
            return self.describe(id)
        when = self.name(facts["phase"])
        if id in self.own.get("hand", []):
            return f"{when}, {self.price_of(id)}"
        row: list[View] = self.own.get("row", [])
        if any(place["location"] == id and place["destroyed"] for place in row):
            return self.say("to_repair", n=self.repair_cost(id))
        return when

    def where(self) -> str:
        spaces: list[str] = self.view["track"]
        space: int = self.view["space"]
        if self.view["final"]:
            return self.say("over")
        if not self.view["phase"]:
            return self.say("before")
        now = self.say("phase", space=space, n=len(spaces), kind=self.name(self.view["phase"]))
        if space == len(spaces):
            return f"{now} {self.say('last')}"
        return f"{now} {self.say('following', kind=self.name(spaces[space]))}"
