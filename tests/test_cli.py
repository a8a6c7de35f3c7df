"""The command line, command by command and for every game, with every mistake people make."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.setups import GAMES, ONE, an_option, each_number_of_seats
from tests.terminal import complaint, output, run, write

import holdfast
from holdfast.cli import COMMANDS
from holdfast.cli.replay import label
from holdfast.core.finding import game_names
from holdfast.core.game import spell
from holdfast.core.packs import own_files
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.rulings import load_rulings
from holdfast.core.words import words_for
from holdfast.lab.setups import usual


def played(id: str = ONE, seed: int = 5, seats: int = 3, most: int = 10_000) -> Match:
    game = holdfast.game(id)
    match = game.match(seats, seed, usual(game, seats))
    random = Random(seed)
    while not match.over and len(match.choices) < most:
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[random.below(len(keys))])
    return match


def options_of(id: str, seats: int) -> list[str]:
    """The usual options for so many, as they are typed."""
    game = holdfast.game(id)
    pairs = [f"{name}={spell(value)}" for name, value in usual(game, seats).items()]
    return [word for pair in pairs for word in ("--option", pair)]


# The frame


def test_alone_it_shows_help() -> None:
    text = output()
    for name in COMMANDS:
        assert name in text


def test_version() -> None:
    assert output("--version").startswith(f"holdfast {holdfast.__version__} (")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    text = output(name, "--help")
    assert f"holdfast {name}" in text
    assert "Example" in text


def test_an_unknown_command_is_a_bad_argument() -> None:
    result = run("paly")
    assert result.exit_code == 2
    assert "play" in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("paly", "no such command 'paly'. Did you mean 'play', 'replay'? See: holdfast --help"),
        ("--loud", "no such option: --loud. See: holdfast --help"),
        ("play", "missing argument 'GAME'. See: holdfast play --help"),
        ("pack new", "missing argument 'DIR'. See: holdfast pack new --help"),
        ("games extra", "(extra). See: holdfast games --help"),
        (f"rules {ONE} --loud", "no such option: --loud. See: holdfast rules --help"),
        (f"play {ONE} --seed x", "'--seed': it should be a valid integer. See: "),
        ("bench --seconds 0", "'--seconds': it should be greater than or equal to 0.01. See: "),
        (f"check {ONE} --skill 101", "'--skill': it should be less than or equal to 100. See: "),
        (f"check {ONE} --games 0", "'--games': it should be greater than or equal to 1. See: "),
        (f"arena {ONE} --bots random,random --jobs 0", "greater than or equal to 1. See: "),
    ],
)
def test_what_cannot_be_parsed_is_one_sentence_too(words: str, sentence: str) -> None:
    assert sentence in complaint(2, *words.split())


def test_a_flag_shows_no_type_in_the_help() -> None:
    assert "bool" not in output("play", "--help") + output("simulate", "--help") + output()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    command = [sys.executable, "-c", "from holdfast.cli import main; main()"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*command, "rules", ONE], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr.startswith("holdfast: the output: ")
    assert "Traceback" not in done.stderr


def test_start_up_imports_nothing_heavy() -> None:
    heavy = ("rich", "numpy", "holdfast.bots", "holdfast.lab", *game_names().values())
    code = f"import sys, holdfast.cli; print([m for m in {heavy} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "command", ["play", "cards", "rules", "simulate --bots random,random", "check"]
)
def test_an_unknown_game_is_answered_with_all_there_are(command: str) -> None:
    name, *more = command.split()
    said = complaint(2, name, "chess", *more)
    assert 'there is no game "chess"; there is ' in said
    assert all(id in said for id in GAMES)


@pytest.mark.parametrize("command", ["play", "cards", "rules"])
@pytest.mark.parametrize("id", GAMES)
def test_an_unknown_language_is_answered_with_both(id: str, command: str) -> None:
    said = complaint(2, command, id, "--lang", "fr")
    assert 'there is no language "fr"; there are en and de' in said


# games, cards, rules


@pytest.mark.parametrize("columns", [80, 100, 130])
@pytest.mark.parametrize("id", GAMES)
def test_games_lists_seats_options_and_cards(id: str, columns: int) -> None:
    """What is typed is never cut, however narrow the terminal."""
    game = holdfast.game(id)
    text = output("games", columns=columns)
    for part in (id, f"{game.min_seats} to {game.max_seats}", str(len(game.people.components()))):
        assert part in text
    shown = text.replace("\n", "").replace(" ", "")
    for option in game.options:
        assert f"{option.name}={spell(option.default)}" in shown
        assert all(spell(value) in shown for value in option.values)
    assert "…" not in text


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", GAMES)
def test_cards_shows_every_component_and_where_it_comes_from(id: str, lang: str) -> None:
    game = holdfast.game(id)
    words = words_for(game, lang)
    cards = json.loads(output("cards", id, "--json", "--lang", lang))
    assert [card["id"] for card in cards] == [card.id for card in game.people.components()]
    for card, shown in zip(game.people.components(), cards):
        assert shown["name"] == words.name(card.id)
        assert shown["text"] == card.text.get(lang, "")
        assert shown["described"] == game.people.describe(card.id, words)
        assert shown["source"] in ("rulebook", "public", "inferred", "house")
    said = output("cards", id, "--lang", lang)
    assert str(len(cards)) in said.splitlines()[-1]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", GAMES)
def test_a_card_is_found_by_its_name(id: str, lang: str) -> None:
    game = holdfast.game(id)
    card = game.people.components()[-1]
    name = words_for(game, lang).name(card.id)
    found = json.loads(output("cards", id, "--search", name.upper(), "--lang", lang, "--json"))
    assert card.id in [one["id"] for one in found]
    assert len(found) < len(game.people.components())


@pytest.mark.parametrize("id", GAMES)
def test_a_search_without_result_says_so(id: str) -> None:
    assert 'speaks of "zeppelin"' in output("cards", id, "--search", "zeppelin")
    assert 'speaks of "zeppelin"' in output("rules", id, "--search", "zeppelin")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", GAMES)
def test_every_ruling_is_told(id: str, lang: str) -> None:
    rulings = load_rulings(holdfast.game(id).folder)
    told = " ".join(output("rules", id, "--lang", lang, columns=400).split())
    for ruling in rulings.values():
        assert ruling.id in told
        assert " ".join(ruling.text[lang].split()[:4]) in told


@pytest.mark.parametrize("id", GAMES)
def test_one_ruling_in_any_spelling(id: str) -> None:
    rulings = load_rulings(holdfast.game(id).folder)
    ruling = next(iter(rulings.values()))
    for name in (ruling.id, ruling.id.lower().replace("-", "")):
        text = output("rules", id, name)
        assert text.startswith(ruling.id)
        assert " ".join(ruling.text["en"].split()) in " ".join(text.split())


@pytest.mark.parametrize("id", GAMES)
def test_an_unknown_ruling_names_its_neighbours(id: str) -> None:
    rulings = load_rulings(holdfast.game(id).folder)
    book = next(iter(rulings)).partition("-")[0]
    near = complaint(2, "rules", id, f"{book}-999").rpartition("near it are ")[2].strip()
    assert all(name in rulings and name.startswith(f"{book}-") for name in near.split(", "))
    assert "near it are " in complaint(2, "rules", id, "nonsense")


@pytest.mark.parametrize("id", GAMES)
def test_broken_toml(id: str, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack, "--game", id)
    name = own_files(holdfast.game(id).folder)[-1].name
    (pack / name).write_text("track = [", "utf-8")
    assert f"{name}: not valid TOML" in complaint(1, "pack", "check", pack)


# position


def start(*args: str, id: str = ONE) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(output("position", "new", id, *args))
    return position


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_a_new_position_is_the_start_of_the_game_with_that_seed(id: str, seats: int) -> None:
    game = holdfast.game(id)
    position = start("--seats", str(seats), "--seed", "9", *options_of(id, seats), id=id)
    assert position == game.match(seats, 9, usual(game, seats)).position()


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_a_position_shows_the_board_and_what_each_seat_owes(
    id: str, seats: int, tmp_path: Path
) -> None:
    match = played(id, seats=seats, most=20)
    file = write(tmp_path / "p.json", match.position())
    text = " ".join(output("position", file).split())
    seat, keys = next(iter(match.open.items()))
    assert match.words().prompt(match.state, seat) in text
    for key in keys:
        assert key in text
    own = output("position", file, "--seat", str(seat), "--lang", "de")
    words = match.words("de")
    board = match.game.people.draw(match.view(seat), words, 100)
    assert " ".join(board.split()) in " ".join(own.split())


@pytest.mark.parametrize("id", GAMES)
def test_a_position_as_json(id: str) -> None:
    match = played(id, most=40)
    data = json.loads(output("position", "-", "--json", stdin=json.dumps(match.position())))
    assert data["open"] == {str(seat): keys for seat, keys in match.open.items()}
    assert data["standings"] == match.standings
    assert data["view"] == json.loads(json.dumps(match.view(-1)))


@pytest.mark.parametrize("id", GAMES)
def test_choices_are_applied_and_the_position_after_them_printed(id: str, tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7", id=id))
    match = holdfast.load_position(json.loads(file.read_text()))
    choices: list[str] = []
    for _ in range(2):
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[0])
        choices += ["--choose", f"{seat}:{keys[0]}"]
    assert json.loads(output("position", file, *choices)) == match.position()


@pytest.mark.parametrize("id", GAMES)
def test_what_happens_after_a_choice_is_told(id: str, tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7", id=id))
    match = holdfast.load_position(json.loads(file.read_text()))
    choices: list[str] = []
    while not match.log():
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[0])
        choices += ["--choose", f"{seat}:{keys[0]}"]
    sentences = [match.words().event(event) for event in match.log()]
    text = " ".join(output("position", file, *choices, "--tell").split())
    assert all(" ".join(sentence.split()) in text for sentence in sentences)
    assert next(iter(match.open.values()))[0] in text
    data = json.loads(output("position", file, *choices, "--tell", "--json"))
    assert [event["words"] for event in data["told"]] == sentences


@pytest.mark.parametrize("id", GAMES)
def test_an_illegal_choice_says_why_and_names_the_legal_keys(id: str, tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7", id=id))
    match = holdfast.load_position(json.loads(file.read_text()))
    seat, keys = next(iter(match.open.items()))
    closed = next(key for key in match.game.choices.keys if key not in match.legal(seat))
    text = complaint(2, "position", file, "--choose", f"{seat}:{closed}")
    assert str(match.why_not(seat, closed)) in text
    assert ", ".join(keys) in text
    unknown = complaint(2, "position", file, "--choose", f"{seat}:{keys[0]}x")
    assert f'there is no choice called "{keys[0]}x"' in unknown
    assert ", ".join(keys) in unknown


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("choice", ["{key}", "x:{key}", "7:{key}"])
def test_a_choice_needs_a_seat(id: str, tmp_path: Path, choice: str) -> None:
    position = start("--seed", "7", id=id)
    key = next(iter(holdfast.load_position(position).open.values()))[0]
    file = write(tmp_path / "p.json", position)
    said = complaint(2, "position", file, "--choose", choice.format(key=key))
    assert "a choice is SEAT:KEY" in said or "there is no seat 7" in said


@pytest.mark.parametrize("id", GAMES)
def test_bad_arguments_for_a_new_position(id: str) -> None:
    new = ["position", "new"]
    game = holdfast.game(id)
    name, _, other = an_option(id)
    seats = f"{game.min_seats} to {game.max_seats} seats, not 7"
    assert seats in complaint(2, *new, id, "--seats", "7")
    assert id in complaint(2, *new, "monopoly")
    assert "which game" in complaint(2, *new)
    assert other in complaint(2, *new, id, "--option", f"{name}=maybe")
    assert name in complaint(2, *new, id, "--option", "speed=2")
    assert f"NAME=VALUE, such as {name}={other}" in complaint(2, *new, id, "--option", name)
    assert "en and de" in complaint(2, *new, id, "--lang", "fr")


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_options_that_do_not_fit_are_bad_arguments(id: str, seats: int) -> None:
    game = holdfast.game(id)
    for option in game.options:
        for value in option.values:
            if game.rules.unfit(seats, game.full_options({option.name: value})) is not None:
                pair = f"{option.name}={spell(value)}"
                words = ["position", "new", id, "--seats", str(seats), "--option", pair]
                assert "For example: " in complaint(2, *words)


def test_new_and_old_do_not_mix(tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
    assert "position new" in complaint(2, "position", file, "--seed", "3")
    assert "position new" in complaint(2, "position", file, ONE)
    assert "seats are 0 to 2" in complaint(2, "position", file, "--seat", "3")


@pytest.mark.parametrize("id", GAMES)
def test_broken_positions(id: str, tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    assert "no such file" in complaint(1, "position", missing)
    position = start("--seed", "7", id=id)
    text = json.dumps(position)
    cut = tmp_path / "cut.json"
    cut.write_text(text[: len(text) // 2], "utf-8")
    assert "not valid JSON" in complaint(1, "position", cut)
    assert "not valid JSON" in complaint(1, "position", "-", stdin=text[:100])
    assert "not valid JSON" in complaint(1, "position", "-", stdin="9" * 5000)
    assert "JSON object" in complaint(1, "position", "-", stdin="[1, 2]")
    crowded = write(tmp_path / "crowded.json", {**position, "seats": 9})
    assert "crowded.json: " in complaint(1, "position", crowded)
    record = write(tmp_path / "record.json", played(id, most=5).record())
    assert "it is a record, not a position" in complaint(1, "position", record)


# replay


@pytest.mark.parametrize("id", GAMES)
def test_a_record_is_told_choice_by_choice(id: str, tmp_path: Path) -> None:
    match = played(id)
    text = output("replay", write(tmp_path / "r.json", match.record()), columns=300)
    assert f"seed 5, {len(match.choices)} choices" in text
    words, again = match.words(), played(id, most=0)
    for n, (seat, key) in enumerate(match.choices, start=1):
        assert f"{n}  {words.seat(seat)}: {label(again, seat, key, words)}  {key}\n" in text
        again.choose(seat, key)
    told = " ".join(text.split())
    for event in match.log(-1):
        if event.what != "final":
            assert " ".join(f"{words.event(event)} {event.rule}".split()) in told


@pytest.mark.parametrize("id", GAMES)
def test_a_record_in_which_something_was_taken_back_is_told(id: str, tmp_path: Path) -> None:
    match = played(id, most=12)
    match.rewind(9)
    record = match.record()
    assert record["taken_back"]
    text = output("replay", write(tmp_path / "r.json", record))
    assert "seed 5, 9 choices" in text
    assert match.choices[-1][1] in text


@pytest.mark.parametrize("id", GAMES)
def test_a_moment_of_a_record(id: str, tmp_path: Path) -> None:
    match = played(id, most=30)
    file = write(tmp_path / "r.json", match.record())
    text = output("replay", file, "--at", "12", "--seat", "1", "--lang", "de")
    assert "Nach 12 von 30 Entscheidungen" in text
    board = match.game.people.draw(match.game.rules.view(match.at(12), 1), match.words("de"), 100)
    assert " ".join(board.split()) in " ".join(text.split())
    assert "30 choices" in complaint(2, "replay", file, "--at", "61")
    assert "seats are 0 to 2" in complaint(2, "replay", file, "--at", "1", "--seat", "3")


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_a_sound_record_is_confirmed(id: str, seats: int, tmp_path: Path) -> None:
    match = played(id, seats=seats)
    file = write(tmp_path / "r.json", match.record())
    scores = ", ".join(str(score) for score in match.standings)
    assert f"the result is as recorded: {scores}." in output("replay", file, "--check")
    unfinished = write(tmp_path / "u.json", played(id, seats=seats, most=9).record())
    assert "9 choices, all of them legal" in output("replay", unfinished, "--check")
    older = write(tmp_path / "o.json", {**match.record(), "rules": "0"})
    assert "recorded with rules 0" in output("replay", older, "--check")


@pytest.mark.parametrize("id", GAMES)
def test_a_record_that_does_not_fit_is_refused(id: str, tmp_path: Path) -> None:
    match = played(id)
    record = json.loads(json.dumps(match.record()))
    wrong = write(
        tmp_path / "w.json", {**record, "result": {"standings": [1, 2, 3], "winners": []}}
    )
    assert "replayed it is" in complaint(1, "replay", wrong, "--check")
    match.rewind(3)
    seat = record["choices"][3][0]
    closed = [key for key in match.game.choices.keys if key not in match.legal(seat)]
    record["choices"][3][1] = closed[0]
    bent = write(tmp_path / "b.json", record)
    assert "choices[3]" in complaint(1, "replay", bent, "--check")
    record["choices"][3] = [0]
    assert "choices[3]" in complaint(1, "replay", write(tmp_path / "s.json", record))
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(record)[:500], "utf-8")
    assert "not valid JSON" in complaint(1, "replay", cut, "--check")


@pytest.mark.parametrize("id", GAMES)
def test_a_record_remembers_its_card_pack(id: str, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack, "--game", id)
    match = holdfast.game(id, pack).match(2, 3)
    file = write(tmp_path / "r.json", match.record())
    assert "open it with --pack" in complaint(1, "replay", file, "--check")
    assert output("replay", file, "--check", "--pack", str(pack)).startswith("OK")


# Check


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_check_one_table(id: str, seats: int) -> None:
    command = ["check", id, "--games", "1", "--seats", str(seats), "--every", "400"]
    said = output(*command, *options_of(id, seats), "--jobs", "1")
    assert said.startswith("All checks held in 1 random games")


@pytest.mark.parametrize("id", GAMES)
def test_check_with_skill(id: str) -> None:
    command = ["check", id, "--games", "1", "--seats", "2", "--every", "400", "--skill", "90"]
    said = output(*command, *options_of(id, 2), "--jobs", "1", "--seed", "3")
    assert said.startswith("All checks held in 1 random games")


def test_check_all_tables_with_these_seats() -> None:
    said = output("check", ONE, "--games", "1", "--seats", "2", "--jobs", "1", "--every", "100")
    tables = sum(seats == 2 for seats, _ in holdfast.game(ONE).tables())
    assert said.startswith(f"All checks held in {tables} random games")


@pytest.mark.parametrize("id", GAMES)
def test_check_refuses_what_there_is_not(id: str) -> None:
    game = holdfast.game(id)
    seats = f"{game.min_seats} to {game.max_seats}"
    assert seats in complaint(2, "check", id, "--seats", "7")
    assert "at least 1" in complaint(2, "check", id, "--jobs", "0")
    assert "it can be " in complaint(2, "check", id, "--option", f"{an_option(id)[0]}=maybe")


# Foreign files and strange arguments


@pytest.mark.parametrize("id", GAMES)
def test_a_foreign_file_is_quoted_and_not_obeyed(id: str, tmp_path: Path) -> None:
    file = tmp_path / "foreign.json"
    for text in ("\x1b[2J\x1b]0;owned\x07", "\u202e\x9b2J", "y" * 100_000):
        record = played(id, most=3).record()
        record["choices"] = [[0, text]]
        file.write_text(json.dumps(record), encoding="utf-8")
        said = complaint(1, "replay", "--check", str(file))
        assert all(sign.isprintable() or sign == "\n" for sign in said)
        assert len(said) < 1500


@pytest.mark.parametrize("host", ["a" * 300, "a." * 200, "\u2603" * 80, "host..name"])
def test_a_host_that_cannot_be_is_refused_in_words(host: str, tmp_path: Path) -> None:
    said = complaint(2, "serve", "--no-page", "--host", host, "--data", str(tmp_path))
    assert "--host" in said


@pytest.mark.parametrize("id", GAMES)
def test_a_pack_without_cards_is_refused_in_words(id: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    pack = f"{id}={tmp_path / 'empty'}"
    said = complaint(1, "serve", "--no-page", "--pack", pack, "--data", str(tmp_path / "data"))
    assert "missing" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", ONE, "XX-999"), "Es gibt keine Regel „XX-999“"),
        (("cards", "chess"), "Es gibt kein Spiel „chess“; es gibt "),
        (("play", "chess"), "Es gibt kein Spiel „chess“; es gibt "),
        (("position", "new"), "Welches Spiel? Zum Beispiel: holdfast position new"),
        (("play", ONE, "--load", "x", "--seed", "1"), "--load setzt eine alte fort"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_command(
    arguments: tuple[str, ...], said: str
) -> None:
    assert said in complaint(2, *arguments, "--lang", "de")


def test_a_missing_file_and_a_sound_record_are_told_in_german(tmp_path: Path) -> None:
    assert "Diese Datei gibt es nicht" in complaint(1, "replay", "nowhere.json", "--lang", "de")
    match = played(ONE, most=6)
    file = write(tmp_path / "r.json", match.record())
    said = output("replay", file, "--check", "--lang", "de")
    assert (
        said == "In Ordnung: 6 Entscheidungen, alle erlaubt; die Partie ist noch nicht zu Ende.\n"
    )
