# not compiled: it speaks to people.
"""The end of the game: who won, how far the players came, and the sentence for it."""

from __future__ import annotations

from typing import Any

from holdfast.core.choice import Seat
from holdfast.core.drawing import mark
from holdfast.core.game import Tally
from holdfast.core.journal import Event
from holdfast.core.words import Words
from holdfast.games.ante_portas.names import WON_BY_0, WON_BY_1
from holdfast.games.ante_portas.state import Campaign

View = dict[str, Any]
VICTORY = 100


def half_years(s: Campaign) -> int:
    """Half-years and Battle Rounds that are over."""
    done = s.era * 10 + max(0, s.year - 1) * 2 + (1 if s.is_winter else 0)
    return done + s.round


def standings(s: Campaign) -> list[int]:
    """Together: how long the line has held, and 100 for victory. In teams: 1 for the winners."""
    if s.mode.is_versus:
        winners = winners_of(s)
        return [1 if seat in winners else 0 for seat in range(s.seats)]
    held = half_years(s) + (VICTORY if s.result == WON_BY_0 else 0)
    return [held] * s.seats


def winners(s: Campaign) -> list[Seat]:
    return winners_of(s)


def winners_of(s: Campaign) -> list[Seat]:
    if s.result == WON_BY_0:
        return s.team(0)
    return s.team(1) if s.result == WON_BY_1 else []


def verdict(view: View, words: Words) -> str:
    is_versus = max(view["sides"]) > 0
    if view["result"] == "running":
        what = "going_on"
    elif view["result"] == "nobody":
        what = "no_winner" if is_versus else "beaten_in_wave" if view["round"] else "beaten"
    else:
        what = "team_won" if is_versus else "held"
    side = 1 if view["result"] == "side_1" else 0
    names = [seat for seat in range(view["seats"]) if view["sides"][seat] == side]
    joined = words.join([words.seat(seat) for seat in names])
    data = {"names": joined, "n": held(view), "rounds": view["round"], "seats": len(names)}
    return words.say("result", what, data)


def held(view: View) -> int:
    years: int = (view["era"] - 1) * 5 + view["year"]
    return max(0, years * 2 - (1 if view["season"] == "summer" else 0))


def tally(view: View, events: list[Event], words: Words) -> Tally:
    return Tally(verdict(view, words), [], [(0, [], []) for _ in range(view["seats"])])


def draw_result(view: View, events: list[Event], words: Words, width: int) -> str:
    return " " + mark("title", verdict(view, words))
