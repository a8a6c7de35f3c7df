"""The command line, command by command, with every mistake people make."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.terminal import complaint, output, run, write

import holdfast
from holdfast.cli import COMMANDS
from holdfast.core.record import Match
from holdfast.core.rng import Random


def played(seed: int = 5, seats: int = 3, most: int = 10_000) -> Match:
    match = holdfast.game("empires-end").match(seats, seed)
    random = Random(seed)
    while not match.over and len(match.choices) < most:
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[random.below(len(keys))])
    return match


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
        ("rules empires-end --loud", "no such option: --loud. See: holdfast rules --help"),
        ("play empires-end --seed x", "'--seed': it should be a valid integer. See: "),
        ("bench --seconds 0", "'--seconds': it should be greater than or equal to 0.01. See: "),
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
            [*command, "rules", "empires-end"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr.startswith("holdfast: the output: ")
    assert "Traceback" not in done.stderr


def test_start_up_imports_nothing_heavy() -> None:
    heavy = "'rich', 'numpy', 'holdfast.bots', 'holdfast.lab', 'holdfast.games.empires_end'"
    code = f"import sys, holdfast.cli; print([m for m in ({heavy}) if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# games, cards, rules


def test_games_lists_seats_options_and_cards() -> None:
    text = output("games")
    for part in ("empires-end", "Empire's End", "2 to 4", "blitz=false|true", "110"):
        assert part in text


def test_cards_shows_every_component_and_where_it_comes_from() -> None:
    cards = json.loads(output("cards", "empires-end", "--json"))
    assert len(cards) == 110
    plague = next(card for card in cards if card["id"] == "plague_5")
    assert plague["name"] == "Plague 5"
    assert plague["source"] == "house"
    assert plague["sources"] == {"phase": "rulebook", "ability": "rulebook"}
    assert plague["facts"]["number"] == 5


def test_cards_can_be_searched_in_both_languages() -> None:
    english = output("cards", "empires-end", "--search", "plague 5")
    assert "Plague 5" in english
    assert "Plague 6" not in english
    assert "house design; rulebook:" in english
    german = output("cards", "empires-end", "--search", "seuche 5", "--lang", "de")
    assert "Seuche 5" in german
    assert "Regelheft" in german


def test_conflict_cards_are_told_in_words() -> None:
    found = output("cards", "empires-end", "--search", "conflict 1", columns=400)
    text = " ".join(found.split())
    assert "Strength 0–2: −3 points; strength 3–6: 3 points and 1 wheat" in text
    assert "most valuable healthy location with position 11" in text


def test_one_card_is_one_card() -> None:
    assert "1 card." in output("cards", "empires-end", "--search", "fire_8")
    assert "1 Karte." in output("cards", "empires-end", "--search", "fire_8", "--lang", "de")


def test_a_search_without_result_says_so() -> None:
    assert 'speaks of "zeppelin"' in output("cards", "empires-end", "--search", "zeppelin")
    assert 'speaks of "zeppelin"' in output("rules", "empires-end", "--search", "zeppelin")


@pytest.mark.parametrize("spelling", ["EE-32", "ee32", "32"])
def test_one_ruling(spelling: str) -> None:
    text = output("rules", "empires-end", spelling)
    assert text.startswith("EE-32  Disaster phase")
    assert "Source: rulebook." in text


def test_rulings_are_grouped_by_chapter() -> None:
    text = output("rules", "empires-end")
    assert text.index("Setup") < text.index("EE-7 ") < text.index("EE-167") < text.index("EE-10 ")
    german = output("rules", "empires-end", "--lang", "de", "--search", "Sichtschirm")
    assert "Spielaufbau" in german
    assert "EE-5" in german
    assert "EE-30" not in german


def test_an_unknown_ruling_names_its_neighbours() -> None:
    assert "EE-181" in complaint(2, "rules", "empires-end", "EE-999")
    assert "near it are EE-" in complaint(2, "rules", "empires-end", "nonsense")


# pack


def test_a_new_pack_is_complete(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    assert "disasters.toml" in output("pack", "new", pack)
    assert output("pack", "check", pack).startswith("OK: ")
    assert "already" in complaint(2, "pack", "new", pack)


def test_a_pack_is_not_written_over_something_else(tmp_path: Path) -> None:
    output("pack", "new", tmp_path / "mine")
    assert "holds conflicts.toml, " in complaint(2, "pack", "new", tmp_path / "mine")
    file = write(tmp_path / "file", 1)
    assert "this is a file" in complaint(2, "pack", "new", file)


def test_a_pack_changes_the_cards(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack)
    file = pack / "locations.toml"
    file.write_text(file.read_text("utf-8").replace("points = 32", "points = 40"), "utf-8")
    cards = output("cards", "empires-end", "--pack", pack, "--search", "city")
    assert "City 40" in cards


def test_a_pack_with_a_missing_card(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack)
    file = pack / "disasters.toml"
    text = file.read_text("utf-8")
    start = text.index('[[disaster]]\nid = "fire_4"')
    file.write_text(text[:start] + text[text.index("[[disaster]]", start + 5) :], "utf-8")
    missing = "disasters.toml: the record fire_4 is missing"
    assert missing in complaint(1, "pack", "check", pack)
    assert missing in complaint(1, "cards", "empires-end", "--pack", pack)


def test_broken_toml(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack)
    (pack / "tracks.toml").write_text("track = [", "utf-8")
    assert "tracks.toml: not valid TOML" in complaint(1, "pack", "check", pack)


def test_a_pack_that_is_not_there(tmp_path: Path) -> None:
    assert "no such folder" in complaint(2, "pack", "check", tmp_path / "none")
    assert "no such folder" in complaint(2, "cards", "empires-end", "--pack", tmp_path / "none")


# position


def start(*args: str) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(output("position", "new", "empires-end", *args))
    return position


def test_a_new_position_is_the_start_of_the_game_with_that_seed() -> None:
    position = start("--seats", "4", "--seed", "9", "--option", "blitz=true")
    match = holdfast.game("empires-end").match(4, 9, {"blitz": True})
    assert position == match.position()


def test_a_position_shows_the_board_and_what_each_seat_owes(tmp_path: Path) -> None:
    match = played(most=40)
    file = write(tmp_path / "p.json", match.position())
    text = output("position", file)
    seat, keys = next(iter(match.open.items()))
    assert match.words().prompt(match.state, seat) in " ".join(text.split())
    for key in keys:
        assert key in text
    assert "Your goods" not in text
    assert "Your goods" in output("position", file, "--seat", "0")


def test_a_position_as_json(tmp_path: Path) -> None:
    match = played(most=40)
    data = json.loads(output("position", "-", "--json", stdin=json.dumps(match.position())))
    assert data["open"] == {str(seat): keys for seat, keys in match.open.items()}
    assert data["standings"] == match.standings
    assert "goods" not in json.dumps(data["view"]["empires"])


def test_choices_are_applied_and_the_position_after_them_printed(tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
    match = holdfast.load_position(json.loads(file.read_text()))
    choices: list[str] = []
    for _ in range(2):
        seat, keys = next(iter(match.open.items()))
        match.choose(seat, keys[0])
        choices += ["--choose", f"{seat}:{keys[0]}"]
    assert json.loads(output("position", file, *choices)) == match.position()


def test_what_happens_after_a_choice_is_told(tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
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


def test_an_illegal_choice_names_the_legal_keys(tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
    match = holdfast.load_position(json.loads(file.read_text()))
    seat, keys = next(iter(match.open.items()))
    text = complaint(2, "position", file, "--choose", f"{seat}:collect")
    assert "EE-90" in text
    assert ", ".join(keys) in text
    unknown = complaint(2, "position", file, "--choose", f"{seat}:bid:weat")
    assert "bid:wheat" in unknown
    assert ", ".join(keys) in unknown
    other = (seat + 1) % 3
    assert "owes no decision" in complaint(2, "position", file, "--choose", f"{other}:accept")


@pytest.mark.parametrize("choice", ["bid:wheat", "x:accept", "accept", "7:accept"])
def test_a_choice_needs_a_seat(tmp_path: Path, choice: str) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
    assert "eat" in complaint(2, "position", file, "--choose", choice)


def test_bad_arguments_for_a_new_position() -> None:
    new = ["position", "new"]
    assert "2 to 4 seats, not 7" in complaint(2, *new, "empires-end", "--seats", "7")
    assert "empires-end" in complaint(2, *new, "monopoly")
    assert "which game" in complaint(2, *new)
    maybe = complaint(2, *new, "empires-end", "--option", "blitz=maybe")
    assert "false or true" in maybe
    assert "blitz" in complaint(2, *new, "empires-end", "--option", "speed=2")
    assert "NAME=VALUE" in complaint(2, *new, "empires-end", "--option", "blitz")
    assert "en and de" in complaint(2, *new, "empires-end", "--lang", "fr")


def test_new_and_old_do_not_mix(tmp_path: Path) -> None:
    file = write(tmp_path / "p.json", start("--seed", "7"))
    assert "position new" in complaint(2, "position", file, "--seed", "3")
    assert "position new" in complaint(2, "position", file, "empires-end")
    assert "seats are 0 to 2" in complaint(2, "position", file, "--seat", "3")


def test_broken_positions(tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    assert "no such file" in complaint(1, "position", missing)
    position = start("--seed", "7")
    text = json.dumps(position)
    cut = tmp_path / "cut.json"
    cut.write_text(text[: len(text) // 2], "utf-8")
    assert "not valid JSON" in complaint(1, "position", cut)
    assert "not valid JSON" in complaint(1, "position", "-", stdin=text[:100])
    assert "JSON object" in complaint(1, "position", "-", stdin="[1, 2]")
    crowded = write(tmp_path / "crowded.json", {**position, "seats": 9})
    assert "crowded.json: " in complaint(1, "position", crowded)
    record = write(tmp_path / "record.json", played(most=5).record())
    assert "it is a record, not a position" in complaint(1, "position", record)


# replay


def test_a_record_is_told_choice_by_choice(tmp_path: Path) -> None:
    match = played()
    text = output("replay", write(tmp_path / "r.json", match.record()), columns=200)
    assert f"seed 5, {len(match.choices)} choices" in text
    words = match.words()
    for n, (seat, key) in enumerate(match.choices, start=1):
        assert f"{n}  {words.seat(seat)}: {words.choice(key)}  {key}\n" in text
    for event in match.log(-1):
        if event.what != "final":
            assert f"{words.event(event)} {event.rule}" in text
    assert "Total" in text


def test_a_moment_of_a_record(tmp_path: Path) -> None:
    match = played(most=60)
    file = write(tmp_path / "r.json", match.record())
    text = output("replay", file, "--at", "12", "--seat", "1", "--lang", "de")
    assert "Nach 12 von 60 Entscheidungen" in text
    assert "Dein Reich (Sonne)" in text
    assert "60 choices" in complaint(2, "replay", file, "--at", "61")
    assert "seats are 0 to 2" in complaint(2, "replay", file, "--at", "1", "--seat", "3")


def test_a_sound_record_is_confirmed(tmp_path: Path) -> None:
    match = played()
    file = write(tmp_path / "r.json", match.record())
    scores = ", ".join(str(score) for score in match.standings)
    assert f"the result is as recorded: {scores}." in output("replay", file, "--check")
    unfinished = write(tmp_path / "u.json", played(most=9).record())
    assert "9 choices, all of them legal" in output("replay", unfinished, "--check")
    older = write(tmp_path / "o.json", {**match.record(), "rules": "0"})
    assert "recorded with rules 0" in output("replay", older, "--check")


def test_a_record_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    record = played().record()
    wrong = write(
        tmp_path / "w.json", {**record, "result": {"standings": [1, 2, 3], "winners": []}}
    )
    assert "replayed it is" in complaint(1, "replay", wrong, "--check")
    record["choices"][3][1] = "suffer:fire_1"
    bent = write(tmp_path / "b.json", record)
    assert "choices[3]" in complaint(1, "replay", bent, "--check")
    record["choices"][3] = [0]
    assert "choices[3]" in complaint(1, "replay", write(tmp_path / "s.json", record))
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(record)[:500], "utf-8")
    assert "not valid JSON" in complaint(1, "replay", cut, "--check")


def test_a_record_remembers_its_card_pack(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    output("pack", "new", pack)
    match = holdfast.game("empires-end", pack).match(2, 3)
    file = write(tmp_path / "r.json", match.record())
    assert "open it with --pack" in complaint(1, "replay", file, "--check")
    assert output("replay", file, "--check", "--pack", str(pack)).startswith("OK")


# Check


def test_check_one_table() -> None:
    command = ["check", "after-the-empire", "--games", "1", "--seats", "2", "--every", "200"]
    said = output(*command, "--option", "difficulty=hard", "--jobs", "1")
    assert said.startswith("All checks held in 1 random games")


def test_check_all_tables_with_these_seats() -> None:
    said = output("check", "empires-end", "--games", "1", "--seats", "2", "--jobs", "1")
    assert said.startswith("All checks held in 2 random games")  # with and without Blitz


def test_check_refuses_seats_there_are_not() -> None:
    assert "2 to 4" in complaint(2, "check", "after-the-empire", "--seats", "7")
