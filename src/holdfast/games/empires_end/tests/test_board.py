"""The board in the terminal: what it marks, explains and forecasts."""

from __future__ import annotations

from holdfast.core.drawing import plain
from holdfast.core.journal import Event
from holdfast.games.empires_end.tests.at import game


def test_ruins_and_innovations_are_marked_in_words_and_signs() -> None:
    match = game().match(2, 7)
    words = match.words()
    view = match.view(0)
    view["empires"][0]["row"][1].update(
        destroyed=True, innovations=[{"card": "riot_5", "exhausted": False}]
    )
    view["empires"][0]["row"][2]["innovations"] = [{"card": "riot_2", "exhausted": True}]
    view["empires"][1]["row"][3]["innovations"] = [{"card": "flood_9", "exhausted": False}]
    board = game().people.draw(view, words)
    assert "✗11" in board
    assert "z Riot 5" in board
    assert "(asleep) Exhaust: avert once" in board
    assert "○ Riot 2" in board
    assert "(exhausted) Exhaust: avert once" in board
    assert "Flood 9 at Farm 3" in board
    assert "z asleep" in board
    assert "●Flood 9" not in board
    view["seat"] = -1
    assert "Your" not in game().people.draw(view, words)
    assert "zRiot 5" in game().people.draw({**view, "seat": 0}, words, 130)


def test_a_conflict_is_explained_and_forecast() -> None:
    match = game().match(2, 7)
    while match.view(0)["phase"] != "conflict":
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[-1])
    view, words = match.view(0), match.words()
    board = " ".join(game().people.draw(view, words).split())
    assert "the winners get" in board
    assert "everybody else swaps" in board
    strength = view["empires"][0]["strength"]
    assert game().people.note(view, "axes:2", words, {}).startswith(f"strength {strength + 2}: ")


def test_the_winner_is_explained_when_points_are_tied() -> None:
    match = game().match(2, 7)
    words = match.words()
    view = match.view(-1)
    view["final"], view["winners"] = [90, 90], [0, 1]
    events: list[Event] = []
    shared = plain(game().people.paint_result(view, events, words))
    assert "Tower and Sun share the victory: 90 points and 11 healthy locations each" in shared
    view["empires"][0]["row"][2]["destroyed"], view["winners"] = True, [1]
    tied = plain(game().people.paint_result(view, events, words))
    assert "Tower and Sun tie at 90 points; Sun wins with 11 healthy locations" in tied
