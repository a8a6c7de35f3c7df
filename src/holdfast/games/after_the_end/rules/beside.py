"""What everybody may do beside the question (AT-18, AT-46): use Experience, asked or not."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Anytime
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.after_the_end.rules.choices import PLAY, REROLL
from holdfast.games.after_the_end.rules.experience import (
    add_plays,
    add_rerolls,
    discard_for_reroll,
    refuse_play,
    refuse_reroll,
)
from holdfast.games.after_the_end.rules.raids import faces_raid, play_card
from holdfast.games.after_the_end.rules.state import Colonies


class Beside(Anytime[Colonies]):
    """AT-46. Rerolls, then powers, as far as they are possible now."""

    def asides(self, s: Colonies, seat: Seat) -> list[Choice]:
        found: list[Choice] = []
        if s.colonies[seat].hand:
            add_rerolls(s, seat, found)
            add_plays(s, seat, found, faces_raid(s, seat))
        return found

    def act(self, s: Colonies, seat: Seat, choice: Choice) -> None:
        if REROLL.owns(choice):
            discard_for_reroll(s, seat, choice)
        else:
            play_card(s, seat, PLAY.field(choice))

    def refuse(self, s: Colonies, seat: Seat, choice: Choice) -> Refusal | None:
        if REROLL.owns(choice):
            return refuse_reroll(s, seat, choice)
        if PLAY.owns(choice):
            return refuse_play(s, seat, PLAY.field(choice), faces_raid(s, seat))
        return None


BESIDE: Final = Beside()
