"""The walk and its sinks, on a little scene: what has a place, what is cut, what is hidden."""

from __future__ import annotations

import pytest

from holdfast.core.shapes import Learner, Shape, ShapeError
from holdfast.core.show import Ids, Numbers, Picture, Sink, as_seen, round_from

GOODS = Ids("goods", ["wood", "stone", "gold"])
ROOMS = Ids("rooms", ["hall", "cellar"])
SEATS = 3


class Scene:
    """Chests in a row, rooms by name, and for each seat a purse and perhaps a wish."""

    def __init__(self) -> None:
        self.chests: list[tuple[int, list[int]]] = [(1, [2, 0, 0]), (0, [0, 1, 5])]
        self.rooms: list[int] = [1]
        self.purses = [3, 0, 8]
        self.wishes = [-1, 2, -1]
        self.tale: str | None = "once"
        self.guest = True
        self.final: list[int] = []
        self.hour = -1

    def show(self, seat: int, to: Sink) -> None:
        to.text("tale", self.tale)
        to.open_list("chests", 2)
        for n, (is_open, held) in enumerate(self.chests):
            to.item(n)
            to.enter("lock")
            to.flag("open", is_open == 1)
            to.leave()
            to.counts("held", GOODS, held, 4)
        to.close()
        if to.has("guest", self.guest):
            to.enter("guest")
            to.flag("tired", True)
            to.flag("hungry", True)
            to.leave()
        to.open_ids("rooms", ROOMS)
        for room in self.rooms:
            to.labelled("room", ROOMS, room)
        to.close()
        to.seat("richest", max(range(SEATS), key=lambda other: self.purses[other]))
        to.open_seats("people")
        for other in round_from(seat, SEATS):
            to.item(other)
            to.count("purse", self.purses[other], 10)
            if to.sees("wish", other == seat):
                to.one("wish", GOODS, self.wishes[other])
            to.number("is_poor", int(self.purses[other] == 0), 1)
        to.close()
        to.by_seat("final", self.final, 8)
        to.number_one(["dawn", "noon", "night"], self.hour)


def shape_of(*scenes: Scene) -> Shape:
    learner = Learner()
    for scene in scenes:
        for seat in range(-1, SEATS):
            scene.show(seat, learner)
            learner.end()
    return learner.shape


def numbers_of(scene: Scene, seat: int, shape: Shape) -> dict[str, float]:
    numbers = Numbers(shape.place(SEATS), SEATS)
    numbers.begin(seat)
    scene.show(seat, numbers)
    names = shape.names(SEATS)
    assert numbers.at == len(names) == len(set(names)) == len(numbers.values)
    return dict(zip(names, numbers.values, strict=True))


def test_a_picture_has_what_the_seat_may_see() -> None:
    picture = Picture(SEATS)
    Scene().show(1, picture)
    assert picture.view == {
        "tale": "once",
        "chests": [
            {"lock": {"open": True}, "held": {"wood": 2, "stone": 0, "gold": 0}},
            {"lock": {"open": False}, "held": {"wood": 0, "stone": 1, "gold": 5}},
        ],
        "guest": {"tired": True, "hungry": True},
        "rooms": [{"room": "cellar"}],
        "richest": 2,
        "people": [{"purse": 3}, {"purse": 0, "wish": "gold"}, {"purse": 8}],
        "final": None,
    }


def test_what_is_not_there_and_what_is_not_seen() -> None:
    alone = Scene()
    alone.guest = False
    picture = Picture(SEATS)
    alone.show(-1, picture)
    assert picture.view["guest"] is None
    assert picture.view["people"] == [{"purse": 3}, {"purse": 0}, {"purse": 8}]
    shape = shape_of(alone, Scene())
    assert shape.whole.parts["guest"].can_be == {"absent"}
    assert shape.whole.parts["people"].parts["wish"].can_be == {"absent", "hidden"}


def test_what_is_counted_by_seat_is_absent_until_there_is_something() -> None:
    over = Scene()
    over.final = [8, 0, 2]
    picture = Picture(SEATS)
    over.show(1, picture)
    assert picture.view["final"] == [8, 0, 2]
    shape = shape_of(Scene(), over)
    assert shape.whole.parts["final"].can_be == {"absent"}
    assert shape_of(over).whole.parts["final"].can_be == set()
    before, after = (numbers_of(scene, 1, shape) for scene in (Scene(), over))
    told = {name: n for name, n in after.items() if n != before[name]}
    assert told == {"final.next_1": 0.25, "final.next_2": 1.0}


def test_numbers_have_names_and_count_from_the_own_seat() -> None:
    found = numbers_of(Scene(), 1, shape_of(Scene()))
    assert {name: n for name, n in found.items() if n} == {
        "chests.1": 1.0, "chests.1.lock.open": 1.0, "chests.1.held.wood": 0.5,
        "chests.2": 1.0, "chests.2.held.stone": 0.25, "chests.2.held.gold": 1.0,
        "guest.tired": 1.0, "guest.hungry": 1.0,
        "rooms.cellar": 1.0, "richest.next_1": 1.0, "people.own.wish.gold": 1.0,
        "people.own.is_poor": 1.0, "people.next_1.purse": 0.8, "people.next_2.purse": 0.3,
    }  # fmt: skip


def test_one_of_several_numbers_is_1_or_none() -> None:
    shape = shape_of(Scene())
    assert shape.names(SEATS)[-3:] == ["dawn", "noon", "night"]
    for hour, told in ((-1, [0, 0, 0]), (0, [1, 0, 0]), (2, [0, 0, 1])):
        scene = Scene()
        scene.hour = hour
        assert list(numbers_of(scene, 0, shape).values())[-3:] == told


def test_open_lanes_of_others_are_seen_as_they_were() -> None:
    assert as_seen([4, 5, 6], (), 1) == [4, 5, 6]
    assert as_seen([4, 5, 6], (1, 2, 3), 1) == [1, 5, 3]
    assert as_seen([4, 5, 6], (1, 2, 3), -1) == [1, 2, 3]


def test_what_is_too_many_is_cut_and_moves_nothing() -> None:
    crowded = Scene()
    crowded.chests = [*crowded.chests, (1, [4, 4, 4]), (1, [4, 4, 4])]
    shape = shape_of(Scene())
    assert numbers_of(crowded, 0, shape) == numbers_of(Scene(), 0, shape)


def test_what_nobody_has_ever_seen_has_no_place() -> None:
    """A wish was always hidden while the shape was learned, no chest was there, and no guest."""
    bare = Scene()
    bare.chests = []
    bare.guest = False
    learner = Learner()
    bare.show(-1, learner)
    learner.end()
    shape = learner.shape
    unseen = ("wish", "held", "guest")
    assert not [name for name in shape.names(SEATS) if name.split(".")[-2:][0] in unseen]
    found = numbers_of(Scene(), 1, shape)
    assert found["chests.1"] == found["rooms.hall"] == 0.0
    assert found["rooms.cellar"] == found["richest.next_1"] == 1.0
    assert found["people.own.is_poor"] == 1.0
    assert found["people.next_1.purse"] == 0.8


def test_a_name_that_is_said_only_sometimes_is_an_error() -> None:
    class Forgetful(Scene):
        def show(self, seat: int, to: Sink) -> None:
            super().show(seat, to)
            if seat >= 0:
                to.flag("watched", False)

    with pytest.raises(ShapeError, match="watched is not said every time"):
        shape_of(Forgetful())


def test_a_thing_that_changes_its_kind_is_an_error() -> None:
    class Fickle(Scene):
        def show(self, seat: int, to: Sink) -> None:
            super().show(seat, to)
            to.count("mood", 1, 2 + seat)

    with pytest.raises(ShapeError, match="mood was"):
        shape_of(Fickle())


def test_a_shape_survives_its_file() -> None:
    shape = shape_of(Scene())
    again = Shape.of_json(shape.to_json())
    assert again.to_json() == shape.to_json()
    assert again.names(5) == shape.names(5)
    assert numbers_of(Scene(), 2, again) == numbers_of(Scene(), 2, shape)
