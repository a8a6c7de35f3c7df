"""Same seed, same game, byte for byte: interpreted and compiled, on every machine.

The fingerprints are the same in both builds. They change when rules, cards or bots change; then
`python -m holdfast.games.after_the_end.tests.test_determinism` prints the new ones.
"""

from __future__ import annotations

import hashlib
import json

import pytest

import holdfast
from holdfast.bots import make_bot
from holdfast.bots.playout import play_game
from holdfast.core.agenda import State, apply
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import game

# Random games depend on the rules alone: seats, the option, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "d0844cc5acc9bbebf9bf",
    (2, False, 2): "a50a53b33fdc3f84ceb2",
    (2, True, 1): "2487462a22c9914bc0ac",
    (2, True, 2): "0694f05e169709b2f20c",
    (3, False, 1): "fa12a23db4773bc9fa38",
    (3, False, 2): "994daa3f9666f52a4e43",
    (3, True, 1): "83d679886d0e824e9756",
    (3, True, 2): "94a4b04d404410ea9507",
    (4, False, 1): "e746683283a6bbae00d1",
    (4, False, 2): "ef931a419061577c78ea",
    (4, True, 1): "07bfe0ba90e070d387cb",
    (4, True, 2): "575dcb18d29c3fd7d499",
    (5, False, 1): "9d4427f1a57bc7063441",
    (5, False, 2): "f0105bc9f93920fd01b7",
    (5, True, 1): "9a81aa5de5245cf5b0f7",
    (5, True, 2): "0828507f850b92e53647",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "3e751db00af7836bb4de",
    "mcts:20,greedy": "bd86dc1e316410ee7a24",
    "mcts:20,mcts:20,random": "4cd09be5358ecb75ea3e",
    "greedy,greedy,greedy,greedy,random": "a315ede20b7cb02497fc",
}


def fingerprint(*states: State) -> str:
    sha = hashlib.sha256()
    for s in states:
        sha.update(json.dumps(game().dump(s), sort_keys=True).encode())  # type: ignore[arg-type]
    return sha.hexdigest()[:20]


def random_game(seats: int, only: bool, seed: int) -> str:
    """The positions after every tenth choice, and the last."""
    s = game().setup(seats, seed, {"remove_missions_only": only})
    random = Random(seed)
    kept: list[State] = []
    count = 0
    while not s.is_over():
        if count % 10 == 0:
            kept.append(s.clone())
        seat = s.next_seat()
        apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
        count += 1
    return fingerprint(*kept, s)


def game_between(bots: str) -> str:
    specs = bots.split(",")
    s = game().setup(len(specs), 1)
    play_game(game(), [make_bot(spec, seat) for seat, spec in enumerate(specs)], s)
    return fingerprint(s)


@pytest.mark.parametrize("key", RANDOM)
def test_random_games_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    assert random_game(*key) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_games_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(bots) == BETWEEN_BOTS[bots]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_choices_lead_to_the_same_bytes(seats: int) -> None:
    match = game().match(seats, 9)
    random = Random(9)
    while not match.over:
        (seat,) = match.open
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    again = holdfast.load_record(json.loads(json.dumps(match.record())))
    assert json.dumps(again.position()) == json.dumps(match.position())
    assert json.dumps(again.record()) == json.dumps(match.record())
    assert [event.to_json() for event in again.events] == [e.to_json() for e in match.events]


def print_fingerprints() -> None:
    for seats in (2, 3, 4, 5):
        for only in (False, True):
            for seed in (1, 2):
                key = (seats, only, seed)
                print(f'    {key}: "{random_game(*key)}",')
    for bots in BETWEEN_BOTS:
        print(f'    "{bots}": "{game_between(bots)}",')


if __name__ == "__main__":
    print_fingerprints()
