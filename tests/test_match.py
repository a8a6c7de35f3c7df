"""A match: choosing, taking back, asking why not, and the files that come out of it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.hostile import pick
from tests.toy import Lots, Rescue, Table

import holdfast
from holdfast import DataError, IllegalChoice, Match, UnknownKey
from holdfast.core import record
from holdfast.core.agenda import Do
from holdfast.core.record import read_json
from holdfast.core.rng import Random
from holdfast.core.rulings import load_rulings
from holdfast.lab.setups import usual

Json = dict[str, Any]
LOOKS = 40  # choices between two looks back


def lots(*choices: tuple[int, str], seats: int = 2, seed: int = 1) -> Match:
    m = Lots().match(seats, seed)
    for seat, key in choices:
        m.choose(seat, key)
    return m


def at_the_toll() -> Match:
    """Lots: seat 1 has pledged more and is asked for the toll."""
    return lots((0, "pledge:0"), (0, "nod"), (1, "pledge:1"), (1, "nod"))


def play_out(m: Match, random: Random) -> Match:
    while not m.over:
        seats = list(m.open)
        seat = seats[random.below(len(seats))]
        m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    return m


def stored(m: Match) -> Json:
    data: Json = json.loads(json.dumps(m.position()))
    return data


# The public door, as it is promised


def new(id: str) -> Match:
    """Three seats, and the usual options for so many."""
    game = holdfast.game(id)
    return game.match(seats=3, seed=7, options=usual(game, 3))


@cache
def rulings(id: str) -> set[str]:
    return set(load_rulings(holdfast.game(id).folder))


def is_sentence_with_ruling(reason: str, id: str) -> bool:
    ruling, _, sentence = reason.partition(": ")
    return ruling in rulings(id) and sentence.endswith(".")


@pytest.mark.parametrize("id", holdfast.games())
def test_the_python_door(id: str) -> None:
    match = new(id)
    assert match.winners == []
    random = Random(3)
    while not match.over:
        seat, keys = next(iter(match.open.items()))
        assert match.view(seat)["seat"] == seat
        match.choose(seat, pick(keys, random))
    assert len(match.standings) == 3
    assert all(isinstance(points, int) for points in match.standings)
    assert set(match.winners) <= {0, 1, 2}
    assert match.winners or match.game.rules.ends_without_winner(match.state)
    assert match.open == {}


@pytest.mark.parametrize("id", holdfast.games())
def test_the_door_says_why_not(id: str) -> None:
    match = new(id)
    seat, keys = next(iter(match.open.items()))
    assert match.why_not(seat, keys[0]) is None
    key = next(key for key in match.game.choices.keys if key not in match.legal(seat))
    refusal = match.why_not(seat, key)
    assert refusal is not None
    assert is_sentence_with_ruling(refusal, id)


@pytest.mark.parametrize("id", holdfast.games())
def test_the_door_stores_positions_and_records(id: str) -> None:
    match = new(id)
    play_out(match, Random(1))
    match.rewind(len(match.choices) // 2)
    again = holdfast.load_position(json.loads(json.dumps(match.position())))
    assert again.position() == match.position()
    assert again.open == match.open
    replayed = holdfast.load_record(json.loads(json.dumps(match.record())))
    assert replayed.position() == match.position()
    assert replayed.record() == match.record()
    assert replayed.choices == match.choices


@pytest.mark.parametrize("id", holdfast.games())
def test_a_position_is_shown_in_a_notebook(id: str) -> None:
    match = new(id)
    seat = next(iter(match.open))
    shown = "".join(ElementTree.fromstring(match._repr_html_()).itertext())
    assert match.words().prompt(match.state, seat) in shown


def test_a_match_without_a_seed_gets_one() -> None:
    one, other = Lots().match(2), Lots().match(2)
    assert one.record()["seed"] != other.record()["seed"]
    assert holdfast.load_record(one.record(), one.game).position() == one.position()


def test_the_environments_need_no_import_of_their_own() -> None:
    import subprocess
    import sys

    program = (
        "import sys, holdfast\n"
        "assert 'holdfast.env' not in sys.modules\n"
        "assert 'numpy' not in sys.modules and 'typer' not in sys.modules\n"
        "assert callable(holdfast.env.aec) and callable(holdfast.env.gym)\n"
        "try:\n    holdfast.nothing\nexcept AttributeError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "module 'holdfast' has no attribute 'nothing'\n"


# Beginning


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_seats_out_of_range_are_refused(seats: int) -> None:
    with pytest.raises(DataError, match=rf"Lots is for 2 to 4 seats, not {seats}"):
        Lots().match(seats, 1)


@pytest.mark.parametrize("id", holdfast.games())
@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"seats": 2.0}, "seats: expected a whole number, found 2.0"),
        ({"seats": True}, "seats: expected a whole number, found true"),
        ({"seats": "2"}, 'seats: expected a whole number, found "2"'),
        ({"seats": None}, "seats: expected a whole number, found nothing"),
        ({"seed": "a"}, 'seed: expected a whole number, found "a"'),
        ({"seed": 1.0}, "seed: expected a whole number, found 1.0"),
        ({"seed": False}, "seed: expected a whole number, found false"),
    ],
)
def test_what_is_no_number_is_refused_in_words(id: str, given: Json, complaint: str) -> None:
    """Compiled and interpreted alike."""
    with pytest.raises(DataError) as caught:
        holdfast.game(id).match(**given)
    assert str(caught.value) == complaint


def test_whatever_counts_as_a_whole_number_is_one() -> None:
    """Such as a number of numpy's."""

    class Number:
        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    record = Lots().match(Number(3), Number(7)).record()
    assert record == Lots().match(3, 7).record()
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"round": 3}, 'Lots has no option "round"; it has rounds (3 or 5)'),
        ({"rounds": 4}, "option rounds: '4' is not possible; it can be 3 or 5"),
        ({"rounds": "3"}, "option rounds: '3' is not possible"),
        ({"rounds": True}, "option rounds: 'true' is not possible"),
    ],
)
def test_options_are_checked(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(DataError) as caught:
        Lots().match(2, 1, options)
    assert str(caught.value).startswith(complaint)


def test_defaults_stand_in_the_record() -> None:
    assert Lots().match(2, 1).record()["options"] == {"rounds": 3}
    for id in holdfast.games():
        game = holdfast.game(id)
        match = game.match(game.min_seats, 1)
        assert match.record()["options"] == {option.name: option.default for option in game.options}


def test_there_is_no_such_game() -> None:
    with pytest.raises(DataError, match='there is no game "chess"; there is '):
        holdfast.game("chess")


# Choosing


def test_choose_returns_what_happened() -> None:
    m = at_the_toll()
    events = m.choose(1, "take")
    assert [event.what for event in events] == ["taken", "drawn"]
    assert m.events[-2:] == events
    assert m.choices[-1] == (1, "take")


def test_an_illegal_choice_says_why_and_what_is_legal() -> None:
    m = lots((0, "pledge:2"), (0, "nod"))
    with pytest.raises(IllegalChoice) as caught:
        m.choose(1, "pledge:3")
    assert caught.value.legal == ["pledge:0", "pledge:1", "pledge:2"]
    assert str(caught.value) == (
        "pledge:3: TOY-2: You have only 2 coins. Seat 1 may choose: pledge:0, pledge:1, pledge:2"
    )
    assert m.choices == [(0, "pledge:2"), (0, "nod")]


def test_an_unknown_key_gets_suggestions_and_the_legal_keys() -> None:
    with pytest.raises(IllegalChoice) as caught:
        lots().choose(0, "pledge1")
    assert str(caught.value).startswith('there is no choice called "pledge1"; did you mean pledge:')
    assert str(caught.value).endswith("Seat 0 may choose: pledge:0, pledge:1, pledge:2")


def test_a_seat_that_owes_nothing_is_told_who_does() -> None:
    with pytest.raises(IllegalChoice, match="Seat 0 owes no decision; waiting for seat 1") as e:
        at_the_toll().choose(0, "take")
    assert e.value.legal == []


def test_after_the_end_nothing_can_be_chosen() -> None:
    m = play_out(lots(), Random(3))
    with pytest.raises(IllegalChoice, match=r"The game is over\."):
        m.choose(0, "nod")


def test_seats_that_do_not_exist() -> None:
    m = lots()
    for seat in (-2, 2):
        with pytest.raises(DataError, match=f"there is no seat {seat}; seats are 0 to 1"):
            m.view(seat)
    with pytest.raises(DataError, match="there is no seat 2"):
        m.choose(2, "nod")
    with pytest.raises(DataError, match="there is no seat -1"):
        m.why_not(-1, "nod")
    assert m.view(-1)["seat"] == -1


class Stumble(Do[Table]):
    """A rule with a fault."""

    def run(self, s: Table) -> None:
        s.tell("signed", "", 0, {})
        raise ZeroDivisionError("a fault of the rules")


def test_a_rule_that_fails_leaves_everything_as_it_was() -> None:
    m = at_the_toll()
    assert m.state.agenda
    m.state.agenda.insert(-1, Stumble())
    before = [event.what for event in m.events], list(m.choices), m.state
    open_before, view = m.open, m.view(0)
    with pytest.raises(ZeroDivisionError):
        m.choose(1, "take")
    assert ([event.what for event in m.events], m.choices, m.state) == before
    assert (m.open, m.view(0)) == (open_before, view)
    del m.state.agenda[-2]
    assert [event.what for event in m.choose(1, "take")] == ["taken", "drawn"]


# Why not


def test_why_not_in_both_languages() -> None:
    m = lots((0, "pledge:2"), (0, "nod"))
    assert m.why_not(1, "pledge:3") == "TOY-2: You have only 2 coins."
    assert m.why_not(1, "pledge:3", "de") == "TOY-2: Du hast nur 2 Münzen."
    assert m.why_not(1, "nod", "de") == "TOY-9: Zeichen gibt es nach dem Bieten."
    m.lang = "de"
    assert m.why_not(0, "take") == "TOY-9: Nur das höchste Gebot nimmt ein Los."
    with pytest.raises(DataError, match='there is no language "fr"; there is en, de'):
        m.why_not(0, "take", "fr")


def test_why_not_knows_legal_and_unknown_keys() -> None:
    m = lots()
    assert m.why_not(0, "pledge:0") is None
    with pytest.raises(UnknownKey, match="did you mean"):
        m.why_not(0, "pledge:4")


def test_why_not_of_a_shared_question() -> None:
    m = Rescue().match(3, seed=1)
    m.choose(0, "pull:north")
    assert m.why_not(0, "pull:north") == "TOY-6: North is frayed."
    assert m.why_not(0, "pull:west") == "TOY-6: West is out of reach."
    assert m.why_not(2, "pull:west") is None


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", holdfast.games())
def test_every_refusal_of_a_real_game_is_a_sentence_with_its_ruling(id: str, lang: str) -> None:
    m = play_out(new(id), Random(2))
    for n in range(len(m.choices) - 1, 0, -LOOKS):
        m.rewind(n)
        for seat in range(3):
            legal = m.legal(seat)
            for key in m.game.choices.keys:
                reason = m.why_not(seat, key, lang)
                assert (reason is None) == (key in legal)
                assert reason is None or is_sentence_with_ruling(reason, id)


# Taking back


def test_undo_and_redo() -> None:
    m = lots((0, "pledge:2"))
    before = stored(m)
    m.choose(0, "wink")
    after, events = stored(m), [event.what for event in m.events]
    assert m.undo(0)
    assert stored(m) == before
    assert m.open[0] == ["nod", "wink"]
    assert m.redo(0)
    assert stored(m) == after
    assert [event.what for event in m.events] == events
    assert not m.redo(0)


def test_undo_several_and_redo_in_the_same_order() -> None:
    m = lots()
    start = stored(m)
    m.choose(0, "pledge:2")
    m.choose(0, "wink")
    after = stored(m)
    assert m.undo(0)
    assert m.undo(0)
    assert stored(m) == start
    assert not m.undo(0)
    assert m.redo(0)
    assert m.redo(0)
    assert stored(m) == after


def test_a_new_choice_forgets_what_was_undone() -> None:
    m = lots((0, "pledge:2"))
    assert m.undo(0)
    m.choose(0, "pledge:1")
    assert not m.redo(0)


def test_rewinding_forgets_what_was_undone() -> None:
    m = lots((1, "pledge:0"), (0, "pledge:2"))
    assert m.undo(0)
    m.rewind(0)
    assert not m.redo(0)


def test_nobody_takes_back_for_another() -> None:
    m = lots((0, "pledge:2"))
    assert not m.can_undo(1)
    assert not m.undo(1)
    assert m.undo(0)
    assert not m.redo(1)


def test_what_was_taken_back_is_marked_in_the_record() -> None:
    m = lots((0, "pledge:0"))
    assert "taken_back" not in m.record()
    m.undo(0)
    assert m.record()["taken_back"] == [{"after": 0, "seat": 0, "choices": 1, "was_shown": False}]
    assert m.redo(0)
    assert "taken_back" not in m.record()


def test_take_backs_running_are_one_mark_and_the_first_goes_with_what_it_stood_behind() -> None:
    m = lots((0, "pledge:0"), (0, "nod"))
    m.undo(0)
    m.undo(0)
    assert m.take_backs == [record.TakeBack(0, 0, 2, was_shown=False)]
    m.choose(0, "pledge:1")
    m.choose(0, "nod")
    m.undo(0)
    assert m.take_backs[-1] == record.TakeBack(1, 0, 1, was_shown=False)
    m.redo(0)
    m.rewind(0, 1)
    assert m.take_backs == [
        record.TakeBack(0, 0, 2, was_shown=False),
        record.TakeBack(0, 1, 2, was_shown=False),
    ]


def test_a_mark_says_whether_something_was_shown_since() -> None:
    m = play_out(lots(), Random(3))
    m.rewind(0)
    assert m.take_backs[-1].was_shown


def test_marks_survive_files_and_copies() -> None:
    m = lots((0, "pledge:0"))
    m.undo(0)
    m.choose(0, "pledge:1")
    again = holdfast.load_record(json.loads(json.dumps(m.record())), m.game)
    assert again.take_backs == m.copy().take_backs == m.take_backs
    assert again.record() == m.record()


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ({"after": 9}, "taken_back[0].after"),
        ({"seat": 2}, "taken_back[0].seat"),
        ({"choices": 0}, "taken_back[0].choices"),
        ({"was_shown": 1}, "taken_back[0].was_shown"),
        ({"why": ""}, "taken_back[0]"),
    ],
)
def test_marks_that_cannot_be_are_refused(mark: Json, complaint: str) -> None:
    m = lots((0, "pledge:0"))
    whole = {"after": 0, "seat": 0, "choices": 1, "was_shown": False, **mark}
    with pytest.raises(DataError) as refused:
        holdfast.load_record({**m.record(), "taken_back": [whole]}, m.game)
    assert complaint in str(refused.value)


def test_undo_within_a_lane_while_others_act() -> None:
    m = lots((0, "pledge:2"), (1, "pledge:1"), (1, "nod"))
    assert m.can_undo(0)
    assert m.undo(0)
    assert m.open[0] == ["pledge:0", "pledge:1", "pledge:2"]
    assert m.choices == [(1, "pledge:1"), (1, "nod")]
    m.choose(0, "pledge:0")
    straight = lots((1, "pledge:1"), (1, "nod"), (0, "pledge:0"))
    assert stored(m) == stored(straight)
    assert [event.what for event in m.events] == [event.what for event in straight.events]


def test_undo_stops_where_lanes_have_closed() -> None:
    m = at_the_toll()
    assert not m.can_undo(0)
    assert not m.can_undo(1)


def test_undo_stops_where_something_random_was_drawn() -> None:
    m = Rescue().match(2, seed=1)
    m.choose(0, "pull:north")
    assert not m.undo(0)


def test_undo_stops_where_something_hidden_was_shown() -> None:
    m = lots((0, "pledge:0"), (0, "nod"), (1, "pledge:1"), (1, "nod"), (1, "leave"))
    assert not m.undo(1)


def test_rewind_goes_back_across_anything() -> None:
    m = lots()
    positions = [stored(m)]
    counts = [len(m.events)]
    random = Random(5)
    while not m.over:
        seat = list(m.open)[random.below(len(m.open))]
        m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
        positions.append(stored(m))
        counts.append(len(m.events))
    choices = list(m.choices)
    m.rewind(len(choices))
    assert stored(m) == positions[-1]
    for n in range(len(choices) - 1, -1, -2):
        m.rewind(n)
        assert stored(m) == positions[n]
        assert len(m.events) == counts[n]
        assert m.choices == choices[:n]
    m.rewind(-3)
    assert stored(m) == positions[0]
    for seat, key in choices:
        m.choose(seat, key)
    assert stored(m) == positions[-1]


def test_the_state_after_each_choice_can_be_looked_at() -> None:
    m = play_out(lots(), Random(1))
    assert m.at(0).rng == lots().state.rng
    assert m.at(len(m.choices)) is m.state
    assert m.at(10**6) is m.state
    assert m.at(-1) is m.at(0)
    for n in range(len(m.choices)):
        seat, key = m.choices[n]
        assert m.game.choices.number(key) in m.at(n).open[seat]


def test_few_states_are_kept_and_the_others_are_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record, "KEPT_EVERY", 5)
    m = lots()
    then = [json.dumps(m.game.files.dump(m.state))]
    while not m.over:
        seat, keys = next(iter(m.open.items()))
        m.choose(seat, keys[-1])
        then.append(json.dumps(m.game.files.dump(m.state)))
    events = len(m.events)
    assert len(m.choices) > 10
    assert len(m._kept) <= len(m.choices) // 5 + 1 + record.KEPT_LAST
    for n in [*range(len(then)), *range(len(then) - 1, -1, -7)]:
        assert json.dumps(m.game.files.dump(m.at(n))) == then[n]
        assert m.at(n) is m.at(n)
    assert len(m.events) == events, "whoever looks back tells nobody anything"


# Files


def recorded() -> Json:
    data: Json = json.loads(json.dumps(play_out(lots(), Random(1)).record()))
    return data


def refused(data: Any) -> str:
    with pytest.raises(DataError) as caught:
        holdfast.load_record(data, Lots())
    return str(caught.value)


def test_a_record_comes_back_with_its_result() -> None:
    data = recorded()
    m = holdfast.load_record(data, Lots())
    assert m.over
    assert m.record() == data
    assert data["result"] == {"standings": m.standings, "winners": m.winners}


def test_a_record_that_begins_at_a_position() -> None:
    m = holdfast.load_position(stored(at_the_toll()), Lots())
    play_out(m, Random(2))
    data = json.loads(json.dumps(m.record()))
    assert "seed" not in data
    assert holdfast.load_record(data, Lots()).position() == m.position()


def test_an_unfinished_record_goes_on() -> None:
    data = recorded()
    del data["result"]
    data["choices"] = data["choices"][:3]
    assert not holdfast.load_record(data, Lots()).over


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"holdfast": 3}, "record: it has format 3; this program reads formats 1 to 2"),
        ({"kind": "position"}, "record: it is a position, not a record"),
        ({"pack": "0123456789abcdef"}, "record: it was played with the card pack 0123456789abcdef"),
        ({"seats": 9}, "record: seats: Lots is for 2 to 4 seats, not 9"),
        ({"seats": "2"}, 'record: seats: expected a whole number, found "2"'),
        ({"options": {"rounds": 4}}, "record: options: option rounds: '4' is not possible"),
        ({"options": []}, "record: options: expected a table, found a list"),
        ({"seed": "7"}, 'record: seed: expected a whole number, found "7"'),
        ({"game": "chess"}, 'record: game: there is no game "chess"'),
        ({"choices": {}}, "record: choices: expected a list, found a table"),
        ({"choices": [[0]]}, "record: choices[0]: expected 2 entries, found 1"),
        ({"choices": [[2, "nod"]]}, "record: choices[0][0]: 2 is out of range"),
        ({"choices": [[0, 3]]}, "record: choices[0][1]: expected text, found 3"),
        ({"choices": [[0, "nod"]]}, "record: choices[0]: nod: TOY-9: Signs are given after"),
        ({"choices": [[0, "knod"]]}, 'record: choices[0]: there is no choice called "knod"'),
        ({"choices": []}, "record: result: the record has a result, but its game is not over"),
        ({"result": {"standings": [9, 9], "winners": [0]}}, "record: result: the record says [9,"),
        ({"result": {"standings": [9, 9]}}, 'record: result: "winners" is missing'),
        ({"title": "x"}, 'record: "title" is not a known key'),
    ],
)
def test_a_record_that_cannot_be_is_refused(change: Json, complaint: str) -> None:
    assert refused({**recorded(), **change}).startswith(complaint)


LONG = "y" * 100_000
UNREADABLE = "\x1b[2J\n\u202e\ud800"


STRANGE = [LONG, UNREADABLE, 10**4000, [LONG], {LONG: LONG}]


@pytest.mark.parametrize("n", range(len(STRANGE)))
@pytest.mark.parametrize(
    "part",
    ["holdfast", "kind", "game", "rules", "seats", "options", "pack", "choices", "taken_back",
     "result", "position", "commitment", "salt"],
)  # fmt: skip
def test_what_is_strange_is_quoted_in_one_short_line(part: str, n: int) -> None:
    """Also where somebody gives it to Python, and not through a file."""
    strange = STRANGE[n]
    ways = [strange, [strange], [[0, strange]], [[strange, "nod"]], {"rounds": strange}]
    ways += [{"standings": [strange], "winners": []}, {"standings": [1, 2], "winners": [strange]}]
    for value in ways:
        said = refused({**recorded(), "commitment": "", "salt": "", part: value})
        assert said.startswith("record: ")
        assert len(said) < 1300
        assert said.isprintable()


def test_a_key_that_nobody_knows_is_quoted_in_one_short_line() -> None:
    for key in (LONG, UNREADABLE):
        said = refused({**recorded(), key: 1})
        assert "is not a known key" in said
        assert len(said) < 300
        assert said.isprintable()


@pytest.mark.parametrize("data", [None, [], "record", 3, {}])
def test_what_is_no_record_at_all_is_refused(data: object) -> None:
    assert refused(data).startswith("record: ")


def test_a_truncated_record_is_refused() -> None:
    data = recorded()
    data["choices"].pop()
    assert refused(data) == ("record: result: the record has a result, but its game is not over")


def test_a_record_with_choices_after_the_end_is_refused() -> None:
    data = recorded()
    data["choices"].append([0, "nod"])
    assert refused(data).endswith("The game is over.")


def test_own_cards_and_packs_are_not_mixed() -> None:
    game = Lots()
    game.pack = "0123456789abcdef"
    data = Lots().match(2, 1).record()
    with pytest.raises(DataError, match="with the game's own cards; open it without --pack"):
        holdfast.load_record(data, game)
    assert game.match(2, 1).record()["pack"] == "0123456789abcdef"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"{", "not valid JSON (a truncated file?)"),
        (b"[" * 200_000, "not valid JSON"),
        (b"\xff", "cannot be read"),
        (b"9" * 5000, "not valid JSON"),
    ],
)
def test_files_that_are_no_json(tmp_path: Path, text: bytes, complaint: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text)
    with pytest.raises(DataError) as caught:
        read_json(path)
    assert str(caught.value).startswith(f"{path}: {complaint}")
    with pytest.raises(DataError, match="there is no such file"):
        read_json(tmp_path / "other.json")


# Positions that somebody has tampered with


def test_a_position_that_does_not_fit_together_is_refused() -> None:
    data = stored(lots())
    data["state"]["gone"] = ["gold"]
    with pytest.raises(DataError, match="it does not fit together: the lots are not all in one"):
        holdfast.load_position(data, Lots())
