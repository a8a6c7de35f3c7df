"""The page's types: what is written of each kind, what fits them and what does not, and that every
game keeps the types of what it shows."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.setups import GAMES
from tests.tools import load_tool

import holdfast
from holdfast.core.shapes import FILE as SHAPE
from holdfast.core.shapes import Learner, Shape
from holdfast.core.show import Ids, Picture, Sink
from holdfast.core.types import FILE, HEAD, alias, are_written, fits, misfit, type_file, write_types

GOODS = Ids("goods", ["wood", "gold"])
CARDS = Ids("cards", [f"card_{n}" for n in range(20)])
LONG = Ids(
    "duties", [f"{name}_of_the_great_hall" for name in ("warden", "steward", "cook", "page")]
)
ROWS = Ids("rows", [f"the_{n}_row_of_the_hall" for n in ("first", "second", "third", "last")])
SEATS = 2

View = dict[str, Any]


def show(seat: int, to: Sink, is_late: bool = False) -> None:
    """Something of every kind; late in the game there are gaps, and nothing is left."""
    to.flag("open", True)
    to.count("round", 3, 9)
    to.seat("turn", -1)
    to.seats("passed", [0])
    to.by_seat("debts", [1, 2], 4)
    to.row("dice", [4, 4], 3, 6)
    to.one("good", GOODS, -1 if is_late else 1)
    to.some("market", CARDS, [3, -1] if is_late else [3])
    to.some("sold", GOODS, [1, 1], 2)
    to.few("wanted", GOODS, [0], [2], 3)
    if is_late:
        to.absent("guest")
    else:
        to.enter("guest")
        to.flag("tired", False)
        to.leave()
    to.absent("nothing")
    to.open_seats("houses")
    for other in range(SEATS):
        to.item(other)
        show_house(other, seat, to)
    to.close()
    to.open_list("row", 3)
    to.item(0)
    to.enter("guest")
    to.count("age", 30, 99)
    to.leave()
    to.close()
    to.text("tale", None if is_late else "once")
    to.text("path", [{"at": [1, 2], "goal": True}, {"at": [1]}])
    to.by_key("prices", {"buy:card_1": {"wood": 1}, "buy:card_2": {"gold": 2}})
    to.number("agents_only", 1, 2)


def show_house(house: int, seat: int, to: Sink) -> None:
    to.counts("store", GOODS, [1, 2], 3)
    to.open_ids("cards", CARDS)
    to.item(4)
    to.label("card", CARDS, 4)
    to.number_few("strength", GOODS, [0], [1], 2)
    to.close()
    if house == seat:
        to.some("hand", CARDS, [house])
    else:
        to.hide("hand")


def shape() -> Shape:
    learner = Learner()
    for seat in range(SEATS):
        for is_late in (False, True):
            show(seat, learner, is_late)
            learner.end()
    return learner.shape


def view(seat: int = 0, is_late: bool = False) -> View:
    picture = Picture(SEATS)
    show(seat, picture, is_late)
    return picture.view


WRITTEN = """
export type GoodId = 'wood' | 'gold'
export type CardId = string

export interface TableView {
  open: boolean
  round: number
  turn: number
  passed: number[]
  debts: number[]
  dice: number[]
  good: GoodId | null
  market: (CardId | null)[]
  sold: GoodId[]
  wanted: Partial<Record<GoodId, number>>
  guest: Guest | null
  nothing: unknown
  houses: House[]
  row: RowItem[]
  tale: string | null
  path: PathItem[]
  prices: Record<string, Price>
}

export interface Guest {
  tired: boolean
}

export interface House {
  store: Record<GoodId, number>
  cards: Card[]
  hand?: CardId[]
}

export interface Card {
  card: CardId
}

export interface RowItem {
  guest: RowItemGuest
}

export interface RowItemGuest {
  age: number
}

export interface PathItem {
  at: number[]
  goal?: boolean
}

export interface Price {
  wood?: number
  gold?: number
}
"""


def test_every_kind_has_its_type() -> None:
    assert type_file(shape()) == f"{HEAD}\n{WRITTEN}"


def test_ids_are_written_out_in_one_line_in_two_or_in_many() -> None:
    """As prettier has them; more than twelve are not."""
    ids = ["a" * 30, "b" * 30, "c" * 30]  # with quotes and bars 102 characters
    assert alias("Id", ids).count("\n") == 0
    assert alias("I" * 10, ids) == f"export type {'I' * 10} =\n  " + union(ids)
    assert alias("Id", [*ids, "d" * 20]) == "export type Id =\n  | " + union(
        [*ids, "d" * 20]
    ).replace(" | ", "\n  | ")
    assert alias("Id", list("abcdefghijkl")) == f"export type Id = {union(list('abcdefghijkl'))}"
    assert alias("Id", list("abcdefghijklm")) == "export type Id = string"


def union(ids: list[str]) -> str:
    return " | ".join(f"'{id}'" for id in ids)


@pytest.mark.parametrize("seat", range(SEATS))
@pytest.mark.parametrize("is_late", [False, True])
def test_what_is_shown_fits(seat: int, is_late: bool) -> None:
    assert misfit(shape(), view(seat, is_late)) == ""
    assert fits(shape(), json.loads(json.dumps(view(seat, is_late))))


def put(way: str, value: object) -> Callable[[View], None]:
    """Something else at the end of a way: "houses.0.store"."""

    def change(found: Any) -> None:
        *before, last = [int(key) if key.isdigit() else key for key in way.split(".")]
        for key in before:
            found = found[key]
        found[last] = value

    return change


def drop(name: str) -> Callable[[View], None]:
    return lambda found: found.pop(name) and None


FAULTS: list[tuple[Callable[[View], object], str]] = [
    (drop("round"), "the view.round is missing"),
    (put("secret", 1), "the view.secret is not in the shape"),
    (put("agents_only", 1), "the view.agents_only is not in the shape"),
    (put("open", 1), "the view.open: 1 is not a boolean"),
    (put("round", True), "the view.round: True is not a number"),
    (put("round", "3"), "the view.round: '3' is not a number"),
    (put("round", None), "the view.round: None is not a number"),
    (put("turn", None), "the view.turn: None is not a number"),
    (put("passed", 0), "the view.passed: 0 is not a list"),
    (put("debts.1", None), "the view.debts[1]: None is not a number"),
    (put("dice.0", "six"), "the view.dice[0]: 'six' is not a number"),
    (put("good", "silk"), "the view.good: 'silk' is not one of the goods"),
    (put("sold.1", None), "the view.sold[1]: None is not one of the goods"),
    (put("market.0", "silk"), "the view.market[0]: 'silk' is not one of the cards"),
    (put("wanted.silk", 1), "the view.wanted: 'silk' is not one of the goods"),
    (put("wanted.wood", None), "the view.wanted.wood: None is not a number"),
    (put("houses.0.cards.0.card", None), "the view.houses[0].cards[0].card: None is not one"),
    (put("guest", []), "the view.guest: [] is not a table"),
    (put("guest.tired", None), "the view.guest.tired: None is not a boolean"),
    (put("houses", {}), "the view.houses: {} is not a list"),
    (put("houses.1", None), "the view.houses[1]: None is not a table"),
    (put("houses.1.store", {"wood": 1}), "the view.houses[1].store.gold is missing"),
    (put("houses.1.cards.0.card", "ace"), "the view.houses[1].cards[0].card: 'ace' is not one"),
    (put("houses.0.hand", None), "the view.houses[0].hand: None is not a list"),
    (put("row.0.guest", None), "the view.row[0].guest: None is not a table"),
    (put("tale", 1), "the view.tale: 1 is not a null or a string"),
    (put("tale", []), "the view.tale: [] is not a null or a string"),
    (put("path.0.at", None), "the view.path[0].at: None is not a table or list"),
    (put("path.0.at.0", "x"), "the view.path[0].at[0]: 'x' is not a number"),
    (put("path.0.by", 1), "the view.path[0].by is not in the shape"),
    (put("path.0", {"goal": True}), "the view.path[0].at is missing"),
    (put("prices", []), "the view.prices: [] is not a table"),
    (put("prices.pass", {"silk": 1}), "the view.prices.pass.silk is not in the shape"),
]


@pytest.mark.parametrize(("change", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_what_does_not_fit_is_said(change: Callable[[View], object], said: str) -> None:
    found = view()
    change(found)
    assert misfit(shape(), found).startswith(said)
    assert not fits(shape(), found)


def test_what_is_hidden_may_be_missing_and_what_is_absent_null() -> None:
    found = view()
    del found["houses"][0]["hand"]
    found["good"] = found["guest"] = found["tale"] = found["market"][0] = None
    assert misfit(shape(), found) == ""


# The games


@pytest.mark.parametrize("id", GAMES)
def test_a_game_keeps_the_types_of_what_it_shows(id: str) -> None:
    """`python tools/shapes.py --types` writes them."""
    game = holdfast.game(id)
    stored = Shape.read(game.folder)
    assert stored is not None
    assert are_written(stored, game.folder)


@pytest.mark.parametrize("id", GAMES)
def test_types_that_are_not_of_the_shape_are_found(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, tool = holdfast.game(id), load_tool("shapes")
    for file in (FILE, SHAPE):
        (tmp_path / file).parent.mkdir()
        shutil.copy(game.folder / file, tmp_path / file)
    monkeypatch.setattr(game, "folder", tmp_path)
    assert tool.complaint(game) == ""
    types = tmp_path / FILE
    types.write_text(types.read_text(encoding="utf-8").replace("seat: number", "seat: string"))
    assert f"python tools/shapes.py --types {id}" in tool.complaint(game)
    types.unlink()
    assert tool.complaint(game) != ""
    write_types(tool.stored(game), tmp_path)
    assert tool.complaint(game) == ""
    (tmp_path / SHAPE).unlink()
    with pytest.raises(SystemExit, match=f"learn it: python tools/shapes.py {id}"):
        tool.complaint(game)


def test_a_game_without_a_board_needs_no_types(tmp_path: Path) -> None:
    write_types(shape(), tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert are_written(shape(), tmp_path)
