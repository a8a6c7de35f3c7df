"""Taking back: how far undo reaches where nothing is drawn and nothing shown."""

from __future__ import annotations

from holdfast.games.empires_end.tests.at import at


def test_undo_stops_where_another_seat_acted() -> None:
    # Averting a disaster draws nothing and shows nothing: only the next seat's answer stops undo.
    m = at("rulebook_fire_nine")
    first = next(iter(m.open))
    m.choose(first, m.open[first][0])
    second = next(iter(m.open))
    assert second != first
    assert m.can_undo(first)
    m.choose(second, m.open[second][0])
    assert not m.can_undo(first)
    assert m.can_undo(second)
    assert m.undo(second)
    assert m.undo(first)
    assert list(m.open) == [first]
