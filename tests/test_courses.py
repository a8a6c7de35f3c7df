"""What may stand where on an agenda, as a game declares it in `files/course.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from tests.toy import Award, NextLot, Pledge, Pledges, Sign, Table, Toll

from holdfast import DataError
from holdfast.core.agenda import Broken, Do, Step
from holdfast.core.courses import FILE, Course, all_steps, check_scored, check_sound, is_within
from holdfast.core.kinds import lists_of


class Begin(Do[Table]):
    """The setup."""

    def run(self, s: Table) -> None:
        s.then(NextLot(1))


STEPS: list[type[Step[Table]]] = [NextLot, Pledges, Pledge, Sign, Award, Toll, Begin]
DECLARED = """
setup = "Begin"
main = "awarding Pledges"
once = "Award"

[groups]
secret = "Pledge Sign"
awarding = ["NextLot Award", "NextLot Toll"]
late = "awarding Sign"

[lowest]
NextLot = "a lot is drawn too early"

[lanes]
Pledges = "secret"

[needs.steps]
any_seat = "{step}: nobody is here"
coins = ["Pledge NextLot", "{step}: nobody has coins"]

[needs.lots]
coins = "lot {} of {name}: nobody has coins"
"""


def declared(folder: Path, text: str = DECLARED) -> Course:
    (folder / FILE).write_text(text, encoding="utf-8")
    return Course(STEPS, folder)


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return declared(tmp_path)


def table(*agenda: Step[Table], lane: list[Step[Table]] | None = None) -> Table:
    s = Table(2)
    s.agenda = list(agenda)
    if lane is not None:
        s.each = Pledges()
        s.lanes = [lane, []]
    return s


def test_a_group_has_the_steps_of_those_above_it_and_a_list_each_step_once(course: Course) -> None:
    assert course["secret"] == (Pledge, Sign)
    assert course["awarding"] == (NextLot, Award, Toll)
    assert course["late"] == (NextLot, Award, Toll, Sign)
    assert course["secret Begin"] == (Pledge, Sign, Begin)
    assert course.lists["awarding"] == ((NextLot, Award), (NextLot, Toll))


def test_steps_are_found_by_their_groups(course: Course) -> None:
    steps = [NextLot(1), Sign(0), Toll(1)]
    assert course.of(steps, "awarding") == [steps[0], steps[2]]
    assert course.at(steps, "awarding") == [0, 2]
    assert course.are(steps, "awarding Sign")
    assert not course.are(steps, "awarding")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"Pledge Sign"', '"Pledge Bow"', 'groups.secret: "Bow" is neither a step of this game'),
        ('"awarding Sign"', '"later Sign"', 'groups.late: "later" is neither a step of this game'),
        ('"NextLot Toll"', "3", r"groups.awarding\[1\]: expected text, found 3"),
        ('Pledges = "secret"', 'Pledge = "sacred"', 'lanes.Pledge: "sacred" is neither a step'),
        ("NextLot =", "LastLot =", '"LastLot" is neither a step of this game nor a group'),
        ("once =", "twice =", '"twice" is not a known key'),
        ("[groups]", "[kinds]", '"groups" is missing'),
    ],
)
def test_a_declaration_that_cannot_be_says_where(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(DataError, match=complaint):
        declared(tmp_path, DECLARED.replace(old, new))


def test_the_setup_is_alone(course: Course) -> None:
    assert course.is_setup(table(Begin()))
    assert not course.is_setup(table(NextLot(1), Begin()))
    assert not course.is_setup(table(Begin(), lane=[]))


def test_a_game_without_a_setup_of_its_own_has_none(tmp_path: Path) -> None:
    course = declared(tmp_path, '[groups]\nlots = "NextLot"\n')
    assert not course.is_setup(table())
    course.check_main(table(Begin(), Sign(0)))


@pytest.mark.parametrize(
    ("agenda", "complaint"),
    [
        ([Sign(0)], "Sign cannot stand on the main agenda"),
        ([NextLot(1), Begin()], "Begin cannot stand on the main agenda"),
        ([Award(), Award()], "Award stands on the agenda twice"),
        ([Toll(0), NextLot(1)], "a lot is drawn too early"),
    ],
)
def test_a_step_where_it_cannot_stand_is_refused(
    course: Course, agenda: list[Step[Table]], complaint: str
) -> None:
    course.check_main(table(NextLot(1), Award(), Toll(0), Toll(0)))
    with pytest.raises(Broken, match=complaint):
        course.check_main(table(*agenda))


def test_after_the_setup_it_does_not_come_again(tmp_path: Path) -> None:
    course = declared(tmp_path, 'setup = "Begin"\n[groups]\n')
    with pytest.raises(Broken, match="the setup is over"):
        course.check_main(table(NextLot(1), Begin()))


def test_once_counts_what_opened_the_lanes(tmp_path: Path) -> None:
    course = declared(tmp_path, DECLARED.replace('once = "Award"', 'once = "Pledges"'))
    course.check_main(table(Pledges()))
    with pytest.raises(Broken, match="Pledges stands on the agenda twice"):
        course.check_main(table(Pledges(), lane=[]))


def test_lanes_hold_what_belongs_there(course: Course) -> None:
    s = table(lane=[Pledge(0), Sign(0)])
    course.check_lanes(s, [1, 2])
    with pytest.raises(Broken, match='lanes are open, but "before" is missing'):
        course.check_lanes(s, [])
    with pytest.raises(Broken, match='"before" is only for open lanes'):
        course.check_lanes(table(), [1, 2])
    with pytest.raises(Broken, match="Toll cannot stand in a lane of Pledges"):
        course.check_lanes(table(lane=[Toll(0)]), [1, 2])


def test_lanes_are_opened_by_what_is_declared(tmp_path: Path) -> None:
    course = declared(tmp_path, DECLARED.split("[lanes]")[0])
    with pytest.raises(Broken, match="Pledges opens no lanes of this game"):
        course.check_lanes(table(lane=[]), [1, 2])


def test_steps_follow_each_other_in_one_of_the_courses(course: Course) -> None:
    course.check_order([NextLot, Award], "awarding")
    course.check_order([Toll], "awarding")
    with pytest.raises(Broken, match="these do not follow each other: Award, Toll"):
        course.check_order([Award, Toll], "awarding")


def test_a_course_may_have_more_but_not_in_another_order() -> None:
    assert is_within([NextLot, Toll], (NextLot, Award, Toll))
    assert is_within([], (NextLot,))
    assert not is_within([Toll, NextLot], (NextLot, Award, Toll))
    assert not is_within([Toll, Toll], (Toll,))


def test_a_game_that_is_scored_is_over() -> None:
    check_scored(table(), [3, 4])
    check_scored(table(Award()), [])
    for s in (table(Award()), table(lane=[])):
        with pytest.raises(Broken, match="the game is scored, but it goes on"):
            check_scored(s, [3, 4])


def test_every_step_is_asked_whether_it_fits() -> None:
    s = table(NextLot(1), lane=[Sign(0)])
    assert [type(step) for step in all_steps(s)] == [NextLot, Sign]
    check_sound(s, all_steps(s), lambda s, step: True)
    with pytest.raises(Broken, match="Sign speaks of what is not there"):
        check_sound(s, all_steps(s), lambda s, step: not isinstance(step, Sign))


def test_lists_of_ids_have_the_names_of_their_constants() -> None:
    first, second = ModuleType("first"), ModuleType("second")
    vars(first).update(GOODS=["corn"], SIDES=["left"], MOST=3, EMPTY=[], ODD=[1, 2], small=["x"])
    vars(second).update(GOODS=["salt"])
    assert lists_of(first, second) == {"goods": ["salt"], "sides": ["left"]}


def refusal(course: Course, table_name: str, things: Sequence[object], **met: bool) -> str:
    needs = {name: lambda s, thing, is_met=is_met: is_met for name, is_met in met.items()}
    with pytest.raises(Broken) as caught:
        course.check_needs(
            table(),
            {table_name: things},
            needs,
            lambda thing: {"step": type(thing).__name__, "name": "x"},
        )
    return str(caught.value)


def test_steps_need_what_is_declared_in_the_order_of_the_file(course: Course) -> None:
    def refused(*steps: Step[Table], **met: bool) -> str:
        return refusal(course, "steps", steps, **met)

    assert refused(Award(), any_seat=False, coins=False) == "Award: nobody is here"
    assert refused(Pledge(0), any_seat=False, coins=False) == "Pledge: nobody is here"
    assert refused(Award(), NextLot(1), any_seat=True, coins=False) == "NextLot: nobody has coins"
    steps = {"steps": [Award()]}
    course.check_needs(table(), steps, {"any_seat": lambda s, step: True}, lambda step: {})


def test_pieces_need_what_is_declared_of_their_table(course: Course) -> None:
    assert (
        refusal(course, "lots", [3], any_seat=False, coins=False) == "lot 3 of x: nobody has coins"
    )
    course.check_needs(table(), {"lots": []}, {}, lambda thing: {})
    with pytest.raises(KeyError, match="seats"):
        course.check_needs(table(), {"seats": [1]}, {}, lambda thing: {})


def test_a_need_is_its_steps_and_what_is_said_otherwise(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"needs\.steps\.coins: expected 2 entries, found 1"):
        declared(tmp_path, DECLARED.replace('"Pledge NextLot", ', ""))
    with pytest.raises(DataError, match=r"needs\.lots\.coins: expected text, found 3"):
        declared(tmp_path, DECLARED.replace('"lot {} of {name}: nobody has coins"', "3"))
