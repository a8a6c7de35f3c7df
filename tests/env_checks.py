"""What every game promises to learning agents, as checks for any game: numbers in their bounds, a
result that adds up, copies that go on alike."""

from __future__ import annotations

import copy
import pickle
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from holdfast.core.advice import any_choice
from holdfast.core.agenda import State, take
from holdfast.core.game import Game
from holdfast.core.record import Match
from holdfast.core.rng import Random


def course(
    game: Game[Any], seats: int, options: dict[str, object], seed: int, skill: int = 0
) -> Iterator[State]:
    """Every decision of a game, and its end. So many of 100 choices are a hasty player's."""
    s: State = game.setup(seats, seed, options)
    random = Random(seed)
    while (seat := s.next_seat()) >= 0:
        yield s
        is_skilled = random.below(100) < skill
        pick = game.advice.quick if is_skilled else any_choice
        take(s, seat, pick(s, seat, s.open[seat], random))
    yield s


def check_features(game: Game[Any], s: State, seat: int, names: list[str]) -> None:
    numbers = game.features(s, seat)
    assert len(numbers) == len(names), f"{len(numbers)} numbers have {len(names)} names"
    out = {name: n for name, n in zip(names, numbers, strict=True) if not -1.0 <= n <= 1.0}
    assert not out, f"out of bounds: {out}"


def check_payoffs(game: Game[Any], s: State) -> None:
    """At the end: team-mates fare alike, and what some win the others lose."""
    payoffs, teams, winners = game.payoffs(s), game.teams(s), game.rules.winners(s)
    assert len(payoffs) == s.seats, "somebody gets nothing at all"
    assert all(-1.0 <= n <= 1.0 for n in payoffs), f"out of bounds: {payoffs}"
    assert len(set(zip(teams, payoffs, strict=True))) == len(set(teams)), "team-mates fare unlike"
    sizes = Counter(teams)
    if len(sizes) == 1:
        assert payoffs == [1.0 if winners else -1.0] * s.seats, f"not one victory: {payoffs}"
        return
    if not winners:
        assert payoffs == [0.0] * s.seats, f"a draw pays {payoffs}"
    total = sum(n / sizes[team] for n, team in zip(payoffs, teams, strict=True))
    assert abs(total) < 1e-9, f"the teams together get {total}"
    others = [payoffs[seat] for seat in range(s.seats) if seat not in winners]
    assert all(payoffs[seat] > n for seat in winners for n in others), "a loser gets more"


# Copies


def own_pack(game: Game[Any], folder: Path) -> Path:
    """The game's own cards as a pack."""
    folder.mkdir()
    for file in game.folder.glob("cards/**/*.toml"):
        shutil.copy(file, folder)
    return folder


def twins_of(thing: Any) -> list[Any]:
    return [copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def facts(match: Match) -> dict[str, Any]:
    """Everything a copy of a match must have."""
    seats = range(match.seats)
    return {
        "position": match.position(),
        "record": match.record(),
        "events": [event.to_json() for event in match.events],
        "told": [match.told(n) for n in range(len(match.choices) + 1)],
        "before": [match.game.files.dump(match.at(n)) for n in range(0, len(match.choices), 9)],
        "legal": [match.legal(seat) for seat in seats],
        "undo": [match.can_undo(seat) for seat in seats],
        "redo": [match.taken_back(seat) for seat in seats],
        "lang": match.lang,
        "over": match.over,
    }


def check_match_copies(match: Match) -> None:
    """Copies are alike, go on alike, and leave the original alone."""
    before = facts(match)
    twins = twins_of(match)
    for twin in twins:
        assert facts(twin) == before, "a copy differs"
        play_on(twin, 12)
    assert facts(match) == before, "playing a copy has changed the original"
    after = facts(twins[0])
    for twin in twins:
        assert facts(twin) == after, "a copy goes on differently"
        while any(twin.can_undo(seat) for seat in range(twin.seats)):
            twin.undo(next(seat for seat in range(twin.seats) if twin.can_undo(seat)))
    assert facts(twins[0]) == facts(twins[1]), "a copy is taken back differently"


def play_on(match: Match, choices: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(choices):
        if match.over:
            return
        seat = list(match.open)[random.below(len(match.open))]
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])
