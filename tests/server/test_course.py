"""How a game went: what every seat was worth, phase by phase."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import holdfast
from holdfast.core.record import Match, load_record
from holdfast.core.words import words_for
from holdfast.server.looking_back import Scores
from holdfast.server.seating import WATCHING

RECORDS = sorted(Path(holdfast.__file__).parent.glob("games/*/tests/games/*.json"))


def recorded(path: Path) -> Match:
    return load_record(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_what_ends_a_phase_counts_for_it(path: Path) -> None:
    """A siege, a raid, an income: the worth of a phase is that at which the next one is told of."""
    match = recorded(path)
    people, rules = match.game.people, match.game.rules
    points = Scores().reckon(match, words_for(match.game, "en"))
    assert points[-1].scores == people.worth(rules.view(match.state, WATCHING))
    for point in points[:-1]:
        told = match.told_by(point.n)
        opening = [k for k in told if people.opens_phase(match.events[k])]
        end = match.watched(opening[0], opening[0])[opening[0]] if opening else match.at(point.n)
        assert point.scores == people.worth(rules.view(end, WATCHING))


def test_sieges_are_seen_where_they_were() -> None:
    """Between the last order and the end of a siege nobody is asked, and much is lost."""
    path = next(path for path in RECORDS if path.stem == "destructive")
    match = recorded(path)
    points = Scores().reckon(match, words_for(match.game, "en"))
    actions, combat = [next(p for p in points if p.label.startswith(start)) for start in STARTS]
    assert (actions.scores, combat.scores) == ([21, 15], [9, 9])


STARTS = ("Season 3 of 7: actions", "Season 3 of 7: combat")
