"""What learning agents see of Empire's End."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from holdfast.core.advice import any_choice
from holdfast.core.agenda import State, take
from holdfast.core.rng import Random
from holdfast.games.empires_end.tests.at import game


def positions(seats: int, seed: int = 5) -> Iterator[State]:
    """Every decision of a random game, and its end."""
    s: State = game().setup(seats, seed)
    chance = Random(seed)
    while (seat := s.next_seat()) >= 0:
        yield s
        take(s, seat, any_choice(s, seat, s.open[seat], chance))
    yield s


def features(view: dict[str, Any], seats: int) -> dict[str, float]:
    return dict(
        zip(game().advice.feature_names(seats), game().advice.features(view, seats), strict=True)
    )


def test_features_say_what_their_names_say() -> None:
    names = game().advice.feature_names(3)
    for s in positions(3):
        view: dict[str, Any] = game().rules.view(s, 1)  # type: ignore[arg-type]
        found = features(view, 3)
        own = view["empires"][1]
        assert [name for name in names if name.startswith("own.hand.") and found[name]] == sorted(
            (f"own.hand.{card}" for card in own["hand"]), key=names.index
        )
        assert found["own.goods.coin"] == own["goods"]["coin"] / 60
        assert found["own.score"] == own["score"] / 300
        assert found["next_1.score"] == view["empires"][2]["score"] / 300
        assert found["next_2.standing"] == view["empires"][0]["standing"] / 300
        assert found[f"next_2.row.4.{view['empires'][0]['row'][3]['location']}"] == 1.0
        assert found["own.row.11.destroyed"] == float(own["row"][10]["destroyed"])
        assert found["turn.own"] == float(view["turn"] == 1)
        assert found["turn.next_2"] == float(view["turn"] == 0)
        assert found["turn.all"] == float(s.each is not None)
        assert found["over"] == float(s.is_over()) == float(found["progress"] == 1.0)
        cards = [disaster["card"] for disaster in view["disasters"]]
        assert found["disaster.left.lies_here"] == float(any(cards[:1]))
        assert found["disaster.right.lies_here"] == float(any(cards[1:]))
        assert sum(found[name] for name in names if name.startswith("discard.")) == len(
            view["discard"]
        )


def test_features_tell_asleep_from_exhausted() -> None:
    """EE-45. An innovation on a destroyed location sleeps."""
    seen = set()
    for s in positions(2):
        view: dict[str, Any] = game().rules.view(s, 0)  # type: ignore[arg-type]
        found = features(view, 2)
        for place, location in enumerate(view["empires"][1]["row"], start=1):
            for innovation in location["innovations"]:
                card, is_exhausted = innovation["card"], innovation["exhausted"]
                is_active = not location["destroyed"] and not is_exhausted
                assert found[f"next_1.place.{card}"] == place / 11
                assert found[f"next_1.active.{card}"] == float(is_active)
                assert found[f"next_1.asleep.{card}"] == float(location["destroyed"])
                assert found[f"next_1.exhausted.{card}"] == float(is_exhausted)
                seen.add((location["destroyed"], is_exhausted))
    assert {(False, False), (True, False), (False, True)} <= seen
