"""The agenda: steps that never change, none, one or many options, lanes, shared questions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.toy import LEAVE, NOD, PLEDGE, PULL, TAKE, WINK, Lots, Pledges, Pull, Rescue, Table

from holdfast import Match, load_position
from holdfast.core.agenda import (
    Ask,
    Broken,
    Do,
    Each,
    Step,
    apply,
    imagined,
    require,
    resume,
    run,
)  # fmt: skip
from holdfast.core.bag import draw, put_back, redeal
from holdfast.core.choice import Choice, Seat
from holdfast.core.journal import Event
from holdfast.core.rng import Random


class Note(Do[Table]):
    """Writes down that it was its turn."""

    def __init__(self, text: str) -> None:
        self.text = text

    def run(self, s: Table) -> None:
        s.tell(self.text, "", -1, {})


class Several(Do[Table]):
    def run(self, s: Table) -> None:
        s.then(Note("first"), Note("second"))
        s.then(Note("before them"))


class Offer(Ask[Table]):
    """Offers so many pledges."""

    def __init__(self, seat: Seat, count: int, is_secret: bool = False) -> None:
        super().__init__(seat)
        self.count = count
        self.is_secret = is_secret

    def options(self, s: Table) -> list[Choice]:
        return [PLEDGE.of(n) for n in range(self.count)]

    def always_asks(self, s: Table) -> bool:
        return self.is_secret

    def chosen(self, s: Table, choice: Choice) -> None:
        s.tell(f"pledge {PLEDGE.field(choice)}", "", self.seat, {})


def table(*steps: Step[Any], seats: int = 2) -> Table:
    """An agenda with these steps, run until somebody must decide."""
    s = Table(seats)
    s.journal = []
    s.then(*steps)
    run(s)
    return s


def told(s: Table) -> list[str]:
    return [event.what for event in s.journal or []]


class Again(Do[Table]):
    """Leads to itself."""

    def run(self, s: Table) -> None:
        s.then(Again())


class AgainInLanes(Each[Table]):
    def lane(self, s: Table, seat: Seat) -> list[Step[Any]]:
        return [Again()]


# Order


@pytest.mark.parametrize("endless", [Again(), AgainInLanes()])
def test_steps_that_lead_to_each_other_without_an_end_are_stopped(endless: Step[Any]) -> None:
    with pytest.raises(Broken, match="without an end"):
        table(endless)


def test_steps_run_in_the_order_they_were_given() -> None:
    s = table(Note("one"), Several(), Note("three"))
    assert told(s) == ["one", "before them", "first", "second", "three"]
    assert s.is_over()
    assert s.next_seat() == -1


def test_what_a_step_adds_comes_before_the_rest() -> None:
    s = table(Offer(0, 2), Note("rest"))
    assert told(s) == []
    apply(s, 0, PLEDGE.of(1))
    assert told(s) == ["pledge 1", "rest"]


# None, one, many


def test_a_question_without_options_is_dropped() -> None:
    s = table(Offer(0, 0), Offer(0, 0, is_secret=True), Note("on"))
    assert told(s) == ["on"]
    assert s.is_over()


class Wish(Offer):
    """An offer that says so when there is nothing to offer."""

    def dropped(self, s: Table) -> None:
        s.then(Note("nothing"))


def test_what_follows_where_there_is_nothing_to_choose() -> None:
    assert told(table(Wish(0, 0), Note("on"))) == ["nothing", "on"]
    assert told(table(Wish(0, 1), Note("on"))) == ["pledge 0", "on"]


def test_a_single_option_is_taken() -> None:
    s = table(Offer(0, 1), Note("on"))
    assert told(s) == ["pledge 0", "on"]


def test_a_single_option_is_asked_where_silence_would_betray() -> None:
    s = table(Offer(1, 1, is_secret=True), Note("on"))
    assert s.open == [[], [PLEDGE.of(0)]]
    assert s.next_seat() == 1
    assert not s.is_over()
    apply(s, 1, PLEDGE.of(0))
    assert told(s) == ["pledge 0", "on"]


def test_several_options_are_asked() -> None:
    offer = Offer(1, 3)
    s = table(offer)
    assert s.open == [[], [PLEDGE.of(n) for n in range(3)]]
    assert s.asking(1) is offer
    assert s.asking(0) is None
    apply(s, 1, PLEDGE.of(2))
    assert s.open == [[], []]
    assert told(s) == ["pledge 2"]


def test_a_step_that_asks_nobody_cannot_be_answered() -> None:
    with pytest.raises(AssertionError, match="this step asks nobody"):
        Note("x").answer(Table(2), 0, 0)
    with pytest.raises(AssertionError, match="this step asks nobody"):
        Note("x").refuse(Table(2), 0, 0)


# Lanes


def heard(m: Match, seat: Seat) -> list[tuple[str, int]]:
    return [(event.what, event.seat) for event in m.log(seat)]


def test_lanes_are_independent() -> None:
    m = Lots().match(3, seed=1)
    assert list(m.open) == [0, 1, 2]
    m.choose(2, "pledge:1")
    assert list(m.open) == [0, 1, 2]
    assert m.open[2] == ["nod", "wink"]
    m.choose(2, "nod")
    assert list(m.open) == [0, 1]
    m.choose(0, "pledge:0")
    assert m.open[0] == ["nod", "wink"]
    assert m.open[1] == ["pledge:0", "pledge:1", "pledge:2"]


def test_the_lanes_close_when_all_are_empty() -> None:
    m = Lots().match(2, seed=1)
    for seat, key in [(1, "pledge:2"), (0, "pledge:1"), (0, "nod")]:
        m.choose(seat, key)
    before = m.state
    m.choose(1, "wink")
    assert before.each is not None
    assert m.state.each is None
    assert m.state.barrier > before.barrier
    assert m.open == {1: ["leave", "take"]}


def test_the_order_of_answers_does_not_matter() -> None:
    game = Lots()
    lanes = {0: ["pledge:1", "nod"], 1: ["pledge:2", "wink"], 2: ["pledge:0", "wink"]}
    positions = []
    for order in ([0, 0, 1, 1, 2, 2], [2, 1, 0, 2, 1, 0], [1, 1, 2, 0, 0, 2]):
        m = game.match(3, seed=5)
        left = {seat: list(keys) for seat, keys in lanes.items()}
        for seat in order:
            m.choose(seat, left[seat].pop(0))
        positions.append(m.position())
    assert positions[0] == positions[1] == positions[2]


def test_what_happens_in_a_lane_is_told_to_its_seat_alone() -> None:
    m = Lots().match(2, seed=1)
    events = m.choose(0, "pledge:1")
    assert [event.what for event in events] == ["whispered"]
    m.choose(0, "nod")
    assert heard(m, 0) == [("drawn", -1), ("whispered", 0), ("signed", 0)]
    assert heard(m, 1) == heard(m, -1) == [("drawn", -1)]


def test_lanes_are_published_when_they_close_once_to_everybody_else() -> None:
    m = Lots().match(2, seed=1)
    for seat, key in [(1, "pledge:2"), (0, "pledge:1"), (1, "nod"), (0, "nod")]:
        m.choose(seat, key)
    after = [("pledged", 0), ("pledged", 1)]
    # In the order of the seats, and what was whispered stays a secret.
    assert heard(m, -1) == [("drawn", -1), ("signed", 0), ("signed", 1), *after]
    own = [("drawn", -1), ("whispered", 0), ("signed", 0)]
    assert heard(m, 0) == [*own, ("signed", 1), *after]
    own = [("drawn", -1), ("whispered", 1), ("signed", 1)]
    assert heard(m, 1) == [*own, ("signed", 0), *after]


def test_an_event_reaches_its_audience() -> None:
    event = Event("seen", "TOY-1", 0, {"n": 1}, [1, -1])
    assert [event.is_for(seat) for seat in (-1, 0, 1)] == [True, False, True]
    assert Event("seen", "", 0, {}, None).is_for(7)
    assert event.to_json() == {"what": "seen", "rule": "TOY-1", "seat": 0, "n": 1}


def test_in_search_there_is_no_journal() -> None:
    s = Lots().setup(2, 1)
    apply(s, 0, PLEDGE.of(1))
    assert s.journal is None
    assert s.untold == []


class Dice(Do[Table]):
    def run(self, s: Table) -> None:
        s.random(6)


class Nested(Each[Table]):
    def __init__(self, inner: Step[Any]) -> None:
        self.inner = inner

    def lane(self, s: Table, seat: Seat) -> list[Step[Any]]:
        return [self.inner]


def test_a_lane_draws_nothing_at_random() -> None:
    with pytest.raises(AssertionError, match="a lane draws nothing at random"):
        table(Nested(Dice()))


def test_lanes_do_not_nest_and_share_nothing() -> None:
    with pytest.raises(AssertionError, match="lanes do not nest"):
        table(Nested(Pledges()))
    with pytest.raises(AssertionError, match="a shared question stands on the main agenda"):
        table(Nested(Pull(3, ())))


def test_lanes_without_questions_close_at_once() -> None:
    s = table(Nested(Note("in")), Note("out"))
    # Told inside each lane, then published from it; then the agenda goes on.
    assert told(s) == ["in", "in", "in", "in", "out"]
    assert s.is_over()


# Shared questions


def test_a_shared_question_is_open_to_all() -> None:
    m = Rescue().match(3, seed=1)
    assert m.open == {
        0: ["pull:north", "pull:east"],
        1: ["pull:east", "pull:south"],
        2: ["pull:south", "pull:west"],
    }


def test_the_first_answer_counts_and_the_lists_are_made_anew() -> None:
    s = table(Pull(3, ()), seats=3)
    s.script = [1]
    apply(s, 1, PULL.of(1))
    assert s.open == [[PULL.of(0)], [PULL.of(2)], [PULL.of(2), PULL.of(3)]]
    assert [purse.winks for purse in s.purses] == [0, 2, 0]


def test_a_shared_question_with_one_answer_left_is_not_asked() -> None:
    s = table(Pull(2, (0, 1)), seats=2)
    # Seat 1 reached the last rope; after it nothing is left to pull.
    assert s.is_over()
    assert [purse.winks for purse in s.purses] == [0, 3]
    assert s.open == [[], []]


class Wait(Pull):
    """A pull that is waited for, also if there is only one."""

    def always_asks(self, s: Table) -> bool:
        return True


def test_a_shared_question_with_one_answer_may_be_waited_for() -> None:
    s = table(Wait(2, (0, 1)), seats=2)
    assert s.open == [[], [PULL.of(2)]]
    apply(s, 1, PULL.of(2))
    assert [purse.winks for purse in s.purses] == [0, 3]


def test_a_shared_question_to_nobody_is_dropped() -> None:
    assert table(Pull(0, ())).is_over()
    assert table(Pull(3, (0, 1, 2))).is_over()
    assert table(Wait(3, (0, 1, 2))).is_over()


# Chance


def test_scripted_dice_come_first() -> None:
    s = Table(2)
    s.script = [4, 9]
    assert [s.random(6), s.random(6)] == [4, 3]
    real = [s.random(6) for _ in range(5)]
    other = Table(2)
    assert [other.random(6) for _ in range(5)] == real


def test_chance_raises_the_barrier() -> None:
    s = Table(2)
    s.random(6)
    assert s.barrier == 1
    s.script = [0]
    s.random(6)
    assert s.barrier == 2


def test_a_bag_gives_every_piece_once() -> None:
    s = Table(2)
    s.script = [2, 0]
    bag = [10, 20, 30]
    assert [draw(s, bag), draw(s, bag)] == [30, 10]
    put_back(bag, 10)
    put_back(bag, 30)
    assert bag == [10, 20, 30]


def test_unseen_cards_are_dealt_anew_as_many_as_before() -> None:
    """The same cards, none twice; every card can come into every hand, or into the bag."""
    random, seen = Random(1), [set[int]() for _ in range(3)]
    for _ in range(60):
        bag = [1, 4]
        one, none, two = redeal(bag, [(3, 2), (), (0,)], random)
        assert (len(one), len(none), len(two), len(bag)) == (2, 0, 1, 2)
        assert sorted([*one, *two, *bag]) == [0, 1, 2, 3, 4]
        assert bag == sorted(bag)
        for cards, where in zip((one, two, bag), seen, strict=True):
            where.update(cards)
    assert seen == [{0, 1, 2, 3, 4}] * 3


def test_what_is_dealt_anew_does_not_depend_on_who_held_what() -> None:
    one, other = [1, 3], [1, 4]
    assert redeal(one, [(4,)], Random(5)) == redeal(other, [(3,)], Random(5))
    assert one == other


# Clones


def test_a_clone_goes_its_own_way() -> None:
    s = Lots().setup(2, 3)
    s.script = [1, 2]
    twin = s.clone()
    for seat, choice in [(0, PLEDGE.of(2)), (0, NOD.of()), (1, PLEDGE.of(1)), (1, WINK.of())]:
        apply(twin, seat, choice)
    apply(twin, 0, TAKE.of())
    assert s.open == [[PLEDGE.of(n) for n in range(3)]] * 2
    assert s.script == [1, 2]
    assert twin.script == [2]
    assert [purse.coins for purse in s.purses] == [3, 3]
    assert [purse.coins for purse in twin.purses] == [0, 2]


# Positions that were stored before a rules fix


def stored(coins: int, agenda: list[dict[str, Any]]) -> dict[str, Any]:
    """A position of Lots with a toll to decide; the purse may be empty."""
    data = Lots().match(2, seed=1).position()
    state = data["state"]
    lots = ["tin", "lead", "iron", "bronze", "silver", "gold"]
    state.update({"lot": "tin", "bag": lots[1:], "gone": [], "before": []})
    state["purses"][0]["coins"] = coins
    state["course"] = {"rng": "0x1", "agenda": agenda}
    return data


def test_a_loaded_question_is_asked_again() -> None:
    m = load_position(stored(2, [{"step": "Toll", "seat": 0}]), Lots())
    assert m.open == {0: ["leave", "take"]}
    assert m.events == []


def test_a_loaded_question_with_one_option_left_is_taken() -> None:
    agenda = [{"step": "NextLot", "left": 1}, {"step": "Toll", "seat": 0}]
    m = load_position(stored(0, agenda), Lots())
    assert list(m.open) == [0, 1]
    assert [event.what for event in m.events] == ["left", "drawn"]
    assert not m.undo(0)


def test_a_loaded_question_with_no_option_left_is_dropped() -> None:
    s = table(Offer(0, 2), Note("on"))
    s.agenda[-1] = Offer(0, 0)
    s.open = [[], []]
    resume(s)
    assert told(s) == ["on"]
    assert s.is_over()


def test_a_loaded_lane_whose_list_shrank_goes_on() -> None:
    m = Lots().match(2, seed=1)
    s = m.state.clone()
    s.lanes = [[Offer(0, 0)], [Offer(1, 1)]]
    s.open = [[], []]
    s.journal = []
    s.untold = [[], []]
    resume(s)
    assert s.each is None
    assert s.open[0] == [LEAVE.of(), TAKE.of()]


def test_a_loaded_shared_question_is_open_to_all() -> None:
    m = Rescue().match(3, seed=2)
    m.choose(2, "pull:west")
    again = load_position(m.position(), Rescue())
    assert again.open == m.open
    assert again.position() == m.position()


# Positions that cannot be, worlds that are imagined


def test_what_is_required_must_be_so() -> None:
    require(True, "a card is there twice")
    with pytest.raises(Broken, match=r"^a card is there twice$"):
        require(False, "a card is there twice")


def test_an_imagined_world_has_chance_of_its_own() -> None:
    s = table(Offer(0, 2))
    s.script = [4]
    random = Random(7)
    worlds = [imagined(s, random) for _ in range(20)]
    assert s.script == [4]
    assert s.rng == 0
    assert {type(world) for world in worlds} == {Table}
    assert all(world.script is None for world in worlds)
    assert len({world.random(1 << 60) for world in worlds}) == 20
    assert worlds[0].open == s.open


def test_the_same_chance_imagines_the_same_world() -> None:
    s = table(Offer(0, 2))
    assert imagined(s, Random(7)).rng == imagined(s, Random(7)).rng == Random(7).rng
