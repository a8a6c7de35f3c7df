"""Makes the recorded games anew: `python -m holdfast.games.after_the_end.tests.record_games`.

Only a change of the rules is a reason to do so; commit the new recordings alone and say why.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from tests.recordings import Recordings

import holdfast
from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import colony_of, game, pieces

GAMES = Recordings(Path(__file__).parent / "games")
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}


def play_on(match: Match, random: Random, until: int = 99) -> Match:
    """Random choices until this round begins or the game ends, some by whoever is not asked."""
    while not match.over and pieces(match).round < until:
        (seat,) = match.open
        other = random.below(match.seats)
        options = match.open[seat]
        if random.below(8) == 0 and match.beside(other):
            seat, options = other, match.beside(other)
        match.choose(seat, options[random.below(len(options))])
    return match


def whole_game(seats: int, only: bool) -> Match:
    match = game().match(seats=seats, seed=seats, options={"remove_missions_only": only})
    return play_on(match, Random(10 * seats + only))


def tied_game(seats: int, levels: int) -> Match:
    """The last rounds of a game that ends in a tie; `levels` is how many criteria are equal."""
    for seed in count(1):
        late = play_on(game().match(seats=seats, seed=seed), Random(seed), until=12)
        if late.over:
            continue
        match = play_on(holdfast.load_position(late.position()), Random(seed))
        best = [seat for seat in range(seats) if match.standings[seat] == max(match.standings)]
        if len(best) > 1 and equal_levels(match, best) == levels:
            return match
    raise AssertionError("count() has no end")


def equal_levels(match: Match, best: list[int]) -> int:
    """1: the points alone, 2: the living as well, 3: also the resources."""
    living = {colony_of(match, seat).living() for seat in best}
    left = {colony_of(match, seat).resources() for seat in best}
    if len(living) > 1:
        return 1
    return 2 if len(left) > 1 else 3


def main() -> None:
    games = {f"{NUMBERS[seats]}_players": whole_game(seats, False) for seats in NUMBERS}
    games["three_players_all_raids"] = whole_game(3, True)
    games["five_players_all_raids"] = whole_game(5, True)
    games["tie_goes_to_the_living"] = tied_game(2, 1)
    games["tie_goes_to_the_resources"] = tied_game(2, 2)
    games["shared_victory"] = tied_game(2, 3)
    GAMES.write(games)


if __name__ == "__main__":
    main()
