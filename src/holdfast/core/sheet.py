# not compiled: draws HTML text
"""The things of a view in pieces of HTML: facts in a line, chips, cards and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from holdfast.core.art import Drawings, drawn, esc, kind_of
from holdfast.core.maps import Maps
from holdfast.core.reading import (
    Reading,
    Table,
    capital,
    is_id,
    is_ids,
    is_nothing,
    is_number,
    last,
    number,
)
from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.record import Match

NONE = "\N{EN DASH}"
MANY = 7  # cards beside each other that leave no room for more
CARD = 160  # about as wide as a card, in pixels


class Tile:
    """One of several things."""

    def __init__(self, id: str | None, place: int, marks: str, drawn: str, is_bare: bool) -> None:
        self.id = id
        self.place = place
        self.marks = marks
        self.drawn = drawn
        self.is_bare = is_bare  # it has nothing but a name


class Sheet(Reading):
    """Draws what one seat sees. What is full has its texts and drawings: the table and what is the
    seat's own; what others have is smaller."""

    def __init__(self, match: Match, seat: int, words: Words) -> None:
        super().__init__(match, seat, words)
        game = match.game
        self.people = game.people
        self.draw = Drawings(game.id, game.folder)
        self.maps = Maps(self)
        self.notes = self.on_things()
        self.told: set[str] = set()  # cards with their texts in the picture
        self.is_others = False  # what is drawn now belongs to somebody else
        self.first: set[str] = set()  # what the answers are about: their first fields
        self.open: dict[str, int] = {}  # all that they name, from lists as long as this
        for choice in match.state.open[seat] if seat >= 0 else []:
            fields = game.choices.key(choice).split(":")[1:]
            self.first.update(fields[:1])
            for field, ids in zip(fields, game.choices.verb_of(choice).fields):
                self.open[field] = len(ids)

    def body(self, table: Table, way: str = "", is_full: bool = True) -> tuple[str, str]:
        """Facts for a line; and maps, beside them whatever needs more room."""
        maps, facts, blocks = self.maps.square(table, way, is_full), "", ""
        for inner, value in self.shown(table, way):
            if (maps and last(inner) in self.plan.square) or self.is_by_seat(inner, value):
                continue
            if inner in self.plan.hexes:
                maps += self.maps.hexes(inner, value)
            elif self.is_fact(inner, value) or self.is_line(inner, value):
                facts += self.fact(inner, value)
            else:
                blocks += self.block(inner, value, is_full)
        rest = f'<div class="rest">{blocks}</div>' if blocks else ""
        return facts, f'<div class="body">{maps}{rest}</div>' if maps or rest else ""

    def whole(self, table: Table, way: str = "", is_full: bool = True) -> str:
        facts, rest = self.body(table, way, is_full)
        return (f'<div class="fs">{facts}</div>' if facts else "") + rest

    # Facts

    def is_fact(self, way: str, value: Any) -> bool:
        """What can be said in a line."""
        if self.is_one(way, self.plan.piles) or is_number(value):
            return True
        if isinstance(value, str):
            return not self.is_card(way)
        if isinstance(value, dict):
            return False
        return self.kinds.get(way) == "some_seats" or (bool(value) and is_number(value[0]))

    def is_line(self, way: str, value: Any) -> bool:
        """A table of which everything can be said in a line."""
        if not isinstance(value, dict) or self.is_counts(value):
            return False
        return all(self.is_fact(end, one) or is_ids(one) for end, one in self.shown(value, way))

    def fact(self, way: str, value: Any) -> str:
        """A label and what is so, in a line."""
        if isinstance(value, bool):
            return self.tag(way, value)
        if self.is_one(way, self.plan.piles) and isinstance(value, list):
            names = ", ".join(self.name(id) for id in value)
            return self.labelled(way, f"<b>{len(value)}</b>", names)
        if isinstance(value, dict) and not self.is_counts(value):
            said = "".join(self.fact(end, one) for end, one in self.shown(value, way))
        else:
            said = self.said(way, value)
        return self.labelled(way, said) if said else ""

    def labelled(self, way: str, said: str, tip: str = "") -> str:
        title = f' title="{esc(tip)}"' if tip else ""
        return f'<span class="f"{title}>{self.icon(last(way))}{esc(self.label(way))} {said}</span>'

    def tag(self, way: str, is_so: bool) -> str:
        """A flag is told by its label; what is not so, if there is a word for that."""
        unsaid = self.labels.get(f"not_{last(way)}", "")
        return tagged(self.label(way) if is_so else unsaid)

    def said(self, way: str, value: Any) -> str:
        """A single thing, or several of one kind, without a label."""
        kind = self.kinds.get(way, "")
        own = self.label_of(way, value)
        if kind == "seat":
            return self.who(value) if value >= 0 else ""
        if kind == "some_seats":
            return "".join(self.shield(seat) for seat in value)
        if own is not None:
            return f"<b>{esc(own)}</b>" if own else ""
        if is_number(value):
            return f"<b>{number(value)}</b>"
        if isinstance(value, str):
            return f"<b>{esc(capital(self.name(value)))}</b>"
        if isinstance(value, dict):
            return self.counts(value)
        return self.chips(value) if not is_numbers(value) else f"<b>{flat(value)}</b>"

    def who(self, seat: int) -> str:
        return f"{self.shield(seat)}<b>{esc(self.words.seat(seat))}</b>"

    def shield(self, seat: int) -> str:
        name = esc(self.words.seat(seat))
        return (
            f'<svg class="sh" role="img"><title>{name}</title><use href="#hf-seat-{seat}"/></svg>'
        )

    def icons(self, id: str) -> list[str]:
        """Which drawings stand for an id, if there are some."""
        names = self.plan.icons.get(id) or self.plan.icons.get(kind_of(id)) or kind_of(id)
        return [self.draw.icon(name) for name in names.split("+")]

    def icon(self, id: str) -> str:
        return "".join(drawn(icon) for icon in self.icons(id))

    def text(self, id: str) -> str:
        text = self.people.text_of.get(id)
        return self.words.card_text(text) if text else ""

    def tip(self, id: str) -> str:
        """The text of a card as a hint, unless it can be read elsewhere."""
        said = "" if id in self.told else self.text(id)
        return f' title="{esc(said)}"' if said else ""

    # Chips

    def chip(self, id: str, n: int = 1, marks: str = "") -> str:
        times = f"<b>{n}</b> " if n > 1 else ""
        said = f"{times}{self.icon(id)}{esc(self.name(id))}"
        return f'<span class="c{marks}"{self.tip(id)}>{said}</span>'

    def chips(self, ids: Sequence[Any]) -> str:
        times = Counter(flat(id) for id in ids if id is not None)
        return "".join(self.chip(id, n) for id, n in times.items()) or NONE

    def counts(self, values: Table, is_brief: bool = False) -> str:
        """How many of each. Brief: an icon says of what, and nobody chooses there."""
        shown = values if len(values) <= MANY else {id: n for id, n in values.items() if n}
        return "".join(self.count(id, n, is_brief) for id, n in shown.items()) or NONE

    def count(self, id: str, n: Any, is_brief: bool) -> str:
        icon = self.icon(id)
        name = self.words.count(id, n).partition(" ")[2] if is_number(n) else self.name(id)
        marks = "" if n else " zero"
        value = esc(number(n))
        if is_brief and icon:
            tip = "" if self.is_others else f' title="{esc(name)}"'
            return f'<span class="m{marks}"{tip}>{icon}{value}</span>'
        marks += " open" if id in self.first and not self.is_others else ""
        return f'<span class="c{marks}">{icon}<b>{value}</b> {esc(name)}</span>'

    # What needs room

    def block(self, way: str, value: Any, is_full: bool) -> str:
        inside, width = self.inside(way, value, is_full)
        if not inside:
            return ""
        label = self.label(way)
        head = f'<div class="h">{esc(label)}</div>' if label else ""
        room = f' style="flex:{width:.0f} 1 {width:.0f}px"' if width else ""
        return f'<div class="b"{room}>{head}{inside}</div>'

    def inside(self, way: str, value: Any, is_full: bool) -> tuple[str, float]:
        """What a block has in it, and how wide that would like to be."""
        if way in self.plan.track:
            return self.track(value, self.plan.track[way]), MANY * CARD
        if self.is_counts(value):
            return chips_in(self.counts(value)), 0
        if isinstance(value, dict):
            return self.whole(value, way, is_full), self.maps.width_of(value, way)
        if isinstance(value, str):
            return self.card(value, way, is_full), CARD
        if is_tables(value):
            return self.tiles(way, value, is_full)
        if is_full and self.is_card(way):
            return beside([self.card(id, way, True) for id in value])
        return chips_in(self.chips(value)) if value else "", 0

    def track(self, spaces: list[str], begun: str) -> str:
        """Past spaces faint, the present one solid, those to come on paper."""
        now = self.view[begun] - 1
        line = ""
        for n, id in enumerate(spaces):
            mark = " past" if n < now else " now" if n == now else ""
            name = esc(self.name(id))
            line += f'<span class="sp{mark}" title="{name}">{self.icon(id) or name}</span>'
        return f'<div class="track">{line}</div>'

    def tiles(self, way: str, items: list[Table | None], is_full: bool) -> tuple[str, float]:
        """Things in a list. Those of which nothing but their names is said are chips."""
        tables = enumerate(items)
        tiles = [self.tile(one, way, n, is_full) for n, one in tables if one is not None]
        found = [tile for tile in tiles if tile.drawn]
        if self.is_one(way, self.plan.numbered):
            return f'<div class="row">{"".join(map(numbered, found))}</div>', MANY * CARD
        if all(tile.is_bare for tile in found):
            return chips_in("".join(self.chip(str(t.id), marks=t.marks) for t in found)), 0
        return beside([tile.drawn for tile in found])

    # Cards and tiles

    def tile(
        self, item: Table, way: str, place: int, is_full: bool, is_inner: bool = False
    ) -> Tile:
        title = self.title_of(item, way)
        id = item.get(title)
        state = self.state_of(item)
        marks = f" {state}" if state else ""
        marks += " threat" if self.threatening(way, str(id), place) else ""
        inside = self.details(item, way, title, is_full)
        if not title:
            shown = f'<div class="t{marks}">{inside}</div>' if inside else ""
            return Tile(None, place, marks, shown, False)
        shown = self.card(id, f"{way}.{title}", is_full, marks, inside, is_inner)
        is_bare = bool(id) and not inside and not (is_full and self.is_card(f"{way}.{title}"))
        return Tile(id, place, marks, shown, is_bare)

    def title_of(self, item: Table, way: str) -> str:
        """The key by which a thing in a list is called."""
        keys = [key for key in item if self.is_one(f"{way}.{key}", self.plan.titles)]
        parts = self.parts(item, way)
        return keys[0] if keys else next((key for key, value, _ in parts if is_id(value)), "")

    def details(self, item: Table, way: str, title: str, is_full: bool) -> str:
        if self.is_counts(item):
            return "" if is_nothing(item) else chips_in(self.counts(item))
        is_unknown = bool(title) and item[title] is None
        return "".join(
            self.detail(inner, value, item, is_full)
            for key, value, inner in self.parts(item, way)
            if key != title and not (is_unknown and value is False)
        )

    def detail(self, way: str, value: Any, item: Table, is_full: bool) -> str:
        """A part of a tile; what is nought or empty says nothing, nor do numbers of others."""
        spots = self.paired(way, self.plan.spots)
        state = self.state_of({last(way): value})
        if spots:
            return self.spots(way, value, item[spots])
        if isinstance(value, bool):
            return self.tag(way, value) if is_full or not state else ""
        if not value or (is_number(value) and not is_full):
            return ""
        if self.is_counts(value):
            return chips_in(f"{esc(self.label(way))} {self.counts(value, is_brief=True)}")
        if isinstance(value, dict):
            return self.whole(value, way, is_full)
        if isinstance(value, list) and is_tables(value):
            tiles = [self.tile(one, way, n, is_full, True) for n, one in enumerate(value) if one]
            return "".join(tile.drawn for tile in tiles)
        return tagged(self.name(value)) if state else self.fact(way, value)

    def card(
        self,
        id: str | None,
        way: str,
        is_full: bool,
        marks: str = "",
        inside: str = "",
        is_inner: bool = False,
    ) -> str:
        """Somebody or something with a name; `inside` is what else there is to say. What lies in a
        tile has no room for an icon."""
        if id is None:
            said = esc(capital(self.labels.get(f"no_{last(way)}", NONE)))
            return f'<div class="t none{marks}"><div class="n">{said}</div>{inside}</div>'
        marks += " open" if id in self.open and not self.is_others else ""
        art = self.art(id, way, " gone" in marks) if is_full else ""
        name = f"{'' if art or is_inner else self.icon(id)}{esc(capital(self.name(id)))}"
        notes = [] if self.is_others else self.notes.get(id, [])
        printed = "".join(tagged(note) for note in notes)
        if is_full and self.is_one(way, self.plan.captions):
            caption = capital(self.people.caption(self.view, id, self.words))
            printed += f'<div class="d">{esc(caption)}</div>'
        has_text = self.is_one(way, self.plan.texts)
        if has_text and is_full and self.text(id):
            self.told.add(id)
            printed += f'<div class="x">{esc(self.text(id))}</div>'
        tip = self.tip(id) if has_text and not is_full else ""
        return f'<div class="t{marks}"{tip}>{art}<div class="n">{name}</div>{printed}{inside}</div>'

    def art(self, id: str, way: str, is_gone: bool) -> str:
        prefix, *box = self.paired(way, self.plan.art).split(",")
        ruin = [f"{prefix}ruin-{kind_of(id)}"] if is_gone else []
        names = [*ruin, f"{prefix}{id}", f"{prefix}{kind_of(id)}"] if prefix else []
        found = next((name for name in names if self.draw.find(name)), "")
        return self.draw.drawing(found, box) if found else ""

    def spots(self, way: str, value: Any, most: int) -> str:
        """So many of so many: filled and empty squares; goods and seats show themselves."""
        if is_number(value):
            filled = [self.icon(last(way))] * value
        else:
            filled = [self.shield(one) if is_number(one) else self.icon(one) for one in value]
        squares = "".join(f'<i class="q on">{sign}</i>' for sign in filled)
        squares += '<i class="q"></i>' * (most - len(filled))
        return f'<span class="qs">{esc(self.label(way))} {squares}</span>' if squares else ""


def tagged(text: str) -> str:
    return f'<span class="tag">{esc(capital(text))}</span>' if text else ""


def chips_in(chips: str) -> str:
    return f'<div class="cs">{chips}</div>' if chips else ""


def numbered(tile: Tile) -> str:
    return f'<div><div class="no{tile.marks}">{tile.place + 1}</div>{tile.drawn}</div>'


def beside(cards: list[str]) -> tuple[str, float]:
    """Cards in rows of equal length."""
    n = len(cards)
    if not n:
        return "", 0
    inside = "".join(cards)
    columns = ceil(n / ceil(n / MANY))
    width = CARD * 1.2 if '"art high"' in inside else CARD  # with somebody beside the words
    style = f"--w:{100 / columns:.3g}%;max-width:{n * 1.7 * CARD:.0f}px"
    return f'<div class="ts" style="{style}">{inside}</div>', min(n, MANY) * width


def is_tables(value: Any) -> bool:
    there = [one for one in value if one is not None]
    return bool(there) and all(isinstance(one, dict) for one in there)


def is_numbers(value: Any) -> bool:
    return all(is_number(one) for one in value)


def flat(value: Any) -> str:
    """Data that nobody has named."""
    if isinstance(value, dict | list | tuple):
        return ", ".join(flat(one) for one in value)
    return value if isinstance(value, str) else number(value)
