"""What learning agents are shown and paid."""

from __future__ import annotations

from collections import Counter
from typing import Any

from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.testing.courses import require


def check_features(game: Game[Any], s: State, seat: int, names: list[str]) -> None:
    """As many numbers as names, each from -1 to 1."""
    numbers = game.features(s, seat)
    require(len(numbers) == len(names), f"{len(numbers)} numbers have {len(names)} names")
    out = {name: n for name, n in zip(names, numbers, strict=True) if not -1.0 <= n <= 1.0}
    require(not out, f"out of bounds: {out}")


def check_places(game: Game[Any], s: State, seat: int) -> None:
    """The walk ends where the numbers end: none has lost its place."""
    numbers = game.numbers(s.seats)
    numbers.begin(seat)
    game.rules.show(s, seat, numbers)
    size = numbers.whole.size
    require(numbers.at == size, f"the walk ends at number {numbers.at} of {size}")


def check_payoffs(game: Game[Any], s: State) -> None:
    """At the end: team-mates fare alike, and what some win the others lose."""
    payoffs, teams, winners = game.payoffs(s), game.teams(s), game.rules.winners(s)
    require(len(payoffs) == s.seats, "somebody gets nothing at all")
    require(all(-1.0 <= n <= 1.0 for n in payoffs), f"out of bounds: {payoffs}")
    pairs = set(zip(teams, payoffs, strict=True))
    require(len(pairs) == len(set(teams)), "team-mates fare unlike")
    sizes = Counter(teams)
    if len(sizes) == 1:
        wanted = [1.0 if winners else -1.0] * s.seats
        require(payoffs == wanted, f"not one victory: {payoffs}")
        return
    require(bool(winners) or payoffs == [0.0] * s.seats, f"a draw pays {payoffs}")
    total = sum(n / sizes[team] for n, team in zip(payoffs, teams, strict=True))
    require(abs(total) < 1e-9, f"the teams together get {total}")
    others = [payoffs[seat] for seat in range(s.seats) if seat not in winners]
    is_fair = all(payoffs[seat] > n for seat in winners for n in others)
    require(is_fair, "a loser gets more")
