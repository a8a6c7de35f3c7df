"""Empire's End in the terminal: choosing, asking, taking back, keeping secrets, leaving."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests import terminal
from tests.terminal import home as home
from tests.terminal import kept

import holdfast
from holdfast.cli.phrases import open_phrases
from holdfast.cli.table import CLEAR, Sitting
from holdfast.core.record import Match

pytestmark = pytest.mark.usefixtures("home")


def play(*args: str | Path, answers: list[str] | None = None, columns: int = 100) -> str:
    return terminal.play("empires-end", *args, answers=answers, columns=columns)


def complaint(code: int, *args: str | Path) -> str:
    return terminal.complaint(code, "play", "empires-end", *args)


def economy_first(seed: int = 7) -> Match:
    """Where the game of this seed stands when a person at seat 0 is asked about the economy."""
    match = holdfast.game("empires-end").match(2, seed)
    while match.view(0)["phase"] != "economy":
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[-1])
    return match


def saved(path: Path, match: Match) -> Path:
    path.write_text(json.dumps(match.position()), "utf-8")
    return path


SOLO = ("--seats", "human,random,random", "--seed", "7")


# A whole game


@pytest.mark.parametrize(("lang", "columns"), [("en", 80), ("de", 130)])
def test_a_whole_game_ends_with_scores_and_the_way_to_replay_it(
    home: Path, lang: str, columns: int
) -> None:
    text = play(*SOLO, "--lang", lang, answers=["1"] * 400, columns=columns)
    assert "7" in text
    assert "holdfast replay" in text
    match = holdfast.load_record(kept(home))
    assert match.over
    for score in match.standings:
        assert str(score) in text.split("EE-125")[-1]
    assert ("wins with" if lang == "en" else "gewinnt: ") in text


def test_bots_alone_play_to_the_end(home: Path) -> None:
    text = play("--seats", "random,random", "--seed", "3", "--option", "blitz=true")
    assert "Phase 26: conflict. EE-10" in text
    assert "wins with" in text
    assert holdfast.load_record(kept(home)).origin["options"] == {"blitz": True}


def test_the_same_seed_and_answers_give_the_same_game(home: Path) -> None:
    games = []
    for _ in range(2):
        play(*SOLO, answers=["1"] * 60)
        games.append(kept(home))
    assert games[0] == games[1]


# Choosing


def test_a_number_or_a_key_chooses(home: Path) -> None:
    file = saved(home / "p.json", economy_first())
    for answer in ("collect", "COLLECT", "1"):
        play("--load", file, "--seats", "human,random", answers=[answer])
        assert [0, "collect"] in kept(home)["choices"]


def test_a_key_may_be_spelled_with_a_space(home: Path) -> None:
    match = economy_first()
    use = next(key for key in match.open[0] if key.startswith("use:farm"))
    file = saved(home / "p.json", match)
    play("--load", file, "--seats", "human,random", answers=[use.replace(":", " ")])
    assert [0, use] in kept(home)["choices"]


def test_what_is_refused_says_why(home: Path) -> None:
    file = saved(home / "p.json", economy_first())
    answers = ["accept", "99", "fly", "use:city_32"]
    text = play("--load", file, "--seats", "human,random", answers=answers)
    assert "EE-32: A disaster is accepted on your turn of a disaster phase." in text
    assert "There is no choice 99; choose 1 to" in text
    assert '"fly" is neither a number' in text
    assert "EE-90: City 32 is used in another phase." in text


def test_a_single_choice_is_shown_and_taken_with_enter(home: Path) -> None:
    match = holdfast.game("empires-end").match(2, 1)
    seat = next(iter(match.open))
    position = match.position()
    position["state"]["empires"][seat].update(wheat=0, hammer=0, axe=0, coin=0)
    file = home / "poor.json"
    file.write_text(json.dumps(position), "utf-8")
    seats = ["random", "random"]
    seats[seat] = "human"
    text = play("--load", file, "--seats", ",".join(seats), answers=[""])
    assert "There is only this choice: press Enter." in text
    assert [seat, "accept"] in kept(home)["choices"]


def test_enter_asks_again_where_there_is_a_choice() -> None:
    text = play(*SOLO, answers=["", ""])
    assert text.count("avert it or accept it.") == 3


# Asking


def test_why_answers_with_the_ruling(home: Path) -> None:
    file = saved(home / "p.json", economy_first())
    answers = ["why accept", "why 1", "why", "why not bid:axe", "why bid:ax"]
    text = " ".join(play("--load", file, "--seats", "human,random", answers=answers).split())
    assert "EE-32: A disaster is accepted on your turn of a disaster phase." in text
    assert "EE-32 On your turn you do exactly one thing" in text
    assert "is allowed now. EE-90 " in text
    assert "Why what?" in text
    assert "did you mean bid:axe" in text


def test_rules_cards_log_board_and_help() -> None:
    answers = ["rule 45", "rule EE-999", "card plague 5", "card zeppelin", "card fire", "card"]
    text = play(*SOLO, answers=[*answers, "log", "log all", "log 1", "board", "help"])
    assert "EE-45  " in text
    assert 'no ruling "EE-999"; near it are EE-181' in text
    assert "Plague 5: Gain 2 points per neighbouring destroyed location." in text
    assert 'no card "zeppelin"' in text
    assert "… and 3 more" in text
    assert text.count("What happened") == 1
    assert text.count("Your hand") == 2
    for name in open_phrases("en").commands:
        assert f"  {name}" in text


def test_a_command_without_its_object_asks_for_it() -> None:
    text = play("--seed", "7", "--seats", "human,random", answers=["rule", "card", "save", "why"])
    for question in ("Which ruling?", "Which card?", "Into which file?", "Why what?"):
        assert question in text


def test_the_welcome_says_what_it_is_about_and_where_the_rules_are() -> None:
    text = " ".join(play("--seats", "human,random", "--lang", "de").split())
    assert "Biete, um Krisen abzuwenden" in text
    assert "holdfast rules empires-end --lang de" in text


def test_hints_come_from_a_bot_and_name_the_choices() -> None:
    text = play(*SOLO, "--hints", "greedy", answers=["hint"])
    hints = [line for line in text.splitlines() if "%  " in line]
    assert 1 <= len(hints) <= 3


def test_german_has_german_commands() -> None:
    answers = ["hilfe", "regel 45", "karte seuche 5", "warum accept", "zurück", "ende"]
    text = play(*SOLO, "--lang", "de", answers=answers)
    assert "warum KÜRZEL" in text
    assert "Seuche 5: " in text
    assert "Es gibt nichts zurückzunehmen" in text
    assert "So geht es weiter:" in text
    assert "--lang de" in text


# Taking back


def test_undo_and_redo_in_a_simultaneous_phase(home: Path) -> None:
    file = saved(home / "p.json", economy_first())
    table = ("--load", file, "--seats", "human,random")
    text = play(*table, answers=["collect", "undo"])
    assert "Taken back." in text
    assert [0, "collect"] not in kept(home)["choices"]
    text = play(*table, answers=["collect", "undo", "redo", "redo"])
    assert "Chosen again." in text
    assert "nothing to choose again" in text
    assert [0, "collect"] in kept(home)["choices"]


def test_what_happened_is_told_again_after_undo(home: Path) -> None:
    file = saved(home / "p.json", economy_first())
    answers = ["collect", "undo", "collect"]
    text = play("--load", file, "--seats", "human,random", answers=answers)
    gained = [line for line in text.splitlines() if "Tower gains 1 wheat from Farm 3." in line]
    assert len(gained) == 2


def test_undo_does_not_reach_behind_the_answers_of_others(home: Path) -> None:
    """The last choice led into a phase in which another seat has already answered."""
    match = holdfast.game("empires-end").match(2, 7)
    while match.view(0)["phase"] != "economy":
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[-1])
    last = match.choices[-1][0]
    match.choose(1 - last, match.open[1 - last][0])
    assert not match.can_undo(last)
    assert not match.undo(last)


# Secrets


def test_between_two_people_the_screen_is_handed_over() -> None:
    text = play("--seats", "human,human", "--seed", "7", answers=["", "1", "", "1", "", "1"])
    assert text.count("Everybody else looks away.") >= 2
    assert text.index("Pass to ") < text.index("Your hand")


def test_one_person_needs_no_curtain() -> None:
    assert "Pass to" not in play(*SOLO, answers=["1"] * 10)


def test_nobody_sees_the_hand_of_another() -> None:
    """Cut the game at the curtains: each piece shows the hand of its own seat only."""
    match = holdfast.game("empires-end").match(2, 7, {"blitz": True})
    words = match.words()
    hands = [
        {words.name(card) for card in match.view(seat)["empires"][seat]["hand"]} for seat in (0, 1)
    ]
    answers = ["", "keep", "", "keep"]
    text = play("--seats", "human,human", "--seed", "7", "--option", "blitz=true", answers=answers)
    pieces = text.split("Pass to ")[1:]
    assert len(pieces) >= 2
    for piece in pieces:
        seat = words.seat_names.index(piece.partition(".")[0])
        board = piece.partition("Your hand")[2]
        if board:
            assert all(f"   {name} " in board for name in hands[seat])
        assert not any(f"   {name} " in piece for name in hands[1 - seat])


def test_a_terminal_is_cleared_between_people(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=100, highlight=False)
    match = holdfast.game("empires-end").match(2, 7)
    table = Sitting(match, ["human", "human"], console, ["holdfast"], "random")
    answers = iter(["", "1", "", "1"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    table.welcome()
    table.next_decision()
    assert screen.getvalue().count(CLEAR) == 1  # the welcome stays until it has been read
    assert screen.getvalue().index(CLEAR) < screen.getvalue().index("Your")
    table.next_decision()
    assert screen.getvalue().count(CLEAR) == 3
    assert screen.getvalue().rindex(CLEAR) < screen.getvalue().rindex("Your empire")


# Leaving, keeping, going on


def test_the_end_of_the_input_is_no_error(home: Path) -> None:
    text = play(*SOLO)
    assert "The input has ended" in text
    assert f"--load {home}/data/holdfast/last-game.json" in text


def test_quit_keeps_the_game_and_names_the_way_back(home: Path) -> None:
    text = play(*SOLO, answers=["1", "quit"])
    assert "You leave the table." in text
    assert "holdfast play empires-end --seats human,random,random --load " in text
    file = home / "data/holdfast/last-game.json"
    before = kept(home)["choices"]
    play("--load", file, "--seats", "human,random,random", answers=["1"])
    after = kept(home)["choices"]
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_control_c_leaves_politely(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert "You leave the table." in play(*SOLO)
    assert kept(home)["seed"] == 7


def test_positions_and_records_are_saved_and_loaded(home: Path) -> None:
    position, record = home / "p.json", home / "r.json"
    answers = ["1", f"save {position}", f"record {record}", "save", "save /nowhere/at/all.json"]
    text = " ".join(play(*SOLO, answers=answers).split())
    assert f"Saved in {position}." in text
    assert "Into which file?" in text
    assert "/nowhere/at/all.json cannot be written" in text
    match = holdfast.load_record(json.loads(record.read_text("utf-8")))
    assert match.position() == json.loads(position.read_text("utf-8"))
    assert "Your hand" in play("--load", position, "--seats", "human,random,random")


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(home / "file"))
    assert "could not be kept" in play(*SOLO, answers=["quit"])


# Bad arguments


def test_bad_arguments() -> None:
    assert "2 to 4 seats, not 5" in complaint(2, "--seats", "human,random,random,random,random")
    assert "2 to 4 seats, not 1" in complaint(2, "--seats", "human")
    assert 'no bot "robot"' in complaint(2, "--seats", "human,robot")
    assert "mcts:x" in complaint(2, "--seats", "human,mcts:x")
    assert 'no bot "oracle"' in complaint(2, "--seats", "human,random", "--hints", "oracle")
    assert "false or true" in complaint(2, "--option", "blitz=maybe", "--seats", "human,random")
    assert "en and de" in complaint(2, "--lang", "fr")
    assert "no such folder" in complaint(2, "--pack", "/nowhere/at/all")


def test_what_cannot_be_loaded(home: Path) -> None:
    assert "no such file" in complaint(1, "--load", home / "none.json")
    file = saved(home / "p.json", economy_first())
    assert "has 2 seats, --seats names 3" in complaint(
        2, "--load", file, "--seats", "human,random,random"
    )
    assert "new game" in complaint(2, "--load", file, "--seed", "3")
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, "game": "chess"}), "utf-8")
    assert "is a game of chess, not of empires-end" in complaint(2, "--load", file)
    file.write_text(json.dumps(data)[:200], "utf-8")
    assert "not valid JSON" in complaint(1, "--load", file)
