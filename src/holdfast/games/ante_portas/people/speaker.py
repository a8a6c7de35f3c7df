# not compiled: it speaks to people.
"""Words about Places, Buildings, cards and pieces, in one language."""

from __future__ import annotations

from holdfast.core import speaking
from holdfast.core.speaking import View


class Speaker(speaking.Speaker):
    def describe(self, id: str) -> str:
        """What it costs and when it comes."""
        facts = self.facts(id)
        costs = [facts.get(key) for key in ("cost", "upgrade")]
        parts = [
            self.say("costs", goods=cost)
            for cost in costs
            if isinstance(cost, dict) and any(cost.values())
        ]
        era = facts.get("era")
        return "; ".join([*parts, *([self.name(f"era_{era}")] if isinstance(era, int) else [])])

    def where(self) -> str:
        """What is no part of a Year has a label of its own."""
        label = f"where_{self.view['phase']}"
        is_in_a_year = label not in self.words.section("labels")
        told = {**self.view, "era": f"era_{self.view['era']}"}
        return self.say_of("where" if is_in_a_year else label, told)

    def listed(self, ids: list[str]) -> str:
        return self.words.join(self.names(ids)) if ids else self.say("none")

    def counts(self, things: dict[str, int]) -> str:
        """ "2 Farms and 1 Pub"; names that have no plural of their own stand after their number."""
        return self.goods(things) if any(things.values()) else self.say("none")

    @property
    def is_versus(self) -> bool:
        return bool(max(self.view["sides"]) > 0)

    def team(self, side: int) -> list[int]:
        return [seat for seat, of in enumerate(self.view["sides"]) if of == side]

    def moving_at(self, hex: int) -> View | None:
        """What moves over this hex now."""
        moving: View | None = self.view["battle"]["moving"]
        return moving if moving and moving["hex"] == hex else None
