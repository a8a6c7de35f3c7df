"""Bots among trades that may be taken up again (EE-92): nobody walks in circles."""

from __future__ import annotations

from itertools import pairwise

import pytest

from holdfast import Match
from holdfast.bots import make_bot
from holdfast.core.rng import Random
from holdfast.games.empires_end.tests.at import choose_all, economy, empire, keys, trades

TRADES = {"town_18": ["barbarians_1", "barbarians_2"], "town_24": ["barbarians_5", "barbarians_8"]}


def rich() -> Match:
    """Seat 0 has five trades and enough of everything, so none of them needs to be made."""
    owned = {"wheat": 9, "hammer": 9, "axe": 9, "coin": 9}
    return economy(empires=[empire(goods=owned, innovations=TRADES)])


def way_of(spec: str, seed: int) -> list[str]:
    """What a bot chooses in seat 0 until its economy phase is over."""
    m = rich()
    bot = make_bot(spec, seed)
    chosen: list[str] = []
    while keys(m, 0):
        chosen.append(m.game.choices.key(bot.decide(m.perspective(0))))
        m.choose(0, chosen[-1])
        assert len(chosen) < 100
    return chosen


def looked_at(chosen: list[str]) -> list[str]:
    """The trades that were opened and left as they were, and "" where something else was done."""
    found: list[str] = []
    for before, now in pairwise(chosen):
        if before.startswith("use:") and now == "done":
            found.append(before)
        elif now.startswith(("give:", "collect")) or before.startswith("take:"):
            found.append("")
    return found


@pytest.mark.parametrize("seed", range(5))
def test_ee92_greedy_opens_no_trade_in_vain(seed: int) -> None:
    assert not any(looked_at(way_of("greedy", seed)))


@pytest.mark.parametrize("seed", range(5))
def test_ee92_mcts_looks_at_a_trade_once(seed: int) -> None:
    looked: list[str] = []
    for key in looked_at(way_of("mcts:40", seed)):
        looked = [*looked, key] if key else []
        assert len(set(looked)) == len(looked)


def test_ee92_a_declined_trade_is_worth_a_look_once_something_else_was_done() -> None:
    m = rich()
    choose_all(m, (0, "use:barbarians_1"), (0, "done"), (0, "use:barbarians_2"), (0, "done"))
    assert {"use:barbarians_1", "use:barbarians_2"} <= set(keys(m, 0))  # still legal
    assert not {"use:barbarians_1", "use:barbarians_2"} & set(shortlist(m))
    m.choose(0, "use:farm_3")
    assert shortlist(m) == keys(m, 0)
    assert trades(m, 0)["barbarians_1"] == 3


def shortlist(m: Match) -> list[str]:
    found = m.game.advice.shortlist(m.state, 0, m.state.open[0], 8)
    return [m.game.choices.key(choice) for choice in found]


def test_ee92_hasty_players_trade_nothing() -> None:
    m = rich()
    random = Random(1)
    while keys(m, 0):
        choice = m.game.advice.quick(m.state, 0, m.state.open[0], random)
        key = m.game.choices.key(choice)
        assert not key.startswith("give:")
        m.choose(0, key)
