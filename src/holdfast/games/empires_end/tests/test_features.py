"""What learning agents see of Empire's End."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from holdfast.core.advice import any_choice
from holdfast.core.agenda import take
from holdfast.core.rng import Random
from holdfast.games.empires_end.rules.state import Empires
from holdfast.games.empires_end.tests.at import empire, game, pieces, step, table


def positions(seats: int, seed: int = 5) -> Iterator[Empires]:
    """Every decision of a random game, and its end."""
    s = game().setup(seats, seed)
    chance = Random(seed)
    while (seat := s.next_seat()) >= 0:
        yield s
        take(s, seat, any_choice(s, seat, s.open[seat], chance))
    yield s


def features(s: Empires, seat: int) -> dict[str, float]:
    return dict(zip(game().feature_names(s.seats), game().features(s, seat), strict=True))


def under(found: dict[str, float], way: str) -> dict[str, float]:
    """The numbers that are not 0 of a thing with several."""
    return {name.removeprefix(way): n for name, n in found.items() if n and name.startswith(way)}


def test_features_say_what_their_names_say() -> None:
    for s in positions(3):
        view: dict[str, Any] = game().rules.view(s, 1)
        found = features(s, 1)
        own = view["empires"][1]
        assert under(found, "empires.own.hand.") == dict.fromkeys(own["hand"], 1.0)
        assert found["empires.own.goods.coin"] == own["goods"]["coin"] / 60
        assert found["empires.own.score"] == own["score"] / 300
        assert found["empires.next_1.score"] == view["empires"][2]["score"] / 300
        assert found["empires.next_2.standing"] == view["empires"][0]["standing"] / 300
        fourth = view["empires"][0]["row"][3]["location"]
        assert under(found, "empires.next_2.row.4.location.") == {fourth: 1.0}
        assert found["empires.own.row.11.destroyed"] == float(own["row"][10]["destroyed"])
        assert found["turn.own"] == float(view["turn"] == 1)
        assert found["turn.next_2"] == float(view["turn"] == 0)
        assert found["turn.all"] == float(s.each is not None)
        assert found["over"] == float(s.is_over()) == float(found["space"] == 1.0)
        cards = [disaster["card"] for disaster in view["disasters"]]
        for slot in (1, 2):
            lying = [card for card in cards[slot - 1 : slot] if card]
            assert under(found, f"disasters.{slot}.card.") == dict.fromkeys(lying, 1.0)
        assert under(found, "discard.") == dict.fromkeys(view["discard"], 1.0)
        comes = view["track"][view["space"] :][:1]
        assert under(found, "ahead_1.") == dict.fromkeys(comes, 1.0)


def test_features_tell_asleep_from_exhausted() -> None:
    """EE-45. An innovation on a destroyed location sleeps."""
    seen = set()
    for s in positions(2):
        view: dict[str, Any] = game().rules.view(s, 0)
        found = features(s, 0)
        places, ready = {}, {}
        for place, location in enumerate(view["empires"][1]["row"], start=1):
            here = f"empires.next_1.row.{place}."
            innovations, is_asleep = location["innovations"], location["destroyed"]
            assert found[here + "innovation_count"] == len(innovations) / 12
            assert found[here + "destroyed"] == float(is_asleep)
            for innovation in innovations:
                card, is_exhausted = innovation["card"], innovation["exhausted"]
                places[card] = place / 11
                if is_exhausted or not is_asleep:
                    ready[card] = -1.0 if is_exhausted else 1.0
                seen.add((is_asleep, is_exhausted))
        assert under(found, "empires.next_1.place.") == places
        assert under(found, "empires.next_1.ready.") == ready
    assert {(False, False), (True, False), (False, True)} <= seen


def test_ee61_features_show_the_goods_of_who_buys_in_scarcity() -> None:
    given = empire(goods={"wheat": 1, "axe": 2})
    m = table(agenda=[step("Scarcity", seat=0, bought=0)], empires=[given])
    before = features(pieces(m), 1)
    m.choose(0, "buy")
    after = features(pieces(m), 1)
    assert under(before, "empires.next_2.goods.") == {}
    assert under(after, "empires.next_2.goods.") == {"wheat": 1 / 60, "axe": 2 / 60, "coin": 1 / 60}
    shows = "empires.next_2.shows_goods"
    assert (before[shows], after[shows]) == (0.0, 1.0)
    assert under(after, "empires.next_1.goods.") == {}
