"""First games: what is explained, when, and at what it points; how a game works in half a page."""

from __future__ import annotations

import fnmatch
import json
import re
from pathlib import Path

import pytest

import holdfast
from holdfast.bots import make_bot
from holdfast.core.catalog import DataError, Reader
from holdfast.core.finding import game_folders
from holdfast.core.how import first_sentence, how_of, word_count
from holdfast.core.languages import LANGUAGES
from holdfast.core.lessons import (
    Teacher,
    first_match,
    load_plan,
    plan_of,
    read_lesson,
    read_when,
    values_at,
)
from holdfast.core.words import own_words, words_for
from holdfast.testing.lessons import Played, faults

GAMES = holdfast.games()
LONG_ENOUGH = 60  # choices until somebody is asked the same again
SPRITE = Path(__file__).parent.parent / "web/src/ui/icons.svg"
MOST_WORDS = {"en": 250, "de": 300}


# The plans


@pytest.mark.parametrize("id", GAMES)
def test_a_plan_asks_tells_and_says_what_there_is(id: str) -> None:
    assert faults(holdfast.game(id)) == []


@pytest.mark.parametrize("id", GAMES)
def test_every_piece_that_is_pointed_at_has_its_name_on_the_board(id: str) -> None:
    known = anchors(game_folders()[id] / "board")
    for lesson in plan_of(holdfast.game(id)).lessons:
        assert lesson.at, lesson.id
        for name, _ in lesson.at:
            filled = re.sub(r"\{[^}]*\}", "x", name)
            fits = [anchor for anchor in known if fnmatch.fnmatchcase(filled, anchor)]
            assert fits, f"{lesson.id}: the board has no {name}"


def anchors(board: Path) -> list[str]:
    """The `data-at` of a board, with * for what is filled in."""
    found: list[str] = []
    for file in board.rglob("*.svelte"):
        text = file.read_text("utf-8")
        for quoted, braced in re.findall(r'data-at=(?:"([^"]+)"|\{([^\n]*?)\}(?=[\s>]))', text):
            names = [quoted] if quoted else re.findall(r"[`']([^`']+)[`']", braced)
            found += [re.sub(r"\$?\{[^}]*\}", "*", name) for name in names]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_how_it_works_is_half_a_page(id: str, lang: str) -> None:
    words = own_words(holdfast.game(id), lang)
    how = how_of(words)
    assert how is not None
    assert 100 <= word_count(how) <= MOST_WORDS.get(lang, 300)
    assert len(how.steps) == len(how.wins) == 4
    assert first_sentence(words).endswith(".")
    assert 1 <= words.table["weight"] <= 5
    icons = words.table["win_icons"].split()
    assert len(icons) == len({*icons}) == len(how.wins)
    assert {*icons} <= {*re.findall(r'id="i-([a-z-]+)"', SPRITE.read_text("utf-8"))}


def test_a_plan_that_is_not_understood_says_where() -> None:
    place = Reader({}, "lessons.toml: lessons.aim")
    for text in (
        "asks turn",
        "ask",
        "event sacked of them",
        "ask turn if view gold",
        "ask turn if n >= x",
    ):
        with pytest.raises(DataError, match=r"lessons\.toml: lessons\.aim: "):
            read_when(text, place)
    wrong = {"topic": "aim", "when": ["ask turn"], "at": ["gold"], "priority": 1}
    with pytest.raises(DataError, match='expected "name = path"'):
        read_lesson("aim", Reader(wrong, "lessons.toml"))


def test_a_game_without_a_plan_has_no_first_game(tmp_path: Path) -> None:
    assert load_plan(tmp_path) is None


def test_paths_pick_what_they_say() -> None:
    view = {"castles": [{"gold": 3}, {"gold": 5}], "attack": [{"slot": "a", "n": 1}, {"slot": "b"}]}
    assert values_at(view, "castles.me.gold", 1) == [5]
    assert values_at(view, "castles.others.gold", 1) == [3]
    assert values_at(view, "castles.*.gold", 0) == [3, 5]
    assert values_at(view, "attack[slot=a].n", 0) == [1]
    assert values_at(view, "attack[slot=c]", 0) == []
    assert values_at(view, "castles.7", 0) == []


# Played


@pytest.mark.parametrize("person", ["random", "greedy"])
@pytest.mark.parametrize("id", GAMES)
def test_first_games_teach_whatever_is_played(id: str, person: str) -> None:
    """More of them: `make stress PART=lessons`."""
    for salt in range(3):
        played = Played(holdfast.game(id), person, salt)
        ids = [one.id for one in played.teacher.said]
        assert len(ids) == len(set(ids))
        assert played.missing == []
        assert played.is_taught, (salt, set(played.plan.topics) - set(played.topics()))


@pytest.mark.parametrize("id", GAMES)
def test_what_was_heard_outlives_a_reload(id: str) -> None:
    """The teacher is stored and read again at every choice, and says the same."""
    game = holdfast.game(id)
    whole = Played(game, "random", 5)
    match = first_match(game, whole.plan)
    teacher = Teacher(whole.plan, match)
    for seat, key in [*whole.match.choices]:
        teacher.look()
        teacher = Teacher(whole.plan, match, json.loads(json.dumps(teacher.kept())))
        match.choose(seat, key)
    assert teacher.said == whole.teacher.said


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_said_again_after_it_was_taken_back(id: str) -> None:
    game = holdfast.game(id)
    plan = plan_of(game)
    match = first_match(game, plan)
    teacher = Teacher(plan, match)
    bots = [make_bot("greedy", seat) for seat in range(match.seats)]
    said: list[str] = []
    undone = 0
    while not match.over and undone < 10:
        lesson = teacher.look()
        said += [lesson.id] if lesson else []
        seat = next(seat for seat, keys in enumerate(match.state.open) if keys)
        match.choose(seat, game.choices.key(bots[seat].decide(match.perspective(seat))))
        if seat == plan.person and match.can_undo(seat):
            match.undo(seat)
            teacher.look()
            undone += 1
            match.choose(seat, match.open[seat][0])
    assert len(said) == len(set(said)) > 2


@pytest.mark.parametrize("id", GAMES)
def test_a_lesson_ends_when_its_thing_was_done(id: str) -> None:
    game = holdfast.game(id)
    plan = plan_of(game)
    aim = plan.lessons[0]
    asks = [when.names for lesson in plan.lessons for when in lesson.when if when.kind == "ask"]
    prompts = "|".join({name: None for names in asks for name in names})
    again = read_when(f"ask {prompts} if asked >= 2", Reader("", ""))
    plan = plan._replace(lessons=[aim._replace(until=[again])])
    match = first_match(game, plan)
    teacher = Teacher(plan, match)
    bots = [make_bot("greedy", seat) for seat in range(match.seats)]
    seen: list[bool] = []
    while not match.over and len(seen) < LONG_ENOUGH:
        teacher.look()
        seen.append(teacher.is_done)
        seat = next(seat for seat, keys in enumerate(match.state.open) if keys)
        match.choose(seat, game.choices.key(bots[seat].decide(match.perspective(seat))))
    assert seen[0] is False
    assert seen[-1] is True


def test_the_words_of_lessons_are_those_of_the_words() -> None:
    for id in GAMES:
        game = holdfast.game(id)
        said = words_for(game, "en").section("lessons")
        assert list(said) == [lesson.id for lesson in plan_of(game).lessons]


# The mild bot


@pytest.mark.parametrize("id", GAMES)
def test_the_mild_bot_plays_the_same_with_the_same_seed(id: str) -> None:
    def course(seed: int) -> list[tuple[int, str]]:
        match = holdfast.game(id).match(seats=2, seed=4)
        match.play([make_bot("mild", seed), make_bot("mild", seed + 1)])
        return [*match.choices]

    assert course(1) == course(1) != course(2)
