# not compiled: it speaks to people.
"""The end of the game: who won, how far the players came, and the sentence for it."""

from __future__ import annotations

from holdfast.core import result
from holdfast.core.journal import Event
from holdfast.core.result import Ledger
from holdfast.games.ante_portas.people.speaker import Speaker


class Result(result.Result, Speaker):
    """The war half-year by half-year. A Regroup may leave fewer Invaders than there were."""

    stretches = "summer winter battle_round"
    counted = """new=spawned*units new=increased*units new=regrouped*more
        fallen=invaders_fell*units fallen=decreased fallen=killed_by_citizens*units
        held=battle_held lost=battle_lost wounded=wounded*units buildings=tile_lost"""

    def verdict(self) -> str:
        view = self.view
        if view["result"] == "running":
            what = "going_on"
        elif view["result"] == "nobody":
            beaten = "beaten_in_wave" if view["round"] else "beaten"
            what = "no_winner" if self.is_versus else beaten
        else:
            what = "team_won" if self.is_versus else "held"
        seats = self.team(1 if view["result"] == "side_1" else 0)
        names = self.seat_names(seats)
        data = {"names": names, "n": self.held(), "rounds": view["round"], "seats": len(seats)}
        return self.words.say("result", what, data)

    def held(self) -> int:
        """So many half-years."""
        years: int = (self.view["era"] - 1) * 5 + self.view["year"]
        return max(0, years * 2 - (1 if self.view["season"] == "summer" else 0))

    def ledger(self) -> Ledger | None:
        """Teams fight one another, not Invaders."""
        return None if self.is_versus else super().ledger()

    def stretch(self, event: Event, later: list[Event]) -> str:
        """In two Eras with the number of its own."""
        in_eras = self.view["era"] > 1 and event.what != "battle_round"
        key = f"{event.what}_of_era" if in_eras else event.what
        era = self.view["era"] - sum(one.what == "era" for one in later)
        return self.course(key, n=event.data["n"], era=era)
