"""Experience around the dice (AT-18, AT-20): rerolls after a roll, and the last window."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Refusal
from holdfast.core.choice import Choice, Seat
from holdfast.games.after_the_end.choices import DONE, PLAY, REROLL
from holdfast.games.after_the_end.experience import (
    add_plays,
    add_rerolls,
    discard_for_reroll,
    refuse_play,
    refuse_reroll,
)
from holdfast.games.after_the_end.raids import play_card
from holdfast.games.after_the_end.refusals import elsewhere
from holdfast.games.after_the_end.state import Colonies
from holdfast.games.after_the_end.totals import total


class Reroll(Ask[Colonies]):
    """AT-18. At once after a roll: discard Experience to roll a die again, and again."""

    rule = "AT-18"
    prompt = "reroll"

    def options(self, s: Colonies) -> list[Choice]:
        if not s.can_still_win(self.seat):
            return []
        options = [DONE.of()]
        if s.colonies[self.seat].hand:
            add_rerolls(s, self.seat, options)
            add_plays(s, self.seat, options, False)
        return options

    def always_asks(self, s: Colonies) -> bool:
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if REROLL.owns(choice):
            s.then(self)
            discard_for_reroll(s, self.seat, choice)
        elif PLAY.owns(choice):
            play_card(s, self.seat, PLAY.field(choice), self)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return None
        return refuse_card(s, self.seat, choice)

    def about(self, s: Colonies) -> dict[str, object]:
        return {"n": total(s, self.seat)}


def refuse_card(s: Colonies, seat: Seat, choice: Choice) -> Refusal | None:
    if REROLL.owns(choice):
        return refuse_reroll(s, seat, choice)
    if PLAY.owns(choice):
        return refuse_play(s, seat, PLAY.field(choice), False)
    return elsewhere(choice)


# After the last decision


def open_window(s: Colonies, seat: Seat, quiet: int) -> None:
    """AT-20. The next committed seat that holds Experience, until all have passed in a row."""
    while quiet < s.seats:
        colony = s.colonies[seat]
        if colony.sent and colony.hand:
            s.then(Window(seat, quiet))
            return
        seat = (seat + 1) % s.seats
        quiet += 1


class Window(Ask[Colonies]):
    """AT-20. Before totals are final: play Experience, roll again, or pass."""

    rule = "AT-20"
    prompt = "window"
    fields = "seat quiet"

    def __init__(self, seat: Seat, quiet: int) -> None:
        super().__init__(seat)
        self.quiet = quiet  # seats that have passed in a row

    def options(self, s: Colonies) -> list[Choice]:
        if not s.can_still_win(self.seat):
            return []
        options = [DONE.of()]
        if s.colonies[self.seat].hand:
            add_rerolls(s, self.seat, options)
            add_plays(s, self.seat, options, False)
        return options

    def always_asks(self, s: Colonies) -> bool:
        # Silence would show that no card in hand can be played now.
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if REROLL.owns(choice):
            s.then(Window(self.seat, 0))
            discard_for_reroll(s, self.seat, choice)
        elif PLAY.owns(choice):
            play_card(s, self.seat, PLAY.field(choice), Window(self.seat, 0))
        else:
            open_window(s, (self.seat + 1) % s.seats, self.quiet + 1)

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return None
        return refuse_card(s, self.seat, choice)

    def about(self, s: Colonies) -> dict[str, object]:
        return {"n": total(s, self.seat)}
