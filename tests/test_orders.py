"""Standing orders: what a game lets people answer once for all, and what ends that."""

from __future__ import annotations

from typing import Any

import pytest
from tests.setups import GAMES

import holdfast
from holdfast.bots import RandomBot
from holdfast.core.record import Match
from holdfast.core.words import words_for
from holdfast.lab.setups import usual
from holdfast.server import telling


def prompts_met(id: str, seed: int) -> dict[str, set[str]]:
    """Every question of a random game, with the keys it offered."""
    game = holdfast.game(id)
    match: Match = game.match(game.max_seats, seed, usual(game, game.max_seats))
    bot = RandomBot(seed)
    met: dict[str, set[str]] = {}
    while not match.over:
        seat = match.state.next_seat()
        step: Any = match.state.asking(seat)
        met.setdefault(step.prompt, set()).update(match.open[seat])
        match.choose(seat, bot.decide(match.perspective(seat)))
    return met


@pytest.mark.parametrize("id", GAMES)
def test_what_can_be_ordered_is_an_answer_and_what_alarms_is_told(id: str) -> None:
    game = holdfast.game(id)
    words = words_for(game, "en")
    for prompt, key in game.people.order_of.items():
        assert prompt in words.section("prompts"), prompt
        assert key in game.choices.numbers, key
    assert set(game.people.alarm_of) <= set(words.section("events"))
    for lang in ("en", "de"):
        has_word = bool(words_for(game, lang).section("orders").get("alarm"))
        assert has_word == bool(game.people.alarm_of)


@pytest.mark.parametrize("id", GAMES)
def test_whatever_can_be_ordered_is_offered_where_it_is_asked(id: str) -> None:
    orders = holdfast.game(id).people.order_of
    met = prompts_met(id, 1)
    for prompt in orders.keys() & met.keys():
        assert orders[prompt] in met[prompt], prompt


@pytest.mark.parametrize("id", GAMES)
def test_the_question_says_what_can_be_ordered(id: str) -> None:
    game = holdfast.game(id)
    words = words_for(game, "en")
    for prompt, key in game.people.order_of.items():
        view: dict[str, Any] = game.match(game.max_seats, 1, usual(game, game.max_seats)).view(0)
        told = telling.order(game, prompt, [key, "other"], view, words)
        assert told is not None
        assert told["key"] == key
        assert told["label"]
        assert telling.order(game, prompt, ["other"], view, words) is None
    assert telling.order(game, "no_such_question", ["done"], {}, words) is None
