"""Counting the sequences of choices that lead on from a position."""

from __future__ import annotations

from holdfast.core.agenda import Share, State, apply


def perft(s: State, depth: int) -> int:
    """Sequences of so many choices, or fewer where the game ends before. Where several seats owe
    a decision the first of them answers; in a shared question any of them may."""
    seat = s.next_seat()
    if depth == 0 or seat < 0:
        return 1
    seats = range(s.seats) if isinstance(s.asking(seat), Share) else [seat]
    count = 0
    for answering in seats:
        for choice in s.open[answering]:
            following = s.clone()
            apply(following, answering, choice)
            count += perft(following, depth - 1)
    return count


def counts(s: State, depth: int) -> list[int]:
    return [perft(s, n) for n in range(1, depth + 1)]
