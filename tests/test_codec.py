"""Positions to JSON and back: steps by name, ids by word, lanes by seat."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from tests.toy import Lots, Pull, Rescue, Table

from holdfast import DataError, load_position
from holdfast.core.agenda import Ask, State, Step
from holdfast.core.catalog import Reader
from holdfast.core.choice import Seat
from holdfast.core.codec import Codec, read_hex

PLACES = ["mine", "forum", "gate"]


class Send(Ask[Table]):
    fields = "seat n to:places by:places? all:*places is_armed counts:*"

    def __init__(
        self,
        seat: Seat,
        n: int,
        to: int,
        by: int,
        all: tuple[int, ...],
        is_armed: bool,
        counts: tuple[int, ...],
    ) -> None:
        super().__init__(seat)
        self.n = n
        self.to = to
        self.by = by
        self.all = all
        self.is_armed = is_armed
        self.counts = counts


CODEC = Codec([Send], {"places": PLACES})
SENT: dict[str, Any] = {
    "step": "Send",
    "seat": 1,
    "n": 3,
    "to": "forum",
    "by": None,
    "all": ["gate", "mine"],
    "is_armed": True,
    "counts": [0, 2],
}


def load(data: object, seats: int = 2) -> Step[Any]:
    return CODEC.load_step(Reader(data, "step"), seats)


class SendLater(Send):
    """The same step with fields that came later."""

    fields = Send.fields + " escort+ ways:*places+"

    def __init__(
        self,
        seat: Seat,
        n: int,
        to: int,
        by: int,
        all: tuple[int, ...],
        is_armed: bool,
        counts: tuple[int, ...],
        escort: int = 7,
        ways: tuple[int, ...] = (),
    ) -> None:
        super().__init__(seat, n, to, by, all, is_armed, counts)
        self.escort = escort
        self.ways = ways


@pytest.mark.parametrize(
    ("more", "escort", "ways"),
    [({}, 7, ()), ({"escort": 2}, 2, ()), ({"escort": 2, "ways": ["gate"]}, 2, (2,))],
)
def test_a_field_that_came_later_may_be_missing(
    more: dict[str, object], escort: int, ways: tuple[int, ...]
) -> None:
    codec = Codec([SendLater], {"places": PLACES})
    step = codec.load_step(Reader({**SENT, "step": "SendLater", **more}, "step"), 2)
    assert isinstance(step, SendLater)
    assert (step.counts, step.escort, step.ways) == ((0, 2), escort, ways)
    assert codec.dump_step(step)["ways"] == [PLACES[way] for way in ways]


def test_a_step_is_stored_in_words() -> None:
    assert CODEC.dump_step(Send(1, 3, 1, -1, (2, 0), True, (0, 2))) == SENT
    assert CODEC.dump_step(Send(1, 3, 1, 0, (), False, ()))["by"] == "mine"


def test_a_step_comes_back() -> None:
    step = load(SENT)
    assert isinstance(step, Send)
    assert (step.seat, step.n, step.to, step.by) == (1, 3, 1, -1)
    assert (step.all, step.is_armed, step.counts) == ((2, 0), True, (0, 2))
    assert CODEC.dump_step(step) == SENT


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("step", "Sned", 'step: "Sned" is not a step of this game'),
        ("step", None, "step: step: expected text, found nothing"),
        ("seat", 2, "step: seat: 2 is out of range; allowed are 0 to 1"),
        ("seat", -1, "step: seat: -1 is out of range"),
        ("seat", True, "step: seat: expected a whole number, found true"),
        ("n", False, "step: n: expected a whole number, found false"),
        ("n", 10**12, "step: n: 1000000000000 is out of range"),
        ("n", "3", 'step: n: expected a whole number, found "3"'),
        ("to", -1, "step: to: expected text, found -1"),
        ("to", "sea", 'step: to: "sea" is not one of mine, forum, gate'),
        ("by", -2, "step: by: expected text, found -2"),
        ("all", ["gate", -1], "step: all[1]: expected text, found -1"),
        ("all", "gate", 'step: all: expected a list, found "gate"'),
        ("all", ["gate"] * 501, "step: all: expected 0 to 500 entries, found 501"),
        ("is_armed", 1, "step: is_armed: expected true or false, found 1"),
        ("counts", [0, True], "step: counts[1]: expected a whole number, found true"),
        ("to_come", 1, 'step: "to_come" is not a known key'),
    ],
)
def test_a_field_that_cannot_be_is_refused(field: str, value: object, complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        load({**SENT, field: value})
    assert str(caught.value).startswith(complaint)


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(DataError, match='step: "counts" is missing'):
        load({key: value for key, value in SENT.items() if key != "counts"})


# The course of play


def in_lanes() -> dict[str, Any]:
    """Seat 1 has pledged and must still give a sign."""
    m = Lots().match(2, seed=1)
    m.choose(1, "pledge:1")
    return json.loads(json.dumps(m.position()))  # type: ignore[no-any-return]


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(DataError) as caught:
        load_position(data, Lots())
    return str(caught.value)


def test_a_position_in_open_lanes_is_readable() -> None:
    course = in_lanes()["state"]["course"]
    assert course["agenda"] == [{"step": "NextLot", "left": 2}, {"step": "Award"}]
    assert course["each"] == {"step": "Pledges"}
    assert course["lanes"] == [
        [{"step": "Sign", "seat": 0}, {"step": "Pledge", "seat": 0}],
        [{"step": "Sign", "seat": 1}],
    ]
    assert course["rng"].startswith("0x")


def test_untold_events_come_back_and_are_published() -> None:
    m = Lots().match(2, seed=1)
    for seat, key in [(1, "pledge:1"), (1, "nod"), (0, "pledge:0")]:
        m.choose(seat, key)
    data = json.loads(json.dumps(m.position()))
    told = [{"what": "signed", "rule": "TOY-3", "seat": 1, "data": {}}]
    assert data["state"]["course"]["untold"] == [[], told]
    again = load_position(data, Lots())
    again.choose(0, "nod")
    m.choose(0, "nod")
    ours = [(event.what, event.seat) for event in m.log(0)][-3:]
    assert ours == [(event.what, event.seat) for event in again.log(0)][-3:]
    assert ours == [("signed", 1), ("pledged", 0), ("pledged", 1)]


def test_scripted_dice_are_stored_until_they_are_used() -> None:
    m = Lots().match(2, seed=1)
    m.state.script = [5, 0]
    data = m.position()
    assert data["state"]["course"]["script"] == [5, 0]
    assert load_position(data, Lots()).position() == data
    m.state.script = []
    assert "script" not in m.position()["state"]["course"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_shared_question_is_stored(seats: int) -> None:
    m = Rescue().match(seats, seed=4)
    m.choose(1, "pull:south")
    data = json.loads(json.dumps(m.position()))
    step = data["state"]["course"]["agenda"][0]
    assert step["step"] == Pull.__name__
    assert step["frayed"] == ["south"]
    assert load_position(data, Rescue()).open == m.open


def test_a_lane_holds_only_its_seats_steps() -> None:
    data = in_lanes()
    data["state"]["course"]["lanes"][0][1]["seat"] = 1
    assert refused(data) == (
        "position: state.course.lanes[0][1]: it belongs to another seat than the lane, "
        "which is seat 0's"
    )


@pytest.mark.parametrize("step", [{"step": "Pledges"}, {"step": "Pull", "left": 1, "frayed": []}])
def test_a_lane_opens_no_lanes_and_shares_nothing(step: dict[str, Any]) -> None:
    data = in_lanes()
    data["state"]["course"]["lanes"][0].append(step)
    complaint = f"position: state.course.lanes[0][2]: {step['step']} cannot stand in a lane"
    assert refused(data) == complaint


@pytest.mark.parametrize(
    ("part", "value", "complaint"),
    [
        ("each", {"step": "Award"}, "state.course: each: this step opens no lanes"),
        ("lanes", [[]], "state.course.lanes: expected 2 entries, found 1"),
        ("untold", [[]], "state.course.untold: expected 2 entries, found 1"),
        ("agenda", {}, "state.course.agenda: expected a list, found a table"),
        ("agenda", [{"step": "Award"}] * 201, "expected 0 to 200 entries, found 201"),
        ("rng", "seven", 'state.course.rng: "seven" is not a hexadecimal number'),
        ("rng", 7, "state.course.rng: expected text, found 7"),
        ("rng", "-0x1", "the number does not fit into 62 bits"),
        ("rng", hex(1 << 62), "the number does not fit into 62 bits"),
        ("script", [-1], "state.course.script[0]: -1 is out of range"),
        ("dice", [], '"dice" is not a known key'),
    ],
)
def test_a_course_that_cannot_be_is_refused(part: str, value: object, complaint: str) -> None:
    data = in_lanes()
    data["state"]["course"][part] = value
    message = refused(data)
    assert message.startswith("position: ")
    assert complaint in message


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        ({"what": "sung"}, 'nobody could tell of "sung"'),
        ({"what": "pledged"}, 'nobody could tell of "pledged"'),
        ({"seat": 2}, "2 is out of range"),
        ({"audience": [1]}, '"audience" is not a known key'),
        ({"data": []}, "expected a table"),
        ({"data": {"x": "Send me your link."}}, '"Send me your link." is no id'),
        ({"data": {"Words as a key": 1}}, "is no id"),
        ({"data": {"x": [["y" * 61]]}}, "is no id"),
        ({"data": {"x": 10**9}}, "more of something than anybody could have counted"),
        ({"data": {"x": 10**400}}, "more of something than anybody"),
        ({"data": {"x": float("nan")}}, "more of something than anybody"),
        ({"data": {"x": 1e308}}, "more of something than anybody"),
        ({"data": {"x": [0] * 500}}, "more than 400 values"),
    ],
)
def test_an_untold_event_must_be_tellable(event: dict[str, Any], complaint: str) -> None:
    data = in_lanes()
    told = {"what": "signed", "rule": "TOY-3", "seat": 1, "data": {}, **event}
    data["state"]["course"]["untold"] = [[], [told]]
    assert complaint in refused(data)


def test_lanes_without_their_step_are_refused() -> None:
    data = in_lanes()
    del data["state"]["course"]["each"]
    assert '"lanes" is not a known key' in refused(data)


def test_hexadecimal_numbers() -> None:
    assert read_hex(Reader("0x1f", "rng")) == 31
    assert read_hex(Reader(hex((1 << 62) - 1), "rng")) == (1 << 62) - 1


# A piece that is made for one list of ids


class Heap:
    fields: ClassVar[str] = "bag:0..2*ids! top:ids?"

    def __init__(self) -> None:
        self.bag: tuple[int, ...] = ()
        self.top = -1


class Heaps(State):
    fields = "sent:Heap(places) found:2*Heap(goods)"

    def __init__(self) -> None:
        super().__init__(2)
        self.sent = Heap()
        self.found = (Heap(), Heap())


HEAPS = Codec(
    [], {"places": PLACES, "goods": ["iron", "salt"]}, {Heap: lambda s: Heap()}, state=Heaps
)
LYING: dict[str, Any] = {
    "sent": {"bag": ["mine", "gate"], "top": None},
    "found": [{"bag": ["salt"], "top": "iron"}, {"bag": [], "top": None}],
    "course": {"rng": "0x0", "agenda": []},
}


def test_a_piece_may_be_made_for_a_list_of_ids() -> None:
    s = Heaps()
    HEAPS.load(Reader(LYING, "state"), s)
    assert (s.sent.bag, s.sent.top) == ((0, 2), -1)
    assert (s.found[0].bag, s.found[0].top) == ((1,), 0)
    assert HEAPS.dump(s) == LYING


def test_such_a_piece_refuses_other_ids() -> None:
    with pytest.raises(DataError, match=r'^state: sent.bag\[0\]: "salt" is not one of mine, forum'):
        HEAPS.load(Reader({**LYING, "sent": {"bag": ["salt"], "top": None}}, "state"), Heaps())


@pytest.mark.parametrize("word", ["heap:Heap(salts)", "heap:Pile(goods)"])
def test_a_list_or_piece_that_is_not_there_is_named(word: str) -> None:
    class Wrong(Heaps):
        fields = word

    with pytest.raises(TypeError, match=f"Wrong.fields: {word[:9]}"):
        Codec([], {"goods": ["iron", "salt"]}, {Heap: lambda s: Heap()}, state=Wrong)
