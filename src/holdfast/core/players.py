# not compiled: it is part of the public door, and nothing hot passes through it.
"""Who plays a match on: bots by seat, given as they are or by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from holdfast.core.agenda import NOBODY, State
from holdfast.core.catalog import DataError
from holdfast.core.choice import Choice, Seat
from holdfast.core.door import check_seat
from holdfast.core.rng import mix, seeded

if TYPE_CHECKING:
    from holdfast.core.game import Perspective


class Player(Protocol):
    """What a bot can do, as far as a match needs it: `holdfast.bots.Bot` is one."""

    def decide(self, p: Perspective, /) -> Choice: ...

    def reply(self, p: Perspective, /) -> Choice: ...


Bots = str | Player | Sequence[str | Player] | Mapping[Seat, str | Player]


class Naming:
    """Who makes a bot of a name. The core knows none; the package says who when it is loaded."""

    make: Callable[[str, int], Player]


def seated(bots: Bots, seats: int, seed: int) -> dict[Seat, Player]:
    """A bot for each of the seats that have one, in the order of the seats. What `bots` may be is
    said in `Match.play`."""
    if isinstance(bots, Mapping):
        for seat in bots:
            check_seat(seat, seats)
        wanted = dict(bots)
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        if len(bots) != seats:
            raise DataError(
                f"the match has {seats} seats, the list {len(bots)}: name a bot for each, or only "
                f"some by their seats: {{0: bot}}"
            )
        wanted = dict(enumerate(bots))
    else:
        wanted = dict.fromkeys(range(seats), bots)
    return {seat: player(wanted[seat], seat, seed) for seat in sorted(wanted)}


def player(bot: object, seat: Seat, seed: int) -> Player:
    if isinstance(bot, str):
        return Naming.make(bot, bot_seed(seed, seat))
    if isinstance(bot, type):
        raise DataError(f"seat {seat}: {bot.__name__} is a class; a bot is {bot.__name__}(seed=1)")
    if not hasattr(bot, "decide") or not hasattr(bot, "reply"):
        raise DataError(
            f"seat {seat}: {bot!r} is no bot, which is a kind of holdfast.bots.Bot or the name of "
            f"one, such as greedy"
        )
    found: Player = bot
    return found


def bot_seed(seed: int, seat: Seat) -> int:
    """A bot's own chance: it follows from game and seat, and tells nothing about the cards."""
    return mix(seeded(seed) ^ mix(seat + 1))


def next_player(s: State, players: Mapping[Seat, Player]) -> Seat:
    """Which of the bots speaks next: whoever was addressed replies at once, otherwise who owes a
    decision. NOBODY where a seat without a bot is asked."""
    for seat in players:
        if s.addressed(seat):
            return seat
    asked = [seat for seat in range(s.seats) if s.open[seat]]
    return asked[0] if asked and all(seat in players for seat in asked) else NOBODY


def choice_of(bot: Player, p: Perspective) -> Choice:
    """What a bot chooses; it is not troubled where there is nothing to decide."""
    if p.replies:
        return bot.reply(p)
    if len(p.answers) == 1 and not p.asides:
        return p.answers[0]
    return bot.decide(p)
