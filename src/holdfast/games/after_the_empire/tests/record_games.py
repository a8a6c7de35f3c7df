"""Makes the recorded games anew: `python -m holdfast.games.after_the_empire.tests.record_games`.

Only a change of the rules is a reason to do so; commit the new recordings alone and say why.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from tests.recordings import Recordings

from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.tests.at import game, own

GAMES = Recordings(Path(__file__).parent / "games")
VARIANTS: dict[str, dict[str, object]] = {
    "easy": {"difficulty": "easy"},
    "hard": {"difficulty": "hard"},
    "no_reports": {"no_reports": True},
    "destructive": {"destructive": True},
    "first_game": {"first_game": True},
    "strict_supply": {"strict_supply": True},
    "every_variant": {
        "difficulty": "hard",
        "no_reports": True,
        "destructive": True,
        "first_game": True,
        "strict_supply": True,
    },
}


def play(seats: int, seed: int, options: dict[str, object]) -> Match:
    """Random choices by random seats to the end."""
    match = game().match(seats=seats, seed=seed, options=options)
    random = Random(seed)
    while not match.over:
        legal = match.open
        seat = list(legal)[random.below(len(legal))]
        match.choose(seat, legal[seat][random.below(len(legal[seat]))])
    return match


def tied_game(is_shared: bool) -> Match:
    """The first game of two in which both have the same gold at the end."""
    for seed in count(1):
        match = play(2, seed, {})
        flags = [own(match, seat).flag_count() for seat in range(2)]
        if len(set(match.standings)) == 1 and (flags[0] == flags[1]) is is_shared:
            return match
    raise AssertionError("count() has no end")


def main() -> None:
    games = {f"{name}_players": play(seats, seats, {}) for name, seats in NUMBERS.items()}
    for n, (name, options) in enumerate(VARIANTS.items()):
        games[name] = play(2 + n % 3, 10 + n, options)
    games["tie_goes_to_more_flags"] = tied_game(is_shared=False)
    games["shared_victory"] = tied_game(is_shared=True)
    GAMES.write(games, on_a_line=6)


NUMBERS = {"two": 2, "three": 3, "four": 4}

if __name__ == "__main__":
    main()
