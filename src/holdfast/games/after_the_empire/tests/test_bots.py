"""Bots: what a position is worth, how sieges are foreseen, hasty players."""

from __future__ import annotations

from holdfast.bots import make_bot
from holdfast.bots.mcts import MctsBot
from holdfast.bots.playout import play_game
from holdfast.core.agenda import asides_of, take
from holdfast.core.game import Perspective
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.bots.evaluation import evaluate
from holdfast.games.after_the_empire.bots.forecast import Foreseen, foresee
from holdfast.games.after_the_empire.bots.memory import Memory
from holdfast.games.after_the_empire.tests.at import (
    Json,
    at,
    castle,
    choose,
    game,
    keys,
    own,
    pieces,
    siege,
    step,
    table,
    told,
)


def risk(given: Json, season: int = 4) -> float:
    """How likely a castle seems to be sacked by four unknown cards."""
    m = table(
        castles=[given],
        season=season,
        attack=[("hordesmen_1", "north"), None, None, None],
        agenda=[step("Turn", seat=0)],
    )
    sacked, _lost, _walls, _farms = foresee(pieces(m), own(m), Foreseen())
    return sacked


def test_troops_stone_and_turrets_make_a_castle_safer() -> None:
    poor = risk(castle(gold=15))
    troops = risk(castle(gold=15, troops={"inside": {"soldiers": 12}}))
    corners = ["north_east", "south_east", "south_west", "north_west"]
    stone = risk(
        castle(
            gold=15,
            troops={"inside": {"soldiers": 6}},
            walls={"north": "stone_wall", "east": "stone_wall", "west": "stone_wall"},
            turrets=dict.fromkeys(corners, "stone_turret"),
        )
    )
    assert poor > 1.0
    assert troops < 0.5 * poor
    assert stone < 0.2 * poor


def test_gold_brings_danger() -> None:
    given = {"troops": {"inside": {"soldiers": 8}}}
    risks = [risk(castle(gold=gold, **given)) for gold in (9, 19, 31)]  # type: ignore[arg-type]
    assert risks == sorted(risks)
    assert risks[2] > risks[0]


def test_at_the_end_the_score_is_what_a_position_is_worth() -> None:
    m = table(castles=[castle(gold=9)], season=7, phase="upkeep", agenda=[step("FinalScoring")])
    assert [game().advice.evaluate(pieces(m), seat) for seat in range(2)] == [
        float(n) for n in m.standings
    ]


def test_what_is_remembered_changes_no_value() -> None:
    """Nor does forgetting: another game's bags would get the same numbers."""
    memory = Memory()
    for seed in range(2):
        s = game().setup(3, seed)
        random = Random(seed)
        while (seat := s.next_seat()) >= 0:
            value = evaluate(s, seat, memory)
            assert value == evaluate(s, seat, memory) == evaluate(s, seat, Memory())
            take(s, seat, game().advice.quick(s, seat, s.open[seat], random))
        memory.foreseen.forget()


def test_greedy_survives_what_can_be_survived() -> None:
    """The worked siege: whatever greedy does, the castle holds."""
    m = at("worked_siege")
    bot = make_bot("greedy", 3)
    while not told(m, "survived", 0):
        assert not told(m, "sacked", 0)
        choice = bot.decide(m.perspective(0))
        m.choose(0, game().choices.key(choice))


def test_greedy_builds_what_pays() -> None:
    m = table(
        castles=[castle(goods={"wood": 8}, walls={"north": "none"})],
        agenda=[step("Stockpile", seat=0)],
    )
    bot = make_bot("greedy", 1)
    while 0 in m.open:
        m.choose(0, game().choices.key(bot.decide(m.perspective(0))))
    assert own(m).standing() == 3 + 2  # a wall and a turret, or two turrets


def test_greedy_beats_random() -> None:
    for seed in range(3):
        s = game().setup(3, seed)
        play_game(game(), [make_bot(name, 1) for name in ("random", "greedy", "random")], s)
        assert game().rules.winners(s) == [1]


def test_mcts_leaves_a_siege_to_the_first_look() -> None:
    m = at("ladder_on_a_held_wall")
    bot = make_bot("mcts:50", 1)
    assert isinstance(bot, MctsBot)
    assert bot.decide(m.perspective(0)) in m.perspective(0).options
    assert bot.iterations == 0
    m = at("many_cards_to_use")
    bot.decide(m.perspective(0))
    assert bot.iterations > 0


def test_hasty_players_choose_what_is_open_and_finish_their_games() -> None:
    random = Random(2)
    for seats in (2, 3, 4):
        s = game().setup(seats, seats)
        while (seat := s.next_seat()) >= 0:
            choice = game().advice.quick(s, seat, s.open[seat], random)
            assert choice in s.open[seat] or choice in asides_of(s, seat)
            take(s, seat, choice)
        assert s.final


def test_bots_do_not_know_what_they_may_not_know() -> None:
    """The same view, the same decision, whatever is hidden."""
    m = at("many_cards_to_use")
    other = game().rules.determinize(pieces(m), 0, Random(5))
    decided = [
        make_bot("greedy", 4).decide(Perspective(game(), state, 0)) for state in (pieces(m), other)
    ]
    assert decided[0] == decided[1]


def test_the_clock_and_the_spread_follow_the_seasons() -> None:
    early = siege(castle(invaders={"north": {"swordsmen": 4}}), season=2)
    late = siege(castle(invaders={"north": {"swordsmen": 4}}), season=6)
    assert game().advice.clock(pieces(early)) < game().advice.clock(pieces(late))
    assert game().advice.spread(pieces(early)) > game().advice.spread(pieces(late))
    assert keys(choose(early, 0, "marshal")) is not None
