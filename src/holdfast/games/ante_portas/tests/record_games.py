"""Makes the recorded games anew: `python -m holdfast.games.ante_portas.tests.record_games`.

Only a change of the rules is a reason to do so; commit the new recordings alone and say why.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.recordings import Recordings

from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.names import WON_BY_0, WON_BY_1, WON_BY_NOBODY
from holdfast.games.ante_portas.tests.at import campaign, game

GAMES = Recordings(Path(__file__).parent / "games")
WON = (WON_BY_0, WON_BY_1)
LOST = (WON_BY_NOBODY,)
ANY = (*WON, *LOST)

# Seats, options, how it must end. A few choices of each game are made by chance.
TABLES: dict[str, tuple[int, dict[str, object], tuple[int, ...]]] = {
    "solo_raiders": (1, {}, WON),
    "solo_dragons": (1, {"scenario": "dragons"}, WON),
    "solo_two_eras": (1, {"eras": 2}, WON),
    "two_raiders": (2, {}, WON),
    "two_raiders_beaten": (2, {}, LOST),
    "two_dragons": (2, {"scenario": "dragons"}, WON),
    "two_raiders_two_eras": (2, {"eras": 2}, WON),
    "two_dragons_two_eras": (2, {"scenario": "dragons", "eras": 2}, ANY),
    "two_all_dead": (2, {"wave": "all_dead"}, WON),
    "two_crescendo": (2, {"wave": "crescendo"}, ANY),
    "two_twice_as_strong": (2, {"twice": "one_card"}, ANY),
    "two_laid_by_hand": (2, {"layout": "by_hand", "eras": 2}, WON),
    "two_all_agree": (2, {"council": "agree"}, WON),
    "three_raiders": (3, {}, WON),
    "three_dragons": (3, {"scenario": "dragons"}, WON),
    "three_two_eras": (3, {"eras": 2, "council": "propose"}, WON),
    "three_twice_one_card": (3, {"twice": "one_card"}, WON),
    "three_twice_two_cards": (3, {"twice": "two_cards"}, ANY),
    "flag_of_two": (2, {"scenario": "capture_the_flag"}, WON),
    "flag_of_two_eras": (2, {"scenario": "capture_the_flag", "eras": 2}, ANY),
    "flag_of_four": (4, {"scenario": "capture_the_flag"}, WON),
    "area_of_two": (2, {"scenario": "area_control"}, WON),
    "area_of_two_tied": (2, {"scenario": "area_control"}, LOST),
    "area_of_four": (4, {"scenario": "area_control", "eras": 2}, ANY),
}
BY_CHANCE = 4  # of 100 choices
TRIES = 15


def play(seats: int, options: dict[str, object], seed: int) -> Match:
    match = game().match(seats, seed, options)
    random = Random(seed)
    while not match.over:
        open_seats = list(match.open)
        seat = open_seats[random.below(len(open_seats))]
        choices = match.state.open[seat]
        choice = choices[random.below(len(choices))]
        if random.below(100) >= BY_CHANCE:
            choice = game().advice.quick(campaign(match), seat, choices, random)
        match.choose(seat, game().choices.key(choice))
    return match


def recorded(seats: int, options: dict[str, object], ends: tuple[int, ...]) -> Match:
    """The first game that ends so; if any end will do, the one of many that lasted longest."""
    if ends == ANY:
        tries = [play(seats, options, seed) for seed in range(1, TRIES + 1)]
        return max(tries, key=lambda match: match.standings[0])
    seed = 1
    match = play(seats, options, seed)
    while campaign(match).result not in ends:
        seed += 1
        match = play(seats, options, seed)
    return match


def main() -> None:
    for name in sys.argv[1:] or list(TABLES):
        GAMES.write({name: recorded(*TABLES[name])})


if __name__ == "__main__":
    main()
