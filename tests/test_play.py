"""Playing in the terminal, every game: choosing, asking, leaving, and going on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.terminal import complaint, kept, play
from tests.terminal import home as home
from typer.testing import CliRunner

import holdfast
from holdfast.cli import app
from holdfast.cli.phrases import open_phrases
from holdfast.cli.terminal import program
from holdfast.core.drawing import length, mark, plain, spans
from holdfast.core.rng import Random
from holdfast.core.rulings import load_rulings
from holdfast.core.words import words_for
from holdfast.lab.setups import usual

pytestmark = pytest.mark.usefixtures("home")
every_game = pytest.mark.parametrize("id", holdfast.games())
SEED = ("--seed", "7")


def among_bots(id: str) -> tuple[str, str]:
    """A person and as many bots as there must be."""
    n = max(2, holdfast.game(id).min_seats)
    return "--seats", ",".join(["human", *["random"] * (n - 1)])


# A game


@every_game
def test_bots_alone_play_to_the_end(home: Path, id: str) -> None:
    bots = among_bots(id)[1].replace("human", "random")
    text = play(id, "--seats", bots, *SEED, "--lang", "de", columns=130)
    match = holdfast.load_record(kept(home))
    assert match.over
    assert "holdfast replay" in text
    words = match.words("de")
    assert match.game.people.tally(match.view(-1), match.events, words).verdict in text


@every_game
def test_the_same_seed_and_answers_give_the_same_game(home: Path, id: str) -> None:
    games = []
    for _ in range(2):
        play(id, *among_bots(id), *SEED, answers=["1"] * 20)
        games.append(kept(home))
    assert games[0] == games[1]
    assert len(games[0]["choices"]) >= 20


# Choosing and asking


@every_game
def test_a_number_or_a_key_chooses(home: Path, id: str) -> None:
    seat, (first, *_) = next(iter(holdfast.game(id).match(2, 7).open.items()))
    people = ["random", "random"]
    people[seat] = "human"
    for answer in ("1", first, first.upper(), first.replace(":", " ")):
        play(id, "--seats", ",".join(people), *SEED, answers=[answer])
        assert [seat, first] in kept(home)["choices"]


@every_game
def test_what_is_no_choice_is_said_to_be_none(id: str) -> None:
    answers = ["999", "fly", "why", "why 1"]
    text = " ".join(play(id, *among_bots(id), *SEED, answers=answers).split())
    assert "There is no choice 999; choose 1 to" in text
    assert '"fly" is neither a number' in text
    assert "Why what?" in text
    assert "is allowed now." in text


@every_game
def test_rules_log_board_hint_and_help(id: str) -> None:
    table = (*among_bots(id), *SEED, "--hints", "greedy")
    ruling = next(iter(load_rulings(holdfast.game(id).folder)))
    text = play(id, *table, answers=["1", f"rule {ruling}", "log all", "board", "hint", "help"])
    assert f"{ruling}  " in text
    assert "What happened" in text
    assert 1 <= len([line for line in text.splitlines() if "%  " in line]) <= 3
    for name in open_phrases("en").commands:
        assert f"  {name}" in text


@every_game
def test_the_welcome_says_where_the_rules_are(id: str) -> None:
    text = " ".join(play(id, *among_bots(id), "--lang", "de").split())
    assert f"holdfast rules {id} --lang de" in text


# Leaving, keeping, going on


@every_game
def test_quit_keeps_the_game_and_names_the_way_back(home: Path, id: str) -> None:
    text = play(id, *among_bots(id), *SEED, answers=["1", "quit"])
    assert "You leave the table." in text
    assert f"holdfast play {id} --seats " in text
    before = kept(home)["choices"]
    play(id, "--load", home / "data/holdfast/last-game.json", *among_bots(id), answers=["1"])
    after = kept(home)["choices"]
    assert after[: len(before)] == before
    assert len(after) > len(before)


@every_game
def test_positions_and_records_are_saved_and_loaded(home: Path, id: str) -> None:
    position, record = home / "p.json", home / "r.json"
    answers = ["1", f"save {position}", f"record {record}", "save /nowhere/at/all.json"]
    text = " ".join(play(id, *among_bots(id), *SEED, answers=answers).split())
    assert f"Saved in {position}." in text
    assert "/nowhere/at/all.json cannot be written" in text
    match = holdfast.load_record(json.loads(record.read_text("utf-8")))
    assert match.position() == json.loads(position.read_text("utf-8"))
    play(id, "--load", position, *among_bots(id), answers=["1"])


# Bad arguments


@every_game
def test_too_many_seats(id: str) -> None:
    game = holdfast.game(id)
    most = game.max_seats
    said = complaint(2, "play", id, "--seats", ",".join(["human", *["random"] * most]))
    assert f"{game.min_seats} to {most} seats, not {most + 1}" in said


@every_game
def test_a_game_of_another_kind_is_not_loaded(home: Path, id: str) -> None:
    file = home / "p.json"
    match = holdfast.game(id).match(2, 1)
    file.write_text(json.dumps({**match.position(), "game": "chess"}), "utf-8")
    assert f"is a game of chess, not of {id}" in complaint(2, "play", id, "--load", file)


def test_an_unknown_game() -> None:
    result = CliRunner().invoke(app, ["play", "chess"])
    assert result.exit_code == 2
    assert 'no game "chess"; there is ' in result.stderr
    assert all(id in result.stderr for id in holdfast.games())


# The board and the words


@pytest.mark.parametrize(("lang", "columns"), [("en", 80), ("de", 130)])
@pytest.mark.parametrize("id", holdfast.games())
def test_no_line_of_the_board_is_too_long(id: str, lang: str, columns: int) -> None:
    game = holdfast.game(id)
    match = game.match(4, 3, usual(game, 4))
    words = match.words(lang)
    random = Random(3)
    while not match.over:
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[random.below(len(keys))])
        if len(match.choices) % 7 == 0:
            lines = game.people.draw(
                match.view(len(match.choices) % 4), words, columns
            ).splitlines()
            assert max(len(line) for line in lines) <= columns


def test_the_way_back_names_the_program_as_it_can_be_called(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("PATH", str(home / "empty"))
    monkeypatch.setattr("sys.argv", [".venv/bin/holdfast", "play"])
    assert program() == ".venv/bin/holdfast"
    monkeypatch.setattr("sys.argv", ["/elsewhere/bin/holdfast", "play"])
    assert program() == "/elsewhere/bin/holdfast"
    monkeypatch.setattr("sys.argv", ["pytest"])
    assert program() == "holdfast"


def test_both_languages_have_the_same_phrases() -> None:
    english, german = open_phrases("en"), open_phrases("de")
    assert list(english.table) == list(german.table)
    assert list(english.commands) == list(german.commands)


@pytest.mark.parametrize("id", holdfast.games())
def test_the_board_is_plain_text_unless_it_is_painted(id: str) -> None:
    game = holdfast.game(id)
    match = game.match(3, 7, usual(game, 3))
    view, words = match.view(0), match.words()
    assert game.people.draw(view, words) == plain(game.people.paint(view, words))
    assert spans(game.people.paint(view, words)) != spans(game.people.draw(view, words))


def test_marks() -> None:
    text = f"a {mark('ruin', 'Farm 3')} b"
    assert plain(text) == "a Farm 3 b"
    assert spans(text) == [("", "a "), ("ruin", "Farm 3"), ("", " b")]
    assert length(text) == 10
    assert mark("ruin", "") == ""


@every_game
def test_a_first_game_is_explained_at_the_terminal(id: str) -> None:
    said = words_for(holdfast.game(id), "de").section("lessons")["aim"]
    text = play(id, "--first", "--lang", "de", answers=["1", "1"], columns=400)
    assert said in text
    assert text.count(said) == 1


@every_game
def test_a_first_game_brings_all_of_its_own(id: str) -> None:
    assert "--first" in complaint(2, "play", id, "--first", "--seed", "7")
