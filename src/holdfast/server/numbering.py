"""The numbers of what each seat was told: whether what it says still fits what it was told.

A seat's number grows when its question is another one, when it has acted itself, and when somebody
addresses it. What it says carries the number of what it saw. An answer counts as long as the
question is the same, a reply as long as the offer is; any other aside as long as it is allowed and
the seat has done nothing since: a second click does nothing twice.
"""

from __future__ import annotations

from holdfast.core.agenda import State, asides_of
from holdfast.core.choice import Choice
from holdfast.core.record import Match
from holdfast.server.seating import Act, who_sees


class Numbers(list[int]):
    """By seat the number of what it was told last; and the ones since which its own last act, its
    question, and what it is offered are as they are."""

    def __init__(self, now: list[int]) -> None:
        super().__init__(now)
        self.acted = list(now)
        self.asked = list(now)
        self.offered = list(now)

    def note(self, before: State, match: Match, act: Act) -> None:
        """After an act: whose numbers grow, and what they mark as new."""
        after = match.state
        for seat in range(after.seats):
            if seat == act.seat or act.what == "rewind":
                self._mark(seat, self.acted, self.asked, self.offered)
            elif question(before, seat) != question(after, seat):
                self._mark(seat, self.asked, self.offered)
            elif is_addressed_anew(before, match, act, seat):
                self._mark(seat, self.offered)

    def _mark(self, seat: int, *since: list[int]) -> None:
        self[seat] += 1
        for numbers in since:
            numbers[seat] = self[seat]

    def is_current(self, seat: int, n: int) -> bool:
        """Whether somebody who was told n sees the question that is there now."""
        return self.asked[seat] <= n <= self[seat]

    def is_timely(self, s: State, seat: int, n: int, choice: Choice) -> bool:
        """Whether this choice is what it was when the seat was told n."""
        since = self.asked
        if choice in s.addressed(seat):
            since = self.offered
        elif choice not in s.open[seat] and choice in asides_of(s, seat):
            since = self.acted
        return since[seat] <= n <= self[seat]


def question(s: State, seat: int) -> tuple[object, ...]:
    """What a seat is asked: the kind of question, what it speaks of, and the answers."""
    step = s.asking(seat)
    if step is None:
        return ()
    about = getattr(step, "about", None)
    return type(step), about(s) if about is not None else None, s.open[seat]


def is_addressed_anew(before: State, match: Match, act: Act, seat: int) -> bool:
    """Any aside that this seat could see may have put another offer in the place of the old one."""
    replies = match.state.addressed(seat)
    if not replies or replies != before.addressed(seat):
        return bool(replies)
    if act.what != "choose":
        return True
    is_answer = match.game.choices.number(act.key) in before.open[act.seat]
    return not is_answer and seat in who_sees(match, len(match.choices) - 1)
