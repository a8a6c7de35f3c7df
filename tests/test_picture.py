"""Pictures of positions for notebooks: of every game, in words, and of nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.ferry import ferry as ferry
from tests.setups import some_tables
from tests.toy import Lots

import holdfast
from holdfast.core import reading
from holdfast.core.advice import any_choice
from holdfast.core.art import ICONS, RADIUS, fitting, frame, ground, symbols, width_of, wrapped
from holdfast.core.check_told import ears
from holdfast.core.languages import LANGUAGES
from holdfast.core.picture import html, page, style
from holdfast.core.plan import Plan
from holdfast.core.reading import ends
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.shapes import Shape

GAMES = holdfast.games()
ROOT = Path(__file__).resolve().parent.parent
LARGEST = 60_000  # bytes
UNREAD = ("style", "code")  # keys are no words


@cache
def moments(id: str) -> list[Match]:
    """Matches at the first occurrence of every question, and at their ends, at some tables."""
    game = holdfast.game(id)
    tables = some_tables(game)[::2]
    return [
        moment
        for seed, (seats, options) in enumerate(tables)
        for moment in first_questions(game.match(seats, seed, options), Random(seed))
    ]


def first_questions(match: Match, random: Random) -> Iterator[Match]:
    """Played mostly with skill."""
    seen: set[str] = set()
    game = match.game
    while not match.over:
        seat = match.state.next_seat()
        step: Any = match.state.asking(seat)
        if step.prompt not in seen:
            seen.add(step.prompt)
            yield match.copy()
        options = match.state.open[seat]
        pick = game.advice.quick if random.below(4) else any_choice
        match.choose(seat, pick(match.state, seat, options, random))
    yield match


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(text: str) -> list[str]:
    """All that can be read in a picture, hints included."""
    found: list[str] = []
    for element in parsed(text).iter():
        own = "" if element.tag in UNREAD else element.text or ""
        found += [own, element.tail or "", element.get("title", "")]
    return [part.strip() for part in found if part.strip()]


def read(text: str) -> str:
    return " | ".join(texts(text))


# Every game


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_moment_has_a_picture_in_words(
    id: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Well-formed, not too large, with all its drawings; everything has a word of the language."""
    nameless: list[str] = []

    def unnamed(key: str) -> str:
        nameless.append(key)
        return key

    monkeypatch.setattr(reading, "unnamed", unnamed)
    ear = ears(holdfast.game(id))[lang]
    for match in moments(id):
        match.lang = lang
        text = match._repr_html_()
        assert len(text.encode()) < LARGEST
        root = parsed(text)
        ids = {element.get("id") for element in root.iter()}
        assert all(use.get("href", "")[1:] in ids for use in root.iter("use"))
        for part in texts(text):
            assert not ear.flaw(part), part
    assert nameless == []


@pytest.mark.parametrize("id", GAMES)
def test_the_page_says_who_decides_and_what(id: str) -> None:
    for match in moments(id):
        seat = match.state.next_seat()
        text, words, people = html(match), match.words(), match.game.people
        said = read(text)
        assert words.table["title"] in said
        assert people.where(match.view(seat), words) in said
        assert all(words.seat(other) in said for other in range(match.seats))
        if seat < 0:
            assert people.tally(match.view(-1), match.events, words).verdict in said
            continue
        assert words.prompt(match.state, seat) in said
        prompt: Any = match.state.asking(seat)
        for key in match.open[seat][:24]:
            assert people.label(match.view(seat), key, words, prompt.prompt) in said
            assert f"<code>{key}</code>" in text


@pytest.mark.parametrize("id", GAMES)
def test_a_picture_is_the_same_whatever_is_hidden(id: str) -> None:
    for match in moments(id):
        for seat in match.open:
            twin = match.copy()
            twin.state = match.game.rules.determinize(match.state, seat, Random(1))
            assert without_others(page(match, seat)) == without_others(page(twin, seat))


def without_others(text: str) -> str:
    """Who else must decide is seen by all, and may differ in a world that is made up."""
    return re.sub(r'<div class="by">.*?</div>', "", text.replace(" asked", ""))


@pytest.mark.parametrize("id", GAMES)
def test_nobody_is_shown_what_only_others_see(id: str) -> None:
    """Names that are in the view of one seat alone are in its picture, and in no spectator's."""
    hidden: set[str] = set()
    for match in moments(id):
        game, words = match.game, match.words()
        public = ids_in(game.rules.view(match.state, -1))
        seen = set(texts(page(match, -1)))
        for seat in match.open:
            own = ids_in(game.rules.view(match.state, seat)) - public
            secret = {words.name(card) for card in own & game.people.text_of.keys()}
            secret -= {words.name(card) for card in public}
            assert not secret & seen
            assert secret <= set(texts(page(match, seat)))
            hidden |= secret
    assert hidden


def ids_in(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data) | {id for value in data.values() for id in ids_in(value)}
    if isinstance(data, list):
        return {id for value in data for id in ids_in(value)}
    return {data} if isinstance(data, str) else set()


@pytest.mark.parametrize("id", GAMES)
def test_names_are_escaped(id: str) -> None:
    match = holdfast.game(id).match(2, 1)
    words = match.words()
    words.names = {id: f"<s>&{name}" for id, name in words.names.items()}
    words.table = {**words.table, "view": dict.fromkeys(words.section("view"), '<u>"')}
    words.seat_names = ["<script>", '"&']
    match.words = lambda lang=None: words  # type: ignore[method-assign]
    text = html(match)
    assert "<script>" in texts(text)
    assert not re.search(r"<script>|<s>&|<u>", text)


@pytest.mark.parametrize("id", GAMES)
def test_a_plan_names_what_the_game_shows(id: str) -> None:
    game = holdfast.game(id)
    shape = Shape.read(game.folder)
    assert shape is not None
    ways = {way for way, _ in shape.whole_parts()}
    known = {end for way in ways for end in ends(way)} | {
        key for ids in shape.ids.values() for key in ids
    }
    plan = game.people.plan
    sets = [value for value in vars(plan).values() if isinstance(value, set)]
    named = set().union(
        *sets,
        plan.sides.split(),
        plan.areas.split(),
        plan.square,
        plan.spots,
        plan.tired,
        plan.art,
        plan.hexes,
    )
    named |= {*plan.spots.values(), *plan.tired.values(), *plan.track, *plan.track.values()}
    assert named - known - inner_keys(shape) == set()
    pointing = {*plan.threats, *plan.threats.values(), *plan.stands, *plan.stands.values()}
    assert pointing - ways - {"battle.danger.hex"} == set()


def inner_keys(shape: Shape) -> set[str]:
    """Keys of data that the walk shows as it stands."""
    return {key for _, part in shape.whole_parts() for key in keys_of(part.type)}


def keys_of(type: Any) -> set[str]:
    inner = set(type.get("table", ()))
    below = [*type.get("table", {}).values(), type.get("list", {})]
    return inner | {key for one in below if one for key in keys_of(one)}


@pytest.mark.parametrize("id", GAMES)
def test_a_picture_wears_the_colours_of_the_board(id: str) -> None:
    game = holdfast.game(id)
    cover = (game.folder / "board" / "cover.ts").read_text(encoding="utf-8")
    found = re.search(r"light: \['(.*)', '(.*)'\], dark: \['(.*)', '(.*)'\]", cover)
    assert found is not None
    accent, wash = game.people.accent, game.people.wash
    assert found.groups() == (accent[0], wash[0], accent[1], wash[1])


def test_icons_are_those_of_the_page() -> None:
    page = symbols(ROOT / "web" / "src" / "ui" / "icons.svg")
    assert {id: page[id] for id in symbols(ICONS)} == symbols(ICONS)


# A game that says nothing about its table


@pytest.mark.parametrize(("lang", "heading"), [("en", "Beside that:"), ("de", "Nebenbei:")])
def test_asides_stand_apart_from_the_answers(ferry: str, lang: str, heading: str) -> None:
    match = holdfast.game(ferry).match(2, 1)
    match.lang = lang
    answers, beside = html(match).split(heading)
    keys = match.beside(match.state.next_seat())
    assert all(f"<code>{key}</code>" in beside for key in keys)
    assert not any(f"<code>{key}</code>" in answers for key in keys)
    assert "<code>row:here</code>" in answers


def test_a_game_from_outside_is_shown_by_its_walk(ferry: str) -> None:
    match = holdfast.game(ferry).match(3, 1)
    said = read(html(match))
    assert f"Crossings to come | {match.view(0)['left']}" in said
    assert said.count("Coins | 3") == 3
    ferryman = match.words().seat(match.view(0)["rower"])
    assert f"Ferryman | {ferryman} | {ferryman}" in said


def test_who_is_not_asked_reads_who_is(ferry: str) -> None:
    match = holdfast.game(ferry).match(2, 1)
    (asked,) = match.open
    decide = f"To decide: {match.words().seat(asked)}."
    assert decide in read(page(match, 1 - asked))
    assert decide in read(page(match, -1))
    assert decide not in read(page(match, asked))
    assert "<code>" not in page(match, -1)


# The parts of a picture


class Table(Lots):
    """A game that shows what it is told to, with a plan for it."""

    def __init__(self, view: dict[str, Any], **plan: Any) -> None:
        super().__init__()
        rules: Any = type("Shown", (type(self.rules),), {"view": lambda self, s, seat: view})
        self.rules = rules()
        self.people.plan = Plan(**plan)


def shown(view: dict[str, Any], **plan: Any) -> str:
    return page(Table(view, **plan).match(3, 1), 0)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (3, "Thing | 3"),
        (-2, "Thing | −2"),
        (0.5, "Thing | 0.5"),
        (True, "Thing"),
        ("iron", "Thing | The iron lot"),
        ("D+1", "Thing | D+1"),
        ([1, 2], "Thing | 1, 2"),
        (["iron", "iron"], "Thing | 2 | the iron lot"),
        ([[1, 2]], "Thing | 1, 2"),
        ({"part": 7}, "Thing | 7"),
        ({"part": 7, "other": "x"}, "Thing | Part | 7 | Other | X"),
        ([{"part": 7}, None, {"part": 8}], "Thing | Part | 7 | Part | 8"),
    ],
)
def test_whatever_a_view_holds_is_said(value: object, said: str) -> None:
    assert said in read(shown({"thing": value}))


@pytest.mark.parametrize("value", [None, False, [], {}, [None]])
def test_what_is_not_there_is_not_said(value: object) -> None:
    assert "Thing" not in read(shown({"thing": value}, rare="thing"))


def test_what_others_have_has_fewer_words() -> None:
    item = {"lot": "iron", "worth": 4}
    text = shown({"shelves": [{"lots": [item]}] * 3})
    assert text.count("Worth") == 1


def test_a_plan_says_what_is_left_out_and_what_is_a_pile() -> None:
    view = {"deck": ["iron", "iron"], "secret": 5}
    said = read(shown(view, leave_out="secret", piles="deck"))
    assert "Deck | the iron lot, the iron lot | 2" in said
    assert "Secret" not in said


def test_spots_are_filled_and_empty() -> None:
    text = shown({"lots": [{"lot": "iron", "dents": 1, "most": 3}]}, spots="dents=most")
    assert text.count('class="q on"') == 1
    assert text.count('class="q"') == 2
    assert "Most" not in read(text)


def test_a_track_has_past_present_and_future() -> None:
    text = shown({"way": ["wood", "iron", "wood"], "at": 2}, track="way=at")
    kinds = [e.get("class") for e in parsed(text).iter("span") if e.get("class", "")[:2] == "sp"]
    assert kinds == ["sp past", "sp now", "sp"]


def test_what_points_at_a_thing_threatens_it() -> None:
    row = [{"lot": "iron"}, {"lot": "wood"}]
    view = {"row": row, "storms": [{"at": 2, "over": False}, {"at": 1, "over": True}]}
    text = shown(view, threats="storms.at=row", numbered="row", spent="over", titles="row.lot")
    assert text.count('<div class="no">1</div>') == 1
    assert text.count('<div class="no threat">2</div>') == 1


def test_destroyed_and_used_things_look_it() -> None:
    row = [{"lot": "iron", "burnt": True}, {"lot": "iron", "state": "tired"}]
    text = shown({"row": row}, gone="burnt", spent="tired")
    assert 'class="t gone"' in text
    assert 'class="t spent"' in text
    assert {"Burnt", "Tired"} <= set(texts(text))


def test_a_square_has_four_walls_and_who_stands_where() -> None:
    sides = [
        {"side": side, "wall": "wood_wall" if side == "north" else None, "men": n, "foes": 3 - n}
        for n, side in enumerate(("north", "east", "south", "west"))
    ]
    corners = [{"corner": "north_east", "turret": None}]
    view = {"sides": sides, "corners": corners, "inside": {"men": 9}}
    text = shown(view, square="sides corners inside", pieces="men=soldier foes=!archer")
    walls = {
        e.get("style"): e for e in parsed(text).iter("div") if "grid-area" in e.get("style", "")
    }
    assert len(walls) == 9
    assert "wood" in walls["grid-area:2/3"].get("class", "")
    assert "none" in walls["grid-area:3/4"].get("class", "")
    assert "".join(walls["grid-area:4/3"].itertext()) == "2"  # men on the southern wall
    assert "".join(walls["grid-area:1/3"].itertext()).endswith("3")  # foes before the northern one
    assert "Inside | 9" in read(text)


def test_hexes_lie_where_they_belong() -> None:
    view = {"field": [{"men": [2, 0]}, {"men": [0, 5]}], "goal": {"hex": 2}}
    cells = [(1, 1), (2, 2)]
    plan = {"hexes": {"field": cells}, "pieces": "men=soldier+!raider", "numbered": "field"}
    text = shown(view, threats="goal.hex=field", **plan)
    assert text.count('class="g e"') == 2
    assert [part for part in texts(text) if part in "125"][1:5] == ["2", "1", "5", "2"]
    assert text.count('<g class="threat">') == 1
    assert '<g class="own">' in text
    assert '<g class="foe">' in text


def test_hexes_of_one_thing_have_no_edge_between_them() -> None:
    one, two = ground([(1, 1)]), ground([(1, 1), (1, 3)])
    assert one.count("<path") == 1
    assert two.count("M") == 2 + 10  # two grounds, ten outer edges
    left, top, width, height = frame([[(0, 0)]])
    assert (left, width) == (-RADIUS - 3, 2 * RADIUS + 6)
    assert top == pytest.approx(-height / 2)


def test_long_names_wrap_and_shrink() -> None:
    lines = wrapped("Builder of Hunting Lodges", 70, 12)
    assert len(lines) > 1
    assert all(width_of(part, 12) <= 70 for part in lines)
    assert fitting(["Oberbefehlshaber"], 70, 12, 8) < 12
    assert fitting(["Hof"], 70, 12, 8) == 12


@pytest.mark.parametrize("pair", ["wounds", "wounds=", "=spots"])
def test_half_a_pair_is_refused(pair: str) -> None:
    with pytest.raises(ValueError, match=f'spots: "{pair}" names no pair; one looks like'):
        Plan(spots=f"cubes=whole {pair}")


def test_the_style_stays_inside_and_loads_nothing() -> None:
    rules = re.findall(r"([^{}]+)\{", style())
    assert all(".hf" in part for rule in rules for part in rule.split(","))
    assert not re.search(r"url\(|@import|http", style())
