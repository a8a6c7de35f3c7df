# not compiled: draws HTML text
"""The things of a view for a picture: facts in a line, cards and tiles, maps.

It knows no game: what things are is said by the walk (`Rules.show`), what they are called by the
game's words, what belongs together by its plan (`People.plan`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from holdfast.core.art import (
    HALF,
    RADIUS,
    Drawings,
    centre,
    esc,
    fitting,
    frame,
    ground,
    kind_of,
    wrapped,
)
from holdfast.core.hexes import Cell
from holdfast.core.rules import Rules
from holdfast.core.shapes import Learner
from holdfast.core.words import Words

if TYPE_CHECKING:
    from holdfast.core.record import Match

Table = dict[str, Any]
Pointer = tuple[Any, int, Table]  # what, its place in the first list on its way, what it is in
ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
ABOUT_SEATS = {"seat", "seats", "turn", "final"}  # said in the heading
NONE = "\N{EN DASH}"
MANY = 7  # cards beside each other that leave no room for more
SHRINK = 0.8  # how small a map may become
CARD = 160  # about as wide as a card, in pixels
COMPASS = {  # where the sides, corners and fields of a square stand in a grid of 5 by 5
    "north": ("2/3", "1/3"),
    "east": ("3/4", "3/5"),
    "south": ("4/3", "5/3"),
    "west": ("3/2", "3/1"),
    "north_east": ("2/4", ""),
    "south_east": ("4/4", ""),
    "south_west": ("4/2", ""),
    "north_west": ("2/2", ""),
}


def number(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def unnamed(key: str) -> str:
    """What something is called that has no word."""
    return key.replace("_", " ")


def kinds_of(match: Match, seat: int) -> dict[str, str]:
    """What each part of a view is, by its way; a game that shows nothing says nothing."""
    rules = match.game.rules
    if type(rules).show is Rules.show:
        return {}
    learner = Learner()
    rules.show(match.state, seat, learner)
    return {way: part.kind for way, part in learner.shape.whole_parts()}


class Tile:
    """One of several things: who or what it is, and what is said of it."""

    def __init__(
        self, id: str | None, place: int, marks: str, inside: str, drawn: str, is_bare: bool
    ) -> None:
        self.id = id
        self.place = place
        self.marks = marks
        self.inside = inside
        self.drawn = drawn
        self.is_bare = is_bare  # nothing but its name


class Sheet:
    """What one seat sees, in pieces of HTML."""

    def __init__(self, match: Match, seat: int, words: Words) -> None:
        game = match.game
        self.people = game.people
        self.plan = plan = game.people.plan
        self.words = words
        self.seat = seat
        self.seats = match.seats
        self.view: Table = match.view(seat)
        self.kinds = kinds_of(match, seat)
        self.draw = Drawings(game.id, game.folder)
        self.labels = words.section("view")
        options = {option.name for option in game.options}
        seen_there = {*plan.spots.values(), *plan.tired.values(), *plan.track.values()}
        self.left_out = plan.leave_out | plan.on_things | options | seen_there
        self.is_others = False  # what is drawn now belongs to somebody else
        self.named: set[str] = set()  # what the answers are about: their first fields
        self.open: dict[str, int] = {}  # all that they name, from lists as long as this
        for choice in match.state.open[seat] if seat >= 0 else []:
            fields = game.choices.key(choice).split(":")[1:]
            self.named.update(fields[:1])
            for field, ids in zip(fields, game.choices.verb_of(choice).fields):
                self.open[field] = len(ids)
        self.threats = self.pointers(plan.threats)
        self.standing = self.pointers(plan.stands)
        self.on_things = self.own_numbers()

    # Words

    def name(self, id: str) -> str:
        """Ids by their words; what is no id stands for itself: "D+1"."""
        word = self.words.name(id)
        return (
            unnamed(id) if word == id and ID.fullmatch(id) and id not in self.words.names else word
        )

    def label(self, way: str) -> str:
        """What a part of the view is called; "" if it needs no label."""
        key = way.rpartition(".")[2]
        found = next((self.labels[end] for end in ends(way) if end in self.labels), None)
        if found is None:
            found = self.words.names.get(key) or unnamed(key)
        return capital(str(found))

    def is_one(self, way: str, names: set[str]) -> bool:
        return any(end in names for end in ends(way))

    def paired(self, way: str, pairs: Mapping[str, str]) -> str:
        return next((pairs[end] for end in ends(way) if end in pairs), "")

    # What points at something else

    def found(self, way: str) -> Iterator[Pointer]:
        """What stands at a way, unless it is done with."""
        now: list[Pointer] = [(self.view, -1, {})]
        for key in way.split("."):
            inner = [(t[key], n, t) for t, n, _ in now if isinstance(t, dict) and key in t]
            now = []
            for value, n, table in inner:
                if isinstance(value, list):
                    now += [(one, i if n < 0 else n, table) for i, one in enumerate(value)]
                else:
                    now.append((value, n, table))
        yield from (one for one in now if one[0] is not None and not self.state_of(one[2]))

    def pointers(self, pairs: Mapping[str, str]) -> dict[str, list[Pointer]]:
        """What points at things of a list, by the way of that list."""
        found: dict[str, list[Pointer]] = {}
        for way, to in pairs.items():
            found.setdefault(to, []).extend(self.found(way))
        return found

    def own_numbers(self) -> dict[str, list[str]]:
        """What the plan wants to be shown on things, by their ids."""
        found: dict[str, list[str]] = {}
        for way, kind in self.kinds.items():
            if not self.is_one(way, self.plan.on_things) or kind == "seats":
                continue
            for value, seat, _ in self.found(way):
                if seat == self.seat and isinstance(value, dict):
                    for id, n in value.items():
                        said = self.words.fill(self.labels[way.rpartition(".")[2]], {"n": span(n)})
                        found.setdefault(id, []).append(said)
        return found

    def state_of(self, table: Table) -> str:
        """ "gone", "spent" or "": as its flags and states say."""
        for state, names in (("gone", self.plan.gone), ("spent", self.plan.spent)):
            for key, value in table.items():
                if value is True and key in names or isinstance(value, str) and value in names:
                    return state
        return ""

    def pointing(self, way: str, id: str, place: int) -> list[Table]:
        """What threatens this thing of a list."""
        here = [one for one in self.threats.get(way, ()) if one[0] in (id, place + 1)]
        return [one[2] for one in here]

    # Parts of a table

    def parts(self, table: Table, way: str) -> Iterator[tuple[str, Any, str]]:
        for key, value in table.items():
            inner = f"{way}.{key}".lstrip(".")
            if self.is_one(inner, self.left_out) or inner in ABOUT_SEATS:
                continue
            if self.kinds.get(inner) == "by_key" or value is None:
                continue
            if is_nothing(value) and self.is_one(inner, self.plan.rare):
                continue
            yield key, value, inner

    def single(self, value: Any, way: str) -> Any:
        """A table with nothing in it but a number is that number."""
        if not isinstance(value, dict) or self.is_counts(value):
            return value
        inner = list(self.parts(value, way))
        return inner[0][1] if len(inner) == 1 and isinstance(inner[0][1], int) else value

    def is_by_seat(self, way: str, value: Any) -> bool:
        if self.kinds:
            return self.kinds.get(way) in ("seats", "by_seat")
        return isinstance(value, list) and len(value) == self.seats

    def by_seat(self, table: Table, way: str = "") -> Iterator[tuple[str, Any, str]]:
        """All that has an entry for each seat."""
        for key, value, inner in self.parts(table, way):
            if self.is_by_seat(inner, value):
                yield key, value, inner
            elif isinstance(value, dict):
                yield from self.by_seat(value, inner)

    def body(self, table: Table, way: str = "", is_full: bool = True) -> tuple[str, str]:
        """Facts for a line; and maps, beside them whatever needs more room."""
        figures, facts, blocks = "", "", ""
        square = [key for key in self.plan.square if key in table]
        if square:
            figures += self.square(table, way, is_full)
        for key, value, inner in self.parts(table, way):
            if key in square or self.is_by_seat(inner, value):
                continue
            value = self.single(value, inner)
            if inner in self.plan.hexes:
                figures += self.maps(inner, value)
            elif self.is_fact(inner, value) or self.is_line(inner, value):
                facts += self.fact(inner, value, is_full)
            else:
                blocks += self.block(inner, value, is_full)
        rest = f'<div class="rest">{blocks}</div>' if blocks else ""
        return facts, f'<div class="body">{figures}{rest}</div>' if figures or rest else ""

    def whole(self, table: Table, way: str = "", is_full: bool = True) -> str:
        facts, rest = self.body(table, way, is_full)
        return (f'<div class="fs">{facts}</div>' if facts else "") + rest

    # Facts

    def is_fact(self, way: str, value: Any) -> bool:
        """What can be said in a line."""
        if self.is_one(way, self.plan.piles) or isinstance(value, int):
            return True
        if isinstance(value, str):
            return not self.is_card(way)
        if isinstance(value, dict):
            return False
        return self.kinds.get(way) == "some_seats" or bool(value) and isinstance(value[0], int)

    def is_line(self, way: str, value: Any) -> bool:
        """A table of which everything can be said in a line."""
        if not isinstance(value, dict) or self.is_counts(value):
            return False
        inner = [(end, self.single(one, end)) for _, one, end in self.parts(value, way)]
        return all(self.is_fact(end, one) or is_ids(one) for end, one in inner)

    def fact(self, way: str, value: Any, is_full: bool) -> str:
        """A label and what is so, in a line."""
        if isinstance(value, bool):
            return self.tag(way, value)
        if self.is_one(way, self.plan.piles) and isinstance(value, list):
            names = ", ".join(self.name(id) for id in value)
            return self.labelled(way, f"<b>{len(value)}</b>", names)
        if isinstance(value, dict) and not self.is_counts(value):
            inner = [(end, self.single(one, end)) for _, one, end in self.parts(value, way)]
            said = "".join(self.fact(end, one, is_full) for end, one in inner)
        else:
            said = self.said(way, value)
        return self.labelled(way, said) if said else ""

    def labelled(self, way: str, said: str, tip: str = "") -> str:
        label = esc(self.label(way))
        title = f' title="{esc(tip)}"' if tip else ""
        icon = self.icon(way.rpartition(".")[2])
        return f'<span class="f"{title}>{icon}{label} {said}</span>'

    def tag(self, way: str, is_so: bool) -> str:
        """A flag is told by its label; what is not so, if there is a word for that."""
        key = way.rpartition(".")[2]
        label = self.label(way) if is_so else capital(self.labels.get(f"not_{key}", ""))
        return f'<span class="tag">{esc(label)}</span>' if label else ""

    def said(self, way: str, value: Any) -> str:
        """A single thing, or several of one kind, without a label."""
        kind = self.kinds.get(way, "")
        if kind == "seat":
            return self.who(value) if value >= 0 else ""
        if kind == "some_seats":
            return "".join(self.shield(seat) for seat in value)
        own = self.labels.get(f"{way.rpartition('.')[2]}_{value}")
        if own is not None or isinstance(value, int):
            return f"<b>{esc(number(value) if own is None else own)}</b>" if own != "" else ""
        if isinstance(value, str):
            return f"<b>{esc(capital(self.name(value)))}</b>"
        if isinstance(value, dict):
            return self.counts(value)
        if all(isinstance(one, int) for one in value):
            return f"<b>{', '.join(number(one) for one in value)}</b>"
        return self.chips(value)

    def who(self, seat: int) -> str:
        return f"{self.shield(seat)}<b>{esc(self.words.seat(seat))}</b>"

    def shield(self, seat: int, kind: str = "sh") -> str:
        name = esc(self.words.seat(seat))
        return (
            f'<svg class="{kind}" role="img" aria-label="{name}"><title>{name}</title>'
            f'<use href="#hf-seat-{seat}"/></svg>'
        )

    def icon(self, id: str) -> str:
        """The icons of an id, if it has some."""
        names = self.plan.icons.get(id) or self.plan.icons.get(kind_of(id)) or kind_of(id)
        return "".join(self.draw.icon(name) for name in names.split("+"))

    def text(self, id: str) -> str:
        text = self.people.text_of.get(id)
        return text.text.get(self.words.lang, "") if text else ""

    def tip(self, id: str) -> str:
        said = self.text(id)
        return f' title="{esc(said)}"' if said else ""

    def chip(self, id: str, n: int = 1, marks: str = "") -> str:
        times = f"<b>{n}</b> " if n > 1 else ""
        return f'<span class="c{marks}"{self.tip(id)}>{times}{self.icon(id)}{esc(self.name(id))}</span>'

    def chips(self, ids: Sequence[Any]) -> str:
        times = Counter(flat(id) for id in ids if id is not None)
        return "".join(self.chip(id, n) for id, n in times.items()) or NONE

    def counts(self, values: Table, is_brief: bool = False) -> str:
        """How many of each. Brief: an icon says of what; and nobody chooses there."""
        shown = values if len(values) <= MANY else {id: n for id, n in values.items() if n}
        return "".join(self.count(id, n, is_brief) for id, n in shown.items()) or NONE

    def count(self, id: str, n: Any, is_brief: bool) -> str:
        icon = self.icon(id)
        name = self.words.count(id, n).partition(" ")[2] if isinstance(n, int) else self.name(id)
        value = esc(number(n) if isinstance(n, int) else self.name(str(n)))
        marks = "" if n else " zero"
        if is_brief and icon:
            return f'<span class="c{marks}" title="{esc(name)}">{icon}<b>{value}</b></span>'
        marks += " open" if id in self.named and not self.is_others else ""
        return f'<span class="c{marks}">{icon}<b>{value}</b> {esc(name)}</span>'

    def is_counts(self, value: Any) -> bool:
        """How many of each: everything in it has a name."""
        if not isinstance(value, dict) or not value:
            return False
        known = self.words.names.keys() | self.words.section("counted").keys()
        return value.keys() <= known and all(isinstance(n, int | str) for n in value.values())

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
        """What a block has in it, and how wide it would be if it may grow."""
        if way in self.plan.track:
            return self.track(value, self.plan.track[way]), MANY * CARD
        if self.is_counts(value):
            return f'<div class="cs">{self.counts(value)}</div>', 0
        if isinstance(value, dict):
            return self.whole(value, way, is_full), self.width_of(value, way)
        if isinstance(value, str):
            return self.card(value, way, is_full), CARD
        if any(isinstance(one, dict) for one in value):
            return self.tiles(way, value, is_full)
        if is_full and self.is_card(way):
            return self.beside([self.card(id, way, True) for id in value])
        return (f'<div class="cs">{self.chips(value)}</div>' if value else ""), 0

    def tiles(self, way: str, items: list[Table], is_full: bool) -> tuple[str, float]:
        """Things in a list; those of which nothing but their names is said are chips."""
        tiles = [self.tile(one, way, n, is_full) for n, one in enumerate(items) if one]
        found = [tile for tile in tiles if tile.drawn]
        if self.is_one(way, self.plan.numbered):
            drawn = [
                f'<div><div class="no{t.marks}">{t.place + 1}</div>{t.drawn}</div>' for t in found
            ]
            return f'<div class="row">{"".join(drawn)}</div>', MANY * CARD
        if all(tile.is_bare for tile in found):
            chips = [self.chip(tile.id, marks=tile.marks) for tile in found if tile.id]
            return f'<div class="cs">{"".join(chips)}</div>' if chips else "", 0
        return self.beside([tile.drawn for tile in found])

    def beside(self, cards: list[str]) -> tuple[str, float]:
        """Cards in rows of equal length."""
        n = len(cards)
        if not n:
            return "", 0
        inside = "".join(cards)
        columns = ceil(n / ceil(n / MANY))
        width = CARD * 1.2 if '"art high"' in inside else CARD  # with somebody beside the words
        style = f"--w:{100 / columns:.3g}%;max-width:{n * 1.7 * CARD:.0f}px"
        return f'<div class="ts" style="{style}">{inside}</div>', min(n, MANY) * width

    def width_of(self, table: Table, way: str) -> float:
        """How wide the maps in a table are."""
        width = 0.0
        for _, value, inner in self.parts(table, way):
            if inner in self.plan.hexes:
                maps = self.areas(inner, value).values()
                width += sum(frame(cells)[2] * SHRINK + 20 for cells in maps)
        return width

    def is_card(self, way: str) -> bool:
        return self.is_one(way, self.plan.texts) or self.is_one(way, self.plan.captions)

    def track(self, spaces: list[str], begun: str) -> str:
        """Past spaces faint, the present one solid, those to come on paper."""
        now = self.view.get(begun, 0) - 1
        drawn = ""
        for n, id in enumerate(spaces):
            mark = " past" if n < now else " now" if n == now else ""
            name = esc(self.name(id))
            drawn += f'<span class="sp{mark}" title="{name}">{self.icon(id) or name}</span>'
        return f'<div class="track">{drawn}</div>'

    # Cards and tiles

    def card(
        self, id: str | None, way: str, is_full: bool, marks: str = "", inside: str = ""
    ) -> str:
        """Somebody or something with a name; `inside` is what else there is to say of it."""
        if way.endswith("."):
            return f'<div class="t{marks}">{inside}</div>' if inside else ""
        if id is None:
            key = way.rpartition(".")[2]
            said = esc(capital(self.labels.get(f"no_{key}", NONE)))
            return f'<div class="t none{marks}"><div class="n">{said}</div>{inside}</div>'
        marks += " open" if id in self.open and not self.is_others else ""
        has_text = is_full and self.is_one(way, self.plan.texts)
        said = "".join(f'<span class="tag">{esc(one)}</span>' for one in self.on_things.get(id, ()))
        if is_full and self.is_one(way, self.plan.captions):
            said += f'<div class="d">{esc(capital(self.people.caption(self.view, id, self.words)))}</div>'
        if has_text and self.text(id):
            said += f'<div class="x">{esc(self.text(id))}</div>'
        tip = "" if has_text else self.tip(id)
        art = self.art(id, way, " gone" in marks) if is_full else ""
        icon = "" if art else self.icon(id)
        name = esc(capital(self.name(id)))
        inside = f'<div class="n">{icon}{name}</div>{said}{inside}'
        return f'<div class="t{marks}"{tip}>{art}{inside}</div>'

    def art(self, id: str, way: str, is_gone: bool) -> str:
        for key, begin in self.plan.art.items():
            prefix, *box = begin.split(",")
            if self.is_one(way, {key}):
                ruin = [f"{prefix}ruin-{kind_of(id)}"] if is_gone else []
                for name in [*ruin, f"{prefix}{id}", f"{prefix}{kind_of(id)}"]:
                    if self.draw.find(name):
                        return self.draw.drawing(name, box)
        return ""

    def title_of(self, item: Table, way: str) -> str:
        """The key by which a thing in a list is called."""
        keys = [key for key in item if self.is_one(f"{way}.{key}", self.plan.titles)]
        if keys:
            return keys[0]
        parts = self.parts(item, way)
        return next((key for key, value, _ in parts if is_id(value)), "")

    def tile(self, item: Table, way: str, place: int, is_full: bool) -> Tile:
        title = self.title_of(item, way)
        id = item.get(title)
        state = self.state_of(item)
        marks = f" {state}" if state else ""
        if self.pointing(way, str(id), place):
            marks += " threat"
        if self.is_counts(item):
            inside = "" if is_nothing(item) else f'<div class="cs">{self.counts(item)}</div>'
        else:
            inside = "".join(
                self.detail(inner, value, item, is_full)
                for key, value, inner in self.parts(item, way)
                if key != title and not (id is None and value is False)
            )
        drawn = self.card(id, f"{way}.{title}", is_full, marks, inside)
        is_bare = bool(id) and not inside and not (is_full and self.is_card(f"{way}.{title}"))
        return Tile(id, place, marks, inside, drawn, is_bare)

    def detail(self, way: str, value: Any, item: Table, is_full: bool) -> str:
        """A part of a tile; what is nought or empty says nothing."""
        key = way.rpartition(".")[2]
        spots = self.paired(way, self.plan.spots)
        if spots:
            return self.spots(way, value, item[spots])
        if isinstance(value, bool):
            is_seen = value and self.state_of({key: value}) and not is_full
            return "" if is_seen else self.tag(way, value)
        if not value:
            return ""
        if self.is_counts(value):
            label = esc(self.label(way))
            return f'<div class="cs">{label} {self.counts(value, is_brief=True)}</div>'
        if isinstance(value, dict):
            return self.whole(value, way, is_full)
        if isinstance(value, list) and isinstance(value[0], dict):
            return "".join(self.tile(one, way, n, is_full).drawn for n, one in enumerate(value))
        if is_id(value) and self.state_of({key: value}):
            return f'<span class="tag">{esc(capital(self.name(value)))}</span>'
        return self.fact(way, value, is_full)

    def spots(self, way: str, value: Any, most: int) -> str:
        """So many of so many: filled and empty squares; goods and seats show themselves."""
        if not most and not value:
            return ""
        key = way.rpartition(".")[2]
        if isinstance(value, int):
            sign = self.icon(key)
            filled = [sign] * value
        else:
            filled = [self.shield(one) if isinstance(one, int) else self.icon(one) for one in value]
        squares = "".join(f'<span class="q on">{sign}</span>' for sign in filled)
        squares += '<span class="q"></span>' * (most - len(filled))
        return f'<span class="qs">{esc(self.label(way))} {squares}</span>'

    # Pieces

    def pieces(self, table: Table) -> list[tuple[str, int, bool, bool]]:
        """Units on a field or hex: icon, how many, whether a foe's, whether tired."""
        found = []
        for key, icons in self.plan.pieces.items():
            values = table.get(key, 0)
            tired = table.get(self.plan.tired.get(key, ""), 0)
            for i, icon in enumerate(icons.split("+")):
                n = values[i] if isinstance(values, list) else values
                k = tired[i] if isinstance(tired, list) else tired
                foe = icon.startswith("!")
                found += [(icon.strip("!"), n - k, foe, False), (icon.strip("!"), k, foe, True)]
        return [piece for piece in found if piece[1]]

    def tokens(self, table: Table, foes: bool | None = None) -> str:
        drawn = ""
        for icon, n, foe, tired in self.pieces(table):
            if foes in (None, foe):
                kind = ("foe" if foe else "own") + (" tired" if tired else "")
                drawn += f'<span class="u {kind}">{self.draw.icon(icon)}</span><b>{n}</b>'
        return drawn

    # A square with sides and corners

    def square(self, table: Table, way: str, is_full: bool) -> str:
        """Walls and turrets around what is inside, and before each wall its field."""
        cells = ""
        for key in self.plan.square:
            inner = f"{way}.{key}".lstrip(".")
            value = table[key]
            if isinstance(value, list):
                cells += "".join(self.side(one, inner, n) for n, one in enumerate(value))
            else:
                label = esc(self.label(inner))
                cells += f'<div class="in"><div class="d">{label}</div><div>{self.tokens(value)}</div></div>'
        return f'<div class="sq{"" if is_full else " small"}">{cells}</div>'

    def side(self, item: Table, way: str, place: int) -> str:
        """One wall or turret, with who stands on it; before a wall its field with the foes."""
        where = str(next(iter(item.values())))
        at, field_at = COMPASS[where]
        built = next(
            (key for key, value in list(item.items())[1:] if is_id(value) or value is None)
        )
        threat = " threat" if self.pointing(way, where, place) else ""
        marks = f" open" if where in self.open else ""
        wall, field = "", ""
        for key, value, inner in self.parts(item, way):
            if value == where or key in self.plan.pieces:
                continue
            spots = self.paired(inner, self.plan.spots)
            if spots:
                wall += self.spots(inner, value, item[spots])
            elif key != built and value:
                field += self.fact(inner, value, True)
        kind = "up" if where in ("east", "west") else "cor" if not field_at else "flat"
        standing = self.kind_mark(item[built])
        name = esc(capital(self.name(item[built]))) if item[built] else NONE
        drawn = (
            f'<div class="w {kind}{standing}{marks}" style="grid-area:{at}" title="{name}">'
            f"{wall}{self.tokens(item, False)}</div>"
        )
        if not field_at:
            return drawn
        return drawn + (
            f'<div class="fld{threat}" style="grid-area:{field_at}">'
            f'<b>{esc(capital(self.name(where)))}</b><div class="d">{name}</div>{field}'
            f"<div>{self.tokens(item, True)}</div></div>"
        )

    def kind_mark(self, id: str | None) -> str:
        """How a wall looks: by its material."""
        return " none" if id is None else f" {id.partition('_')[0]}"

    # Maps of hexes

    def maps(self, way: str, items: list[Table]) -> str:
        """A map for each area."""
        drawn = ""
        for area, lies in self.areas(way, items).items():
            title = self.labels.get(f"{self.plan.areas}_{area}", self.label(way))
            head = f'<div class="h">{esc(title)}</div>' if title else ""
            hexes = [self.hex(way, items[n], n, cells, len(items)) for n, cells in lies.items()]
            hexes.sort(key=lambda hex: hex[0])  # marked edges lie above the others
            x, y, width, height = frame(lies)
            drawn += (
                f'<div class="map" style="flex:1 1 {width * SHRINK:.0f}px;max-width:{width:.0f}px">'
                f'{head}<svg class="hex" viewBox="{x:.4g} {y:.4g} {width:.4g} {height:.4g}">'
                f"{''.join(hex for _, hex in hexes)}</svg></div>"
            )
        return drawn

    def areas(self, way: str, items: list[Table]) -> dict[Any, dict[int, list[Cell]]]:
        """For each area by their numbers the cells of the things that lie there."""
        cells = self.plan.hexes[way]
        found: dict[Any, dict[int, list[Cell]]] = {}
        for n, item in enumerate(items):
            lies = [(c, r) for c, r in item[cells]] if isinstance(cells, str) else [cells[n]]
            found.setdefault(item.get(self.plan.areas), {})[n] = lies
        return found

    def hex(
        self, way: str, item: Table, place: int, cells: list[Cell], size: int
    ) -> tuple[int, str]:
        title = self.title_of(item, way)
        id = item.get(title)
        pointing = self.pointing(way, str(id), place)
        is_open = id in self.open or self.open.get(str(place + 1), 0) >= size
        mark = "threat" if pointing else "open" if is_open else ""
        x, y = centre(cells[0])
        pieces = self.hex_pieces(x, y, item, pointing)
        inside = (self.hex_name(x, y, id, bool(pieces)) if id else "") + pieces
        for n, (_, seat, _) in enumerate(self.stand_here(way, id)):
            inside += (
                f'<svg x="{x - 9 + n * 18:.4g}" y="{y + 15:.4g}" width="18" height="21">'
                f'<use href="#hf-seat-{seat}"/></svg>'
            )
        if self.is_one(way, self.plan.numbered):
            inside += f'<text class="hn" x="{x:.4g}" y="{y + HALF - 5:.4g}">{place + 1}</text>'
        tip = f"<title>{esc(self.text(id))}</title>" if id and self.text(id) else ""
        start = f'<g class="{mark}">' if mark else "<g>"
        return len(mark), f"{start}{tip}{ground(cells)}{inside}</g>"

    def stand_here(self, way: str, id: Any) -> list[Pointer]:
        return [one for one in self.standing.get(way, ()) if one[0] == id]

    def hex_name(self, x: float, y: float, id: str, is_taken: bool) -> str:
        """An icon and a name; where pieces stand and the name is long, the icon must do."""
        name = self.people.short_name(id, self.words)
        lines = wrapped(name, RADIUS * 1.55, 12)
        size = fitting(lines, RADIUS * 1.6, 12, 8)
        icon = self.icon(id).replace(
            "<svg", f'<svg x="{x - 9:.4g}" y="{y - 32:.4g}" width="18" height="18"'
        )
        if icon and is_taken and len(lines) > 1:
            return icon
        start = y + (0 if icon else -4 * (len(lines) - 1)) - (2 if icon else 0)
        return icon + "".join(
            f'<text x="{x:.4g}" y="{start + n * (size + 1):.4g}" font-size="{size:g}">{esc(line)}</text>'
            for n, line in enumerate(lines)
        )

    def hex_pieces(self, x: float, y: float, item: Table, pointing: list[Table]) -> str:
        found = [piece for table in [item, *pointing] for piece in self.pieces(table)]
        drawn = ""
        left = x - len(found) * 17 + 2
        for n, (icon, count, foe, tired) in enumerate(found):
            at = left + n * 34
            kind = ("foe" if foe else "own") + (" tired" if tired else "")
            found_icon = self.draw.icon(icon)
            inner = found_icon.replace(
                "<svg", f'<svg x="{at + 2:.4g}" y="{y + 6:.4g}" width="14" height="14"'
            )
            drawn += (
                f'<g class="{kind}"><rect x="{at:.4g}" y="{y + 4:.4g}" width="18" height="18" '
                f'rx="{0 if foe else 9}"/>{inner}<text x="{at + 24:.4g}" y="{y + 18:.4g}" '
                f'font-size="14">{count}</text></g>'
            )
        return drawn


def ends(way: str) -> Iterator[str]:
    """ "empires.row", then "row"."""
    while True:
        yield way
        _, dot, way = way.partition(".")
        if not dot:
            return


def is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(ID.fullmatch(value))


def is_nothing(value: Any) -> bool:
    if isinstance(value, dict | list):
        return not any(value.values() if isinstance(value, dict) else value)
    return not value


def is_ids(value: Any) -> bool:
    return isinstance(value, list) and all(is_id(one) for one in value)


def flat(value: Any) -> str:
    return value if isinstance(value, str) else str(value)


def span(n: Any) -> Any:
    """ "1–3" for the least and the most of several."""
    if not isinstance(n, list):
        return n
    return "\N{EN DASH}".join(str(one) for one in sorted({n[0], n[-1]}))
