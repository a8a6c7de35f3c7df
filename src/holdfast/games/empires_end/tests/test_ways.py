"""Payments at once, and questions that answer themselves or must not."""

from __future__ import annotations

from holdfast.core.leaving import leaving
from holdfast.core.people import PAY
from holdfast.core.record import Match
from holdfast.core.ways import Way, by_itself, ways
from holdfast.games.empires_end.tests.at import (
    at,
    choose_all,
    disaster_turn,
    empire,
    game,
    goods,
    industry,
    keys,
)
from holdfast.server.joined import joined

RICH = {"hammer": 3, "coin": 6, "axe": 9}


def way_of(m: Match, key: str) -> Way:
    return next(way for way in ways(game(), m.state, 0) if way.of == key)


def repairing() -> Match:
    return industry(empires=[empire(goods=RICH, destroyed=["farm_8"])])


def test_ee20_a_repair_is_paid_in_hammers_first() -> None:
    m = repairing()
    way = way_of(m, "repair:farm_8")
    assert (way.kind, way.most) == (PAY, 5)
    assert [(row.key, row.take, row.least, row.most) for row in way.rows] == [
        ("pay:hammer", 3, 0, 3),
        ("pay:coin", 2, 2, 5),
    ]
    choose_all(m, *[(0, key) for key in way.choices()])
    assert goods(m, 0) == {"coin": 4, "axe": 9}


def test_ee20_every_other_payment_is_as_good() -> None:
    for hammers in range(4):
        m = repairing()
        choose_all(
            m, *[(0, key) for key in way_of(m, "repair:farm_8").choices([hammers, 5 - hammers])]
        )
        left = {"hammer": 3 - hammers, "coin": 1 + hammers, "axe": 9}
        assert goods(m, 0) == {good: n for good, n in left.items() if n}
        assert "pay:coin" not in keys(m, 0)


def test_a_payment_is_one_sentence() -> None:
    m = repairing()
    start = len(m.events)
    choose_all(m, *[(0, key) for key in way_of(m, "repair:farm_8").choices()])
    told = [event for event in m.events[start:] if event.is_for(0)]
    assert [event.what for event in told] == ["repaired", *["paid"] * 5]
    english = joined(told, game().people, m.words("en"))
    assert english == {1: "Tower pays 3 hammers and 2 coins.", 2: "", 3: "", 4: "", 5: ""}
    assert "3 Hämmer und 2 Münzen" in joined(told, game().people, m.words("de"))[1]


def in_scarcity(wheat: int) -> Match:
    m = disaster_turn("fire_5", empires=[empire(goods={"wheat": wheat})])
    choose_all(m, (0, "accept"), (0, "attach:farm_3"))
    return m


def answer(m: Match, is_alone: bool) -> str:
    return by_itself(m, 0, m.view(0), is_alone)


def test_ee60_scarcity_with_full_stores_answers_itself_only_among_bots() -> None:
    m = in_scarcity(wheat=9)
    assert keys(m, 0) == ["done"]
    assert answer(m, is_alone=True) == "done"
    assert answer(m, is_alone=False) == ""  # how soon it came would tell what is in store


def test_ee61_scarcity_is_asked_where_it_is_a_question() -> None:
    m = in_scarcity(wheat=2)
    assert keys(m, 0) == ["buy", "done"]
    assert answer(m, is_alone=True) == ""


def test_ee34_a_forced_acceptance_never_answers_itself() -> None:
    m = disaster_turn("fire_5", empires=[empire(goods={})])
    assert keys(m, 0) == ["accept"]
    assert answer(m, is_alone=True) == ""


def test_ee32_a_bid_says_what_it_leaves() -> None:
    m = at("rulebook_fire_nine")
    offered = ways(m.game, m.state, 0)
    told = leaving(m.game, m.state, 0, offered)
    coins = m.view(0)["empires"][0]["goods"]["coin"]
    assert told["bid:coin"] == {"good-coin": coins - 1}
