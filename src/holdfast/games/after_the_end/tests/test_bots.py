"""Bots: what they value, and that they play better than chance."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.bots import make_bot
from holdfast.bots.playout import play_game
from holdfast.core.agenda import asides_of, take
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import (
    asked,
    colony,
    faces,
    game,
    keys,
    pieces,
    raid,
    round_of,
    visit,
)


def greedy(match: Match) -> str:
    (seat,) = match.open
    choice = make_bot("greedy", 1).decide(match.perspective(seat))
    return game().choices.key(choice)


def hasty(match: Match) -> str:
    (seat,) = match.open
    s = pieces(match)
    return game().choices.key(game().advice.quick(s, seat, s.open[seat], Random(1)))


def worth(match: Match, seat: int = 0) -> float:
    return game().advice.evaluate(pieces(match), seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"missions": ["decoy_run"]}, {}),
        ({"food": 1}, {}),
        ({"tokens": {"pip": ["food"]}}, {}),
        ({"knowledge": 1}, {}),
        ({"hand": ["insight"]}, {}),
        ({"wall": "intact"}, {"wall": "damaged"}),
        ({"wall": "damaged"}, {}),
        ({}, {"used": ["pip"]}),
        ({}, {"dead": ["pip"]}),
        ({"tools": ["tool_belt"]}, {}),
        ({"nobles": ["marshal"]}, {}),
    ],
)
def test_what_is_better_is_valued_more(better: dict[str, object], worse: dict[str, object]) -> None:
    deck = ["mend_the_rope_bridge", "escort_the_convoy", "hold_the_pass", "dust_riders"]
    worths = [
        worth(visit(seat=1, colonies=[colony(**owned), colony(food=1)], deck=deck))  # type: ignore[arg-type]
        for owned in (better, worse)
    ]
    assert worths[0] > worths[1]


def test_the_final_result_is_its_own_value() -> None:
    m = round_of("radio_broadcast", deck=[], following=None, seats=2)
    for _ in range(2):
        m.choose(asked(m)[0], "pass")
    assert m.over
    assert worth(m) == pytest.approx(0.0, abs=0.5)


def test_greedy_sends_a_winner() -> None:
    m = round_of("restart_the_generator", seats=2, first=1)
    m.choose(1, "commit:magda_kohl")  # 4
    assert greedy(m) == "commit:mara_voss"  # 5


def test_greedy_spends_in_the_last_visit() -> None:
    m = visit(colonies=[colony(food=2)], deck=[], following=None)
    assert greedy(m) == "complete:well_diggers"


def test_greedy_spares_the_veteran_in_a_raid() -> None:
    deck = ["escort_the_convoy", "hold_the_pass", "dust_riders"]
    m = raid(seats=2, deck=deck, script=[2])
    assert greedy(m) != "wound:bruno_tack"
    assert hasty(m) == "wound:pip"


def test_hasty_players_answer_every_question() -> None:
    for seats in (2, 3, 4, 5):
        for seed in range(6):
            s = game().setup(seats, seed, {"remove_missions_only": seed % 2 == 0})
            random = Random(seed)
            while (seat := s.next_seat()) >= 0:
                # Chance leads to more kinds of questions than hasty players do.
                answers = s.open[seat]
                options = answers + asides_of(s, seat)
                choice = game().advice.quick(s, seat, answers, random)
                assert choice in options
                wild = options[random.below(len(options))]
                take(s, seat, wild if random.below(2) else choice)


def test_hasty_plays_a_card_that_turns_the_mission() -> None:
    m = round_of("restart_the_generator", seats=2, colonies=[colony(hand=["adrenaline"])])
    m.choose(0, "commit:mara_voss")
    m.choose(1, "commit:otto_brandt")
    assert hasty(m) == "play:adrenaline"


def test_hasty_is_content_when_it_leads() -> None:
    given = colony(hand=["adrenaline"])
    m = round_of("clear_the_rooftops", seats=2, colonies=[given], script=faces(6))
    m.choose(0, "commit:lucky_ines")
    assert hasty(m) == "done"
    assert "play:adrenaline" in keys(m, 0)


def test_greedy_beats_random() -> None:
    wins = 0.0
    for seed in range(8):
        s = game().setup(4, seed)
        bots = [make_bot("greedy" if seat == seed % 4 else "random", seat) for seat in range(4)]
        play_game(game(), bots, s)
        wins += game().shares(s)[seed % 4]
    assert wins >= 7


def test_mcts_plays_a_whole_game() -> None:
    s = game().setup(2, 3)
    play_game(game(), [make_bot("mcts:10", 1), make_bot("greedy", 2)], s)
    assert s.is_over()
    assert len(s.final) == 2
