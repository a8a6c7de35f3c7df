"""Makes the recorded games anew: `python -m holdfast.games.empires_end.tests.record_games`.

Only a change of the rules is a reason to do so; commit the new recordings alone and say why.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from tests.recordings import Recordings

import holdfast
from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.empires_end.tests.at import empire_of, game, pieces

GAMES = Recordings(Path(__file__).parent / "games")
NUMBERS = {2: "two", 3: "three", 4: "four"}


def play_on(match: Match, random: Random, until: int = 99) -> Match:
    """Random choices by random seats until the hourglass reaches this space or the game ends."""
    while not match.over and pieces(match).space < until:
        legal = match.open
        seat = list(legal)[random.below(len(legal))]
        match.choose(seat, legal[seat][random.below(len(legal[seat]))])
    return match


def whole_game(seats: int, blitz: bool) -> Match:
    match = game().match(seats=seats, seed=seats, options={"blitz": blitz})
    return play_on(match, Random(10 * seats + blitz))


def tied_game(seats: int, is_shared: bool) -> Match:
    """The last phases of a game in which the second comes level with the first.

    Points do not change what may be chosen, so a marker moved beforehand is all it takes.
    """
    for seed in count(1):
        late = play_on(game().match(seats=seats, seed=seed), Random(seed), until=22).position()
        first, second, lead = best_two(play_on(holdfast.load_position(late), Random(seed)))
        late["state"]["empires"][second]["score"] += lead
        match = play_on(holdfast.load_position(late), Random(seed))
        healthy = [empire_of(match, seat).healthy_count() for seat in (first, second)]
        if 0 < lead <= 12 and (healthy[0] == healthy[1]) is is_shared:
            return match
    raise AssertionError("count() has no end")


def best_two(match: Match) -> tuple[int, int, int]:
    """The first seat, the second, and how far the first leads."""
    standings = match.standings
    order = sorted(range(match.seats), key=lambda seat: -standings[seat])
    return order[0], order[1], standings[order[0]] - standings[order[1]]


def main() -> None:
    games = {
        f"{NUMBERS[seats]}_players{'_blitz' if blitz else ''}": whole_game(seats, blitz)
        for seats in NUMBERS
        for blitz in (False, True)
    }
    games["tie_goes_to_more_healthy_locations"] = tied_game(2, is_shared=False)
    games["shared_victory"] = tied_game(3, is_shared=True)
    GAMES.write(games)


if __name__ == "__main__":
    main()
