"""The Python door reads like prose: choices by key or number, bots that play on, moments, and
things that say what they are."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.ferry import ferry as ferry
from tests.other_cards import own_pack
from tests.toy import Lots, Rescue

import holdfast
from holdfast import DataError, IllegalChoice, Match, UnknownKey
from holdfast.bots import Bot, RandomBot, make_bot
from holdfast.core.choice import Choice
from holdfast.core.door import NamedChoice
from holdfast.core.game import Perspective
from holdfast.lab.setups import usual
from holdfast.lab.tables import Lineup, play
from holdfast.testing.copies import facts
from holdfast.testing.courses import play_on

GAMES = holdfast.games()
with_games = pytest.mark.parametrize("id", GAMES)
NOWHERE: Any = "1"  # no seat, though it looks like one


def new(id: str, seats: int = 3, seed: int = 7) -> Match:
    game = holdfast.game(id)
    return game.match(seats, seed, usual(game, seats))


def lots(seats: int = 2, seed: int = 1) -> Match:
    return Lots().match(seats, seed)


# Choices that know what they are


@with_games
def test_a_choice_knows_what_it_is(id: str) -> None:
    game = holdfast.game(id)
    for number in range(0, len(game.choices), 7):
        choice = game.choice(number)
        key = game.choices.key(number)
        assert choice == number == game.choice(key)
        assert ":".join([choice.verb, *choice.fields]) == choice.key == str(choice) == key
        assert choice.verb == game.choices.verb_of(number).name
        assert len(choice.fields) == len(game.choices.verb_of(number).fields)
        assert repr(choice) == f"<choice {key}, number {number} of {id}>"


def test_a_choice_is_a_number_for_whoever_wants_one() -> None:
    choice = Lots().choice("pledge:2")
    assert isinstance(choice, int)
    assert [10, 20, 30][choice] == 30
    assert {2: "two"}[choice] == "two"
    assert json.dumps([choice]) == "[2]"
    assert f"{choice:03d} {choice}" == "002 pledge:2"
    for twin in (copy.copy(choice), copy.deepcopy(choice), pickle.loads(pickle.dumps(choice))):
        assert (twin, repr(twin)) == (choice, repr(choice))


@pytest.mark.parametrize("way", ["key", "number", "choice"])
def test_a_choice_goes_wherever_a_key_goes(way: str) -> None:
    def given(key: str) -> Any:
        ways = {"key": key, "number": m.game.choices.number(key), "choice": m.game.choice(key)}
        return ways[way]

    m = lots()
    assert m.why_not(0, given("pledge:1")) is None
    assert m.refusal(0, given("pledge:1")) is None
    assert m.why_not(0, given("nod")) == m.why_not(0, "nod") != ""
    refusal = m.refusal(0, given("nod"))
    assert refusal is not None
    assert refusal.rule == "TOY-9"
    with pytest.raises(IllegalChoice) as caught:
        m.choose(0, given("pledge:3"))
    assert str(caught.value) == (
        "pledge:3: TOY-2: You have only 2 coins. Seat 0 may choose: pledge:0, pledge:1, pledge:2"
    )
    assert [event.what for event in m.choose(0, given("pledge:1"))] == ["whispered"]
    assert m.choices == [(0, "pledge:1")]


NO_CHOICES: list[tuple[object, str]] = [
    (99, "there is no choice number 99; the last one is 11."),
    (-1, "there is no choice number -1; the last one is 11."),
    ("pledge1", 'there is no choice called "pledge1"; did you mean pledge:'),
    (None, "a choice is a key, such as pledge:0, or its number, not None."),
    (1.0, "a choice is a key, such as pledge:0, or its number, not 1.0."),
    (True, "a choice is a key, such as pledge:0, or its number, not True."),
    (NamedChoice(2, "bid:wheat", "chess"), "bid:wheat is a choice of chess; this is lots."),
]


@pytest.mark.parametrize(("what", "complaint"), NO_CHOICES, ids=[str(n) for n, _ in NO_CHOICES])
def test_what_is_no_choice_is_refused_with_what_would_be_right(what: Any, complaint: str) -> None:
    m = lots()
    with pytest.raises(IllegalChoice) as caught:
        m.choose(0, what)
    assert str(caught.value).startswith(complaint)
    assert str(caught.value).endswith("Seat 0 may choose: pledge:0, pledge:1, pledge:2")
    assert m.choices == []
    asked: list[Callable[[Any], object]] = [
        lambda what: m.why_not(0, what),
        lambda what: m.refusal(0, what),
        m.game.choice,
    ]
    for ask in asked:
        with pytest.raises(UnknownKey) as unknown:
            ask(what)
        assert str(unknown.value).startswith(complaint.removesuffix("."))


class Foreign:
    """A number that is no `int`, as NumPy has them."""

    def __index__(self) -> int:
        return 1


def test_numbers_of_others_are_numbers() -> None:
    m = lots()
    assert m.game.choice(Foreign()).key == "pledge:1"
    assert m.why_not(0, Foreign()) is None
    m.choose(0, Foreign())
    assert m.choices == [(0, "pledge:1")]


def test_a_choice_of_the_same_game_with_other_cards_goes_by_its_key() -> None:
    m = lots()
    moved = NamedChoice(5, "pledge:1", m.game.id)  # that table has it elsewhere
    m.choose(0, moved)
    assert m.choices == [(0, "pledge:1")]


# Seats that do not exist

ASKED_OF_A_SEAT: dict[str, Callable[[Match, Any], object]] = {
    "view": lambda m, seat: m.view(seat),
    "log": lambda m, seat: m.log(seat),
    "perspective": lambda m, seat: m.perspective(seat),
    "choose": lambda m, seat: m.choose(seat, "nod"),
    "beside": lambda m, seat: m.beside(seat),
    "legal": lambda m, seat: m.legal(seat),
    "undo": lambda m, seat: m.undo(seat),
    "redo": lambda m, seat: m.redo(seat),
    "can_undo": lambda m, seat: m.can_undo(seat),
    "undo_point": lambda m, seat: m.undo_point(seat),
    "taken_back": lambda m, seat: m.taken_back(seat),
    "why_not": lambda m, seat: m.why_not(seat, "nod"),
    "refusal": lambda m, seat: m.refusal(seat, "nod"),
    "prompt": lambda m, seat: m.prompt(seat),
    "play": lambda m, seat: m.play({seat: "random"}),
    "moments": lambda m, seat: next(m.moments()).view(seat),
    "scenes": lambda m, seat: m.scenes(seat),
    "rewind": lambda m, seat: m.rewind(0, seat),
    "waits_for_smaller": lambda m, seat: m.waits_for_smaller(seat, "nod"),
}
FOR_SPECTATORS = ("view", "log", "taken_back", "moments", "scenes", "rewind")


@pytest.mark.parametrize("name", ASKED_OF_A_SEAT)
@pytest.mark.parametrize("seat", [-2, -1, 2, 10**9, None, "0", 0.0])
def test_a_seat_that_does_not_exist(name: str, seat: Any) -> None:
    m = lots()
    if seat == -1 and name in FOR_SPECTATORS:
        ASKED_OF_A_SEAT[name](m, seat)
        return
    with pytest.raises(DataError) as caught:
        ASKED_OF_A_SEAT[name](m, seat)
    spectator = ", and -1 is a spectator" if name in FOR_SPECTATORS else ""
    assert str(caught.value) == f"there is no seat {seat}; seats are 0 to 1{spectator}"
    assert m.choices == []


def test_every_method_that_takes_a_seat_is_asked() -> None:
    takes = {
        name
        for name, method in vars(Match).items()
        if not name.startswith("_") and "seat" in getattr(method, "__annotations__", {})
    }
    assert takes - set(ASKED_OF_A_SEAT) == set()
    assert takes >= {"view", "choose", "prompt", "undo"}


# What a seat is asked


def test_the_prompt_of_a_seat() -> None:
    m = lots()
    assert m.prompt(0).startswith("How much do you pledge for ")
    assert m.prompt(0) == m.words("en").prompt(m.state, 0)
    assert m.prompt(0, "de") == m.words("de").prompt(m.state, 0) != m.prompt(0)
    m.lang = "de"
    assert m.prompt(0) == m.prompt(0, "de")
    m.choose(0, "pledge:0")
    m.choose(0, "nod")
    assert m.prompt(0) == ""
    with pytest.raises(DataError, match='there is no language "fr"'):
        m.prompt(0, "fr")


@with_games
def test_whoever_is_asked_has_a_prompt_and_nobody_else(id: str) -> None:
    m = new(id)
    for _ in range(60):
        for seat in range(m.seats):
            assert bool(m.prompt(seat)) == (seat in m.open)
        play_on(m, 1)


# Bots that play on


class Silent(Bot):
    """Decides nothing, and would say so."""

    def decide(self, p: Perspective) -> Choice:
        raise AssertionError("nobody was to ask me")

    reply = decide


class Stubborn(Bot):
    """Always the same."""

    def __init__(self, choice: Any) -> None:
        super().__init__()
        self.choice = choice

    def decide(self, p: Perspective) -> Choice:
        choice: Choice = self.choice
        return choice

    reply = decide


@with_games
def test_play_plays_to_the_end_the_game_that_is_simulated(id: str) -> None:
    names = ["greedy", "random", "random"]
    m = new(id)
    start = len(m.events)
    events = m.play(names)
    assert m.over
    assert events == m.events[start:]
    played = play(m.game, Lineup(id, names, 7, usual(m.game, 3), "", keeps_records=True), 0)
    assert json.loads(played.record) == m.record()
    assert new(id).play(names) != []


def test_bots_are_given_as_a_list_by_seat_or_one_for_all() -> None:
    ways: list[Any] = [
        ["random", "random"],
        ("random", "random"),
        {1: "random", 0: "random"},
        "random",
    ]
    played = []
    for bots in ways:
        m = lots()
        m.play(bots)
        assert m.over
        played.append(m.choices)
    assert played.count(played[0]) == len(ways)
    m, bot = lots(), RandomBot(3)
    m.play(bot)
    assert m.over
    m = lots()
    m.play([RandomBot(3), make_bot("greedy", 2)])
    assert m.over


def test_play_stops_where_a_seat_without_a_bot_is_asked() -> None:
    m = lots()
    assert m.play({0: Silent(), 1: Silent()}, most=0) == []
    assert m.play({0: Silent()}) == []
    for key in ("pledge:0", "nod"):
        m.choose(1, key)
    m.play({0: "random"})
    while not m.over:
        assert 1 in m.open
        m.choose(1, m.open[1][-1])
        m.play({0: "random"})
    assert {seat for seat, _ in m.choices} == {0, 1}


def test_nobody_answers_for_somebody_who_could_answer_a_shared_question() -> None:
    m = Rescue().match(2, seed=1)
    assert list(m.open) == [0, 1]
    assert m.play({0: "random"}) == []
    assert m.choices == []


def test_play_stops_after_so_many_choices_and_goes_on() -> None:
    m = lots(3)
    m.play("random", most=4)
    assert len(m.choices) == 4
    m.play("random", most=1)
    assert len(m.choices) == 5
    m.play("random")
    assert m.over
    assert m.play("random") == []
    with pytest.raises(DataError, match="the number of choices is at least 0, not -1"):
        m.play("random", most=-1)


class Trader(RandomBot):
    """Accepts whatever it is offered, and decides nothing."""

    def decide(self, p: Perspective) -> Choice:
        raise AssertionError("it was to reply first")

    def reply(self, p: Perspective) -> Choice:
        return p.replies[0]


def offered(ferry: str) -> tuple[Match, int, int]:
    """Whoever rows, and somebody whom he has made an offer."""
    m = holdfast.game(ferry).match(3, 1)
    rower = next(iter(m.open))
    offers = [key for key in m.legal(rower) if key.startswith("offer:")]
    m.choose(rower, offers[0])
    return m, rower, m.state.addressee()


def test_whoever_is_addressed_replies_though_somebody_else_is_asked(ferry: str) -> None:
    m, rower, other = offered(ferry)
    assert rower != other
    replies = [m.game.choices.key(reply) for reply in m.perspective(other).replies]
    m.play({other: Trader()})
    assert m.choices[-1] == (other, replies[0])
    assert list(m.open) == [rower]


def test_nobody_waits_for_a_person_who_was_made_an_offer(ferry: str) -> None:
    m, rower, _ = offered(ferry)
    m.play({rower: "random"}, most=1)
    assert m.choices[-1][0] == rower


def test_a_reply_is_one_of_the_replies(ferry: str) -> None:
    m, _, other = offered(ferry)
    beside = [key for key in m.beside(other) if key == "ring"]
    before = list(m.choices)
    with pytest.raises(IllegalChoice, match=f"the bot in seat {other} replies .*; it may reply: "):
        m.play({other: Stubborn(m.game.choices.number(beside[0]))})
    assert m.choices == before


@pytest.mark.parametrize(
    ("choice", "complaint"),
    [
        (99, "the bot in seat 0: there is no choice number 99; the last one is 11. Seat 0 may"),
        (3, "the bot in seat 0: pledge:3: TOY-2: You have only 2 coins. Seat 0 may choose: pledge"),
        (None, "the bot in seat 0: a choice is a key, such as pledge:0, or its number, not None."),
    ],
)
def test_a_bot_that_chooses_what_it_may_not_is_named(choice: Any, complaint: str) -> None:
    m = lots()
    with pytest.raises(IllegalChoice) as caught:
        m.play([Stubborn(choice), Silent()])
    assert str(caught.value).startswith(complaint)
    assert caught.value.legal == ["pledge:0", "pledge:1", "pledge:2"]


NO_BOTS: list[tuple[Any, str]] = [
    (["random"], "the match has 2 seats, the list 1: name a bot for each, or only some by their "),
    (["random"] * 3, "the match has 2 seats, the list 3: name a bot for each"),
    ([], "the match has 2 seats, the list 0: name a bot for each"),
    ("chess", 'there is no bot "chess"; there are random, mild, greedy, mcts'),
    ({0: "os:Bot"}, 'there is no bot "os:Bot"; there are random, mild, greedy, mcts'),
    ({0: RandomBot}, "seat 0: RandomBot is a class; a bot is RandomBot(seed=1)"),
    (["random", 3], "seat 1: 3 is no bot, which is a kind of holdfast.bots.Bot or the name of one"),
    (None, "seat 0: None is no bot"),
]


@pytest.mark.parametrize(("bots", "complaint"), NO_BOTS)
def test_what_is_no_bot_is_refused_before_anybody_plays(bots: Any, complaint: str) -> None:
    m = lots()
    with pytest.raises(DataError) as caught:
        m.play(bots)
    assert str(caught.value).startswith(complaint)
    assert m.choices == []


# Copies


@with_games
def test_a_copy_is_a_match_of_its_own(id: str) -> None:
    m = new(id)
    play_on(m, 20)
    m.lang = "de"
    before, twin = facts(m), m.copy()
    assert facts(twin) == before
    play_on(twin, 10)
    assert facts(m) == before != facts(twin)


# Moments


@with_games
def test_moments_lead_from_the_first_position_to_the_last(id: str) -> None:
    m = new(id)
    positions = [m.position()["state"]]
    views = [[dict(m.view(seat)) for seat in (-1, 0, 2)]]
    told = [m.events[:]]
    while not m.over and len(m.choices) < 150:
        start = len(m.events)
        play_on(m, 1)
        positions.append(m.position()["state"])
        views.append([dict(m.view(seat)) for seat in (-1, 0, 2)])
        told.append(m.events[start:])
    before = facts(m)
    moments = list(m.moments())
    assert [moment.n for moment in moments] == list(range(len(m.choices) + 1))
    assert (moments[0].seat, moments[0].key) == (None, None)
    assert [(moment.seat, moment.key) for moment in moments[1:]] == m.choices
    assert [m.game.files.dump(moment.state) for moment in moments] == positions
    assert [[moment.view(seat) for seat in (-1, 0, 2)] for moment in moments] == views
    assert [moment.events for moment in moments] == told
    assert facts(m) == before


def test_moments_of_a_record_a_position_and_a_match_that_has_only_begun() -> None:
    m = lots()
    m.play("random", most=3)
    assert len(list(lots().moments())) == 1
    at_a_position = holdfast.load_position(m.position(), m.game)
    at_a_position.play("random")
    again = holdfast.load_record(at_a_position.record(), m.game)
    moments = list(again.moments())
    assert len(moments) == len(again.choices) + 1
    assert again.game.files.dump(moments[0].state) == m.position()["state"]
    assert again.game.files.dump(moments[-1].state) == again.position()["state"]


def test_moments_are_made_one_by_one_and_do_not_mind_what_happens_meanwhile() -> None:
    m = lots()
    m.play("random")
    choices = list(m.choices)
    walk = m.moments()
    first = next(walk)
    m.rewind(0)
    assert [(moment.seat, moment.key) for moment in walk] == choices
    assert first.n == 0
    assert first.state is not m.state


# Files of a game with other cards


@with_games
def test_a_file_of_a_game_with_a_card_pack_is_opened_with_that_game(
    id: str, tmp_path: Path
) -> None:
    own = holdfast.game(id)
    packed = holdfast.game(id, pack=own_pack(own, tmp_path / "pack"))
    m = packed.match(own.min_seats, 1, usual(own, own.min_seats))
    position, record = m.position(), m.record()
    assert holdfast.load_position(position, game=packed).position() == position
    assert holdfast.load_record(record, game=packed).record() == record
    for load, data in ((holdfast.load_position, position), (holdfast.load_record, record)):
        with pytest.raises(DataError, match=r"in Python with game=holdfast.game\(id, pack=folder"):
            load(data)
        with pytest.raises(DataError, match=f"it is of {id}, not of lots"):
            load(data, game=Lots())


# Things say what they are


@with_games
def test_everything_says_in_one_line_what_it_is(id: str) -> None:
    m = new(id)
    said: list[str] = []
    while not m.over and len(m.choices) < 150:
        said += [repr(m), repr(m.view(0)), repr(m.view(-1)), repr(m.game)]
        said += [repr(event) for event in m.choose(*first_choice(m))]
        said.append(repr(m.perspective(0).view))
    said += [repr(moment) for moment in m.moments()]
    kinds = ("<match of ", "<view of ", "<event ", "<moment ", "<game ")
    for text in said:
        assert text.startswith(kinds), text
        assert text.endswith(">")
        assert "\n" not in text
        assert len(text) < 200, text
    assert {text.split()[0] for text in said} == {kind.split()[0] for kind in kinds}


def first_choice(m: Match) -> tuple[int, str]:
    seat, keys = next(iter(m.open.items()))
    return seat, keys[0]


def test_what_a_match_says_of_itself() -> None:
    m = lots()
    assert repr(m) == "<match of lots for 2, 0 choices: seats 0, 1 are asked>"
    for key in ("pledge:0", "nod"):
        m.choose(0, key)
    assert repr(m) == "<match of lots for 2, 0 choices: seat 1 is asked>"
    m.choose(1, "pledge:1")
    m.choose(1, "nod")
    assert repr(m) == "<match of lots for 2, 4 choices: seat 1 is asked>"
    m.play("random")
    n, won = len(m.choices), ", ".join(f"seat {seat}" for seat in m.winners)
    assert repr(m) == f"<match of lots for 2, {n} choices: over, won by {won}>"


def test_nothing_says_what_a_seat_may_not_know() -> None:
    """The same to the last letter, whatever somebody pledges in secret; and no seed."""
    said = set()
    for pledge in ("pledge:1", "pledge:2"):
        m = Lots().match(2, 123456789)
        events = m.choose(0, pledge)
        assert events[0].audience == [0]
        moments = [repr(moment) for moment in m.moments()]
        views = [repr(m.view(seat)) for seat in (-1, 0, 1)]
        said.add("; ".join([repr(m), repr(events), *moments, *views]))
    assert len(said) == 1
    text = said.pop()
    assert "<event whispered of seat 0, TOY-2: not for everybody>" in text
    assert "123456789" not in text


def test_an_event_for_everybody_says_what_it_is_about() -> None:
    m = lots()
    for seat, key in ((0, "pledge:0"), (0, "nod"), (1, "pledge:1"), (1, "nod")):
        m.choose(seat, key)
    assert "<event pledged of seat 1, TOY-2: n 1>" in [repr(event) for event in m.events]


def test_a_view_is_a_dict_like_any_other() -> None:
    m = lots()
    view, plain = m.view(0), m.game.rules.view(m.state, 0)
    assert view == plain
    assert plain == view
    assert isinstance(view, dict)
    assert json.dumps(view) == json.dumps(plain)
    assert repr(view).startswith("<view of lots for seat 0: ")
    assert repr(m.view(-1)).startswith("<view of lots for a spectator: ")
    assert m.perspective(1).view == m.view(1)
    for twin in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert twin == plain
        assert repr(twin) == repr(view)
