"""One seat learns, bots sit in the others: they answer here, in one compiled loop."""

from __future__ import annotations

from typing import Any

from holdfast.bots.base import Bot
from holdfast.bots.playout import Account, decide
from holdfast.core.agenda import State, take
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game


def choose(s: State, seat: Seat, choice: Choice) -> Seat:
    """Carry out a legal choice. Returns who is asked next: the same seat while its lane goes on,
    for in an imagined world the lanes before it are unplayed; -1 at the end."""
    lanes = s.each
    take(s, seat, choice)
    is_same_lane = lanes is not None and s.each is lanes and len(s.open[seat]) > 0
    return seat if is_same_lane else s.next_seat()


def let_answer(game: Game[Any], bots: list[Bot | None], s: State, asked: Seat) -> Seat:
    """Bots answer until somebody is asked who is none; who has been addressed replies first.
    Returns who that is, or -1 at the end."""
    account = Account(s.seats)
    while True:
        seat = s.addressee()
        if seat < 0 or bots[seat] is None:
            seat = asked
        if seat < 0:
            return seat
        bot = bots[seat]
        if bot is None:
            return seat
        choice = decide(game, bot, s, seat, account)
        if seat == asked:
            asked = choose(s, seat, choice)
        else:  # a reply, beside the question
            take(s, seat, choice)
            if not s.open[asked]:
                asked = s.next_seat()


class Mask:
    """1 for every legal choice, 0 for the others, in a buffer that is used again and again."""

    def __init__(self, size: int) -> None:
        self.values = bytearray(size)
        self.marked: list[Choice] = []

    def mark(self, choices: list[Choice]) -> None:
        values = self.values
        for choice in self.marked:
            values[choice] = 0
        for choice in choices:
            values[choice] = 1
        self.marked = choices
