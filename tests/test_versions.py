"""Records and positions know the version of their rules: older ones load as far as they can be
followed, newer ones are refused, and whoever is refused is told why."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from tests.changed_cards import cards_that, own_cards, replayed
from tests.terminal import complaint, output, write

import holdfast
from holdfast import DataError, Match, OldRules
from holdfast.core.game import Game
from holdfast.core.rng import Random

Json = dict[str, Any]
GAMES = holdfast.games()


def played(game: Game[Any], most: int = 60) -> Match:
    match = game.match(max(2, game.min_seats), 1)
    random = Random(1)
    for _ in range(most):
        seat = next(iter(match.open), None)
        if seat is None:
            break
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    return match


def older(game: Game[Any], by: int = 1) -> str:
    return str(int(game.rules_version) - by)


def through_json(data: Json) -> Json:
    found: Json = json.loads(json.dumps(data))
    return found


class Changed:
    """A record of a version before, and cards under which it cannot be followed to its end."""

    def __init__(self, id: str, folder: Path) -> None:
        own = own_cards(id, folder / "own")
        self.match = played(own)
        self.game = cards_that(own, folder, lambda cards: replayed(self.match, cards) is None)
        heading = {"rules": older(own), "pack": self.game.pack}
        self.record = through_json({**self.match.record(), **heading})

    def refused(self) -> OldRules:
        with pytest.raises(OldRules) as caught:
            holdfast.load_record(self.record, self.game)
        return caught.value


# Records


@pytest.mark.parametrize("id", GAMES)
def test_an_older_record_loads_where_it_still_replays(id: str) -> None:
    match = played(holdfast.game(id))
    again = holdfast.load_record({**match.record(), "rules": older(match.game)})
    assert again.position() == match.position()
    assert again.record() == match.record()


@pytest.mark.parametrize("id", GAMES)
def test_an_older_record_is_followed_as_far_as_it_can_be(id: str, tmp_path: Path) -> None:
    changed = Changed(id, tmp_path)
    error = changed.refused()
    n = len(error.match.choices)
    seat, key = changed.match.choices[n]
    assert isinstance(error, DataError)
    assert error.match.choices == changed.match.choices[:n]
    assert key not in error.match.open.get(seat, [])
    assert error.where == (changed.record["rules"], n, seat, key, True)
    text = str(error)
    assert text.startswith(f"record: choices[{n}]: {key}: ")
    assert f"Seat {seat} chose it under rules {changed.record['rules']}" in text
    assert f"these are rules {changed.game.rules_version}" in text
    error.match.choose(*next((s, keys[0]) for s, keys in error.match.open.items()))


@pytest.mark.parametrize("id", GAMES)
def test_a_record_of_these_rules_is_refused_as_ever(id: str, tmp_path: Path) -> None:
    changed = Changed(id, tmp_path)
    changed.record["rules"] = changed.game.rules_version
    with pytest.raises(DataError, match=r"record: choices\[\d+\]") as caught:
        holdfast.load_record(changed.record, changed.game)
    assert not isinstance(caught.value, OldRules)


def test_another_result_under_older_rules() -> None:
    match = played(holdfast.game(GAMES[0]), most=5000)
    data = through_json({**match.record(), "rules": older(match.game)})
    data["result"]["standings"][0] += 1
    with pytest.raises(OldRules, match="lead elsewhere") as caught:
        holdfast.load_record(data)
    n = len(match.choices)
    assert caught.value.match.over
    assert caught.value.where == (data["rules"], n, *match.choices[-1], False)
    assert f"choices[{n - 1}]" in str(caught.value)
    assert "record: result: the record says" in str(caught.value)


def test_a_choice_that_exists_no_more(tmp_path: Path) -> None:
    match = played(holdfast.game(GAMES[0]))
    data = through_json({**match.record(), "rules": older(match.game)})
    data["choices"][7][1] = "conjure:rabbit"
    with pytest.raises(
        OldRules, match=r'choices\[7\]: there is no choice called "conjure'
    ) as caught:
        holdfast.load_record(data)
    assert caught.value.where.key == "conjure:rabbit"
    file = write(tmp_path / "r.json", data)
    assert "no such choice any more" in output("replay", file).replace("\n", " ")


def test_only_its_sentence_goes_to_another_process() -> None:
    match = played(holdfast.game(GAMES[0]))
    data = through_json({**match.record(), "rules": older(match.game)})
    data["choices"][7][1] = "conjure:rabbit"
    with pytest.raises(OldRules) as caught:
        holdfast.load_record(data)
    sent = pickle.loads(pickle.dumps(caught.value))
    assert (type(sent), str(sent)) == (DataError, str(caught.value))


# Versions are whole numbers


@pytest.mark.parametrize("kind", ["record", "position"])
@pytest.mark.parametrize("id", GAMES)
def test_newer_files_are_refused(id: str, kind: str) -> None:
    match = played(holdfast.game(id))
    newer = older(match.game, by=-1)
    data = {**getattr(match, kind)(), "rules": newer}
    load = getattr(holdfast, f"load_{kind}")
    for rules in (newer, "10", f"0{newer}"):
        with pytest.raises(DataError) as caught:
            load({**data, "rules": rules})
        said = str(caught.value)
        assert not isinstance(caught.value, OldRules)
        assert said.startswith(f"{kind}: it was written under rules {int(rules)} of ")
        assert f"this program knows rules {match.game.rules_version}" in said
        assert "newer Holdfast" in said


@pytest.mark.parametrize("rules", ["", "x", "1.5", "-1", "+1", " 1", "²", "1" * 10, "9" * 5000])
def test_what_is_no_version_is_refused(rules: str) -> None:
    match = played(holdfast.game(GAMES[0]))
    with pytest.raises(
        DataError, match=r"rules: .* is no version of rules, which is a whole number"
    ):
        holdfast.load_record({**match.record(), "rules": rules})


# Positions


@pytest.mark.parametrize("id", GAMES)
def test_an_older_position_loads(id: str) -> None:
    match = played(holdfast.game(id))
    again = holdfast.load_position({**match.position(), "rules": older(match.game)})
    assert again.position() == match.position()


@pytest.mark.parametrize("id", GAMES)
def test_an_older_position_that_does_not_fit_says_that_it_is_old(id: str) -> None:
    match = played(holdfast.game(id))
    data = through_json({**match.position(), "rules": older(match.game)})
    damaged: list[Json] = [copy.deepcopy(data) for _ in range(2)]
    damaged[0]["state"]["horses"] = 3
    damaged[1]["options"]["horses"] = 3
    for position in damaged:
        with pytest.raises(DataError, match="horses") as caught:
            holdfast.load_position(position)
        versions = f"rules {data['rules']}; these are rules {match.game.rules_version}"
        assert str(caught.value).endswith(f"(It was written under {versions}.)")


# The command line


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_replay_shows_an_older_game_up_to_there(id: str, lang: str, tmp_path: Path) -> None:
    changed = Changed(id, tmp_path)
    error = changed.refused()
    n, words = len(error.match.choices), error.match.words(lang)
    file = write(tmp_path / "r.json", changed.record)
    pack = str(changed.game.pack_folder)
    shown = output("replay", file, "--pack", pack, "--lang", lang)
    said = " ".join(shown.split())
    for _, key in error.match.choices:
        assert key in shown
    rules = "under rules {}; these are rules {}." if lang == "en" else "nach den Regeln {} aufgez"
    assert rules.format(changed.record["rules"], changed.game.rules_version) in said
    assert f"{words.seat(error.where.seat)} {'chose' if lang == 'en' else ''}".strip() in said
    assert error.where.key in said
    assert f"{n} {'choices' if lang == 'en' else 'Entscheidungen'}" in said


def test_replay_shows_a_moment_of_an_older_game(tmp_path: Path) -> None:
    changed = Changed(GAMES[0], tmp_path)
    n, of = len(changed.refused().match.choices), len(changed.record["choices"])
    file = write(tmp_path / "r.json", changed.record)
    options = ("replay", file, "--pack", str(changed.game.pack_folder), "--at")
    shown = output(*options, str(of))
    assert f"After {n} of {of} choices" in shown
    assert "these are rules" in shown
    assert f"the record has {of} choices" in complaint(2, *options, str(of + 1))


def test_check_refuses_an_older_game_that_cannot_be_followed(tmp_path: Path) -> None:
    changed = Changed(GAMES[0], tmp_path)
    file = write(tmp_path / "r.json", changed.record)
    said = complaint(1, "replay", file, "--pack", str(changed.game.pack_folder), "--check")
    assert f"{file}: record: choices[" in said
    assert "The game can be followed up to there." in said


def test_an_older_game_is_played_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    changed = Changed(GAMES[-1], tmp_path)
    file = write(tmp_path / "r.json", changed.record)
    options = ("--load", file, "--pack", str(changed.game.pack_folder), "--seats", "human,human")
    said = output("play", changed.game.id, *options, stdin="\nquit\n")
    n = len(changed.refused().match.choices)
    assert f"It can be followed for {n} choices." in said
    assert "The game is kept." in said
