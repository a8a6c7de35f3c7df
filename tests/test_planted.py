"""A fault planted in any game is caught by every check there is: none of them looks at one game
alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.checks import (
    check_balance,
    check_bench,
    check_cards_page,
    check_hoard,
    check_number,
    check_texts,
    fields_of,
)
from tests.other_cards import Open, every_number, numbers_of
from tests.planted import NEVER, OFTEN, Fault, Planted, at, examine_until_caught
from tests.setups import GAMES

import holdfast
from holdfast.core.agenda import State
from holdfast.core.check import CheckFailed, examine
from holdfast.core.check_told import Told, all_strings, component_ids
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.people import Tally
from holdfast.core.rng import Random
from holdfast.testing.courses import moments, require
from holdfast.testing.hints import check_hints


def test_the_wrapping_alone_breaks_nothing() -> None:
    for id in GAMES:
        game = Planted(holdfast.game(id))
        seats, options = at(game)
        examine(game, seats, 3, options, every=30, skill=50)


# What examine catches


def leaks(own: Fault, s: State, seat: int) -> Any:
    return {**own(s, seat), "chance": s.rng}


def forgets(own: Fault, s: State) -> Any:
    """Positions as they were after the first shuffle."""
    return {**own(s), "course": {**own(s)["course"], "rng": "0x1"}}


def loads_otherwise(own: Fault, *args: Any) -> Any:
    s = own(*args)
    s.barrier += 1
    s.rng ^= 1
    return s


def peeks(own: Fault, s: State, seat: int, random: Random) -> Any:
    """Made up by dice that know the truth."""
    return own(s, seat, Random(s.rng & 0xFFFF))


def nobody(own: Fault, s: State) -> list[int]:
    return []


def a_seat_too_few(own: Fault, s: State) -> list[int]:
    return [*own(s)][:-1]


def raw_key(own: Fault, view: Any, key: str, words: Any, prompt: str) -> str:
    return key


def unfilled(own: Fault, *args: Any) -> str:
    return f"{own(*args)} {{first}}"


def an_id(own: Fault, *args: Any) -> str:
    return f"{own(*args)} of_the_cards"


def english(game: Game[Any]) -> Fault:
    """The prompt's first long English word, whatever language is spoken."""
    from holdfast.core.check_told import ears

    word = sorted(ears(game)["de"].foreign)[0]
    return lambda own, view, key, words, *rest: f"{own(view, key, words, *rest)} {word}"


def all_alike(own: Fault, *args: Any) -> str:
    return "Do it"


class Gossip:
    """A note that tells what nobody may know: the last position anybody looked at."""

    def __init__(self) -> None:
        self.seen = 0

    def view(self, own: Fault, s: State, seat: int) -> Any:
        self.seen = s.rng
        return own(s, seat)

    def note(self, own: Fault, *args: Any) -> str:
        return f"{own(*args)} {self.seen}"


def unknown_tone(own: Fault, *args: Any) -> str:
    return "shrill"


def wide(own: Fault, *args: Any) -> str:
    return f"{own(*args)}\n{'wide ' * 30}"


def silent(own: Fault, *args: Any) -> Tally:
    tally: Tally = own(*args)
    return Tally("", tally.parts, tally.seats)


def a_tally_too_few(own: Fault, *args: Any) -> Tally:
    tally: Tally = own(*args)
    return Tally(tally.verdict, tally.parts, tally.seats[1:])


def told_by_who_saw_it(own: Fault, view: Any, events: list[Any], words: Any) -> Tally:
    tally: Tally = own(view, events, words) if events else Tally("", [], [])
    return tally


def closed(own: Fault, s: State, seat: int, options: list[int], *rest: Any) -> int:
    """A choice that is not open."""
    return max(options) + 1


def none_at_all(own: Fault, *args: Any) -> list[int]:
    return []


def tempts_with_what_is_open(own: Fault, view: Any, keys: list[str]) -> list[str]:
    return keys[:1]


AT_THE_END = {"winners", "standings", "tally", "paint_result"}
SPOKEN: dict[str, tuple[dict[str, Fault], str]] = {
    "a view leaks": ({"view": leaks}, "a leak to seat|can be seen by another|hidden"),
    "a position forgets": ({"dump": forgets}, "a stored position|play goes on|lead to other"),
    "a position loads otherwise": ({"load": loads_otherwise}, "a stored position|play goes on"),
    "worlds are made by the truth": ({"determinize": peeks}, "depend on what is hidden"),
    "nobody wins": ({"winners": nobody, "ends_without_winner": lambda own, s: False}, "nobody has"),
    "a seat has no result": ({"standings": a_seat_too_few}, "the standings miss a seat|index"),
    "a label is the key": ({"label": raw_key}, "has no label"),
    "a label has a hole": ({"label": unfilled}, "was not filled in"),
    "a note has an id": ({"note": an_id}, "is no word"),
    "all choices read alike": ({"label": all_alike, "note": lambda own, *a: ""}, "read alike"),
    "a tone is unknown": ({"tone": unknown_tone}, "unknown tone"),
    "a board is too wide": ({"paint": wide}, "a line of 1.. columns"),
    "a board has a hole": ({"paint": unfilled}, "the board in .. was not filled in|not filled in"),
    "nobody says where": ({"where": an_id}, "where the game stands"),
    "no verdict": ({"tally": silent}, "the verdict"),
    "a seat has no tally": ({"tally": a_tally_too_few}, "the tally misses a seat"),
    "no verdict for a stored end": ({"tally": told_by_who_saw_it}, "the verdict"),
    "no result": ({"paint_result": unfilled}, "the result"),
    "a quick player cheats": ({"quick": closed}, "not open"),
    "nothing is short-listed": ({"shortlist": none_at_all}, "shortlist"),
    "an open choice tempts": ({"tempting": tempts_with_what_is_open}, "is tempting"),
}


@pytest.mark.parametrize("name", SPOKEN)
@pytest.mark.parametrize("id", GAMES)
def test_a_fault_is_caught_in_every_game(id: str, name: str) -> None:
    faults, words = SPOKEN[name]
    game = Planted(holdfast.game(id), **faults)
    with pytest.raises(CheckFailed, match=words):
        examine_until_caught(game, NEVER if faults.keys() & AT_THE_END else OFTEN)


PICTURES = {
    "<div><b></div>": "the picture is not well-formed",
    '<div><svg><use href="#crown"/></svg></div>': "the picture lacks the drawing crown",
    "<div><b>{seat} wins</b></div>": "the picture in .. has something left to fill in",
    "<div><b>It is fine.</b></div>": "the picture in .. does not say what is asked",
}


@pytest.mark.parametrize("page", PICTURES)
@pytest.mark.parametrize("id", GAMES)
def test_a_faulty_picture_is_caught_in_every_game(
    id: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.core.picture.html", lambda match: page)
    with pytest.raises(CheckFailed, match=PICTURES[page]):
        examine_until_caught(Planted(holdfast.game(id)))


@pytest.mark.parametrize("id", GAMES)
def test_english_in_german_is_caught_in_every_game(id: str) -> None:
    own = holdfast.game(id)
    for part in ("label", "note"):
        game = Planted(own, **{part: english(own)})
        with pytest.raises(CheckFailed, match="is another language"):
            examine_until_caught(game)


@pytest.mark.parametrize("id", GAMES)
def test_a_leaking_note_is_caught_in_every_game(id: str) -> None:
    gossip = Gossip()
    game = Planted(holdfast.game(id), view=gossip.view, note=gossip.note)
    with pytest.raises(CheckFailed, match="is told depends on what is hidden"):
        examine_until_caught(game)


@pytest.mark.parametrize("id", GAMES)
def test_news_of_what_somebody_hides_is_caught_in_every_game(id: str) -> None:
    game = holdfast.game(id)
    told = Told(game, require)
    s, card = next(hidden_cards(game))
    own = Event("drew", "", 0, {"card": card}, [0])
    told.hear_news(s, s, [own])
    for key in ("", f"keep:{card}"):
        with pytest.raises(AssertionError, match=f"seat -1 hears of .'{card}'"):
            told.hear_news(s, s, [Event("drew", "", 0, {"card": card}, None)], key)


def hidden_cards(game: Game[Any]) -> Iterator[tuple[State, str]]:
    """Positions, with something that only seat 0 can see there."""
    ids = component_ids(game)
    for s in moments(game, at(game), seed=1, every=1):
        own, others = (ids.intersection(all_strings(game.rules.view(s, seat))) for seat in (0, -1))
        yield from ((s, card) for card in own - others)


@pytest.mark.parametrize("section", ["prompts", "events"])
@pytest.mark.parametrize("id", GAMES)
def test_a_missing_sentence_is_caught_in_every_game(id: str, section: str, tmp_path: Path) -> None:
    """A folder of words in which one language lacks a section."""
    own = holdfast.game(id)
    for file in own.folder.glob("words/**/*.toml"):
        place = tmp_path / file.relative_to(own.folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text("utf-8")
        place.write_text(text.replace(f"[{section}]", "[elsewhere]") if "de" in file.name else text)
    game = Planted(own)
    game.folder = tmp_path
    with pytest.raises(CheckFailed, match=rf"de.toml: \[{section}\] has no"):
        examine_until_caught(game, NEVER)


# What the other checks catch


def crashes(own: Fault, *args: Any) -> Any:
    raise ZeroDivisionError("planted")


def by_chance(own: Fault, s: State, seat: int) -> float:
    """Judges by what nobody can know."""
    return float(s.rng % 1000)


@pytest.mark.parametrize("id", GAMES)
def test_hints_are_checked_in_every_game(id: str) -> None:
    own = holdfast.game(id)
    with pytest.raises((CheckFailed, ZeroDivisionError)):
        check_hints(Planted(own, evaluate=crashes), at(own), every=9)
    with pytest.raises(CheckFailed, match="depends on what is hidden"):
        check_hints(Planted(own, determinize=peeks, evaluate=by_chance), at(own), every=3)


@pytest.mark.parametrize("id", GAMES)
def test_bench_is_checked_in_every_game(id: str) -> None:
    own = holdfast.game(id)
    for n in range(own.min_seats, own.max_seats + 1):
        with pytest.raises(ZeroDivisionError):
            check_bench(Planted(own, quick=crashes, evaluate=crashes, determinize=crashes), n)


@pytest.mark.parametrize("id", GAMES)
def test_balance_is_checked_in_every_game(id: str) -> None:
    own = holdfast.game(id)
    with pytest.raises(CheckFailed, match="nothing is told of any card"):
        check_balance(Planted(own, components=lambda own: []), at(own), 1)
    other = not own.rules.is_cooperative()
    with pytest.raises(CheckFailed, match="wins, not"):
        check_balance(Planted(own, is_cooperative=lambda own: other, shares=halves), at(own), 1)


def halves(own: Fault, s: State) -> list[float]:
    return [0.25] * s.seats


@pytest.mark.parametrize("id", GAMES)
def test_packs_are_checked_in_every_game(id: str, tmp_path: Path) -> None:
    own = holdfast.game(id)

    def deaf(pack: Path) -> Game[Any]:
        """Opens the pack, and goes on saying what the own cards say."""
        return Planted(
            holdfast.game(id, pack),
            describe=lambda other, card, words: own.people.describe(card, words),
            card_names=lambda other, lang, names: own.people.card_names(lang, names),
        )

    def old_texts(pack: Path) -> Game[Any]:
        return Planted(holdfast.game(id, pack), components=lambda other: own.people.components())

    with pytest.raises(CheckFailed, match="is told"):
        check_cards_page(own, numbers_of(own)[::7], tmp_path / "page", deaf)
    with pytest.raises(CheckFailed, match="still reads"):
        check_texts(own, tmp_path / "texts", old_texts)


@pytest.mark.parametrize("id", GAMES)
def test_stale_numbers_are_caught_in_every_game(id: str, tmp_path: Path) -> None:
    """A note that says the printed number of one's own cards, whatever the pack says."""
    own = holdfast.game(id)
    states = [(at(own), s) for s in moments(own, at(own), 1, 3)]
    prices = [number for number in every_number(own) if GIVEN.search(number.kind)][::3]

    def check_all() -> None:
        for n, number in enumerate(prices):
            says = Planted(own, note=fixed(f"{number.value} of it"))
            opens = stale(id, f"{number.value} of it")
            check_number(says, number, tmp_path / str(n), states[n % 4 :: 4][:16], opens)

    with pytest.raises(CheckFailed, match="still says"):
        check_all()


GIVEN = re.compile(r"cost|gain|wares|bids|points|effect")


def stale(id: str, note: str) -> Open:
    return lambda pack: Planted(holdfast.game(id, pack), note=fixed(note))


def fixed(note: str) -> Fault:
    return lambda own, *rest: note


@pytest.mark.parametrize("id", GAMES)
def test_large_numbers_are_checked_in_every_game(id: str) -> None:
    """A game that reads no number above 3 where its own play writes more."""
    own = holdfast.game(id)
    field = fields_of(own, at(own))[0]

    def small(load: Fault, source: Any, *rest: Any) -> Any:
        s = load(source, *rest)
        if any(len(options) > 3 for options in s.open) or len(str(source.value)) > 3:
            raise holdfast.DataError("4 is out of range; allowed are 0 to 3")
        return s

    with pytest.raises(CheckFailed, match="written, but not read"):
        check_hoard(Planted(own, load=small), at(own), field)
