# not compiled: draws SVG text
"""What the picture of the table is made of: icons, frames, abilities as rows of glyphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from holdfast.core.card_text import CardText
from holdfast.core.picture import (
    EMBER,
    INK,
    PAPER,
    SHEET,
    TEXT,
    WIDTH,
    esc,
    line,
    number,
    rect,
    width_of,
    words_at,
    wrapped,
)
from holdfast.core.words import Words
from holdfast.games.empires_end.people.text import repair_cost

View = dict[str, Any]

TYRIAN, TYRIAN_WASH = "#6E2A62", "#EBDCE6"
LEFT, RIGHT = 24.0, WIDTH - 24.0
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
PHASE_ICONS = {
    "disaster": "flame",
    "economy": "economy",
    "industry": "industry",
    "conflict": "conflict",
    "end": "endgame",
    "destroyed": "earthquake",
}
# Which good or place an open choice of this verb points at, where its key does not name one.
POINTS_AT = {"axes": "axe", "coins": "coin", "buy": "coin"}


@cache
def symbols() -> dict[str, str]:
    """Icons and woodcuts by id, under names that meet no others on the page."""
    source = Path(__file__).with_name("drawings.svg").read_text(encoding="utf-8")
    source = source.replace('<symbol id="', '<symbol id="hf-')
    return {found[1]: found[0] for found in SYMBOL.finditer(source)}


def icon(name: str, x: float, y: float, size: float, colour: str = INK) -> str:
    return use(f"hf-i-{name}", x, y, size, size, colour)


def use(id: str, x: float, y: float, w: float, h: float, colour: str) -> str:
    return (
        f'<use href="#{id}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" color="{colour}" '
        f'fill="{colour}"/>'
    )


def card_frame(x: float, y: float, w: float, h: float, colour: str, fill: str = SHEET) -> str:
    """Thick and thin: the frame of anything that is a card."""
    outer = rect(x, y, w, h, fill, stroke=colour, stroke_width=2)
    return outer + rect(x + 4, y + 4, w - 8, h - 8, stroke=colour, stroke_width=1)


class Sheet:
    """Collects the parts of a picture; knows the cards and what the open choices point at."""

    def __init__(
        self, view: View, words: Words, keys: Sequence[str], texts: Sequence[CardText]
    ) -> None:
        self.view = view
        self.words = words
        self.texts = {text.id: text for text in texts}
        self.verbs = {key.partition(":")[0] for key in keys}
        self.open = {field for key in keys for field in key.split(":")[1:]}
        self.open |= {id for verb, id in POINTS_AT.items() if verb in self.verbs}
        self.threats = {
            disaster["position"]: disaster["card"]
            for disaster in view["disasters"]
            if disaster["card"] is not None and not disaster["accepted"]
        }
        # While a Blitz game is set up, the hourglass waits on a space that is not played (EE-150).
        waits = view["phase"] == "conflict" and view["conflict"] is None
        self.phase = None if waits else view["phase"]
        self.own: View = view["empires"][view["seat"]] if view["seat"] >= 0 else {}
        self.parts: list[str] = []

    def add(self, *parts: str) -> None:
        self.parts.extend(parts)

    def say(self, label: str, **data: object) -> str:
        return self.words.say("picture", label, data)

    def name(self, id: str) -> str:
        return self.words.name(id)

    def facts(self, id: str) -> dict[str, Any]:
        return self.texts[id].facts

    def text(self, id: str) -> str:
        return self.texts[id].text.get(self.words.lang, "")

    def own_glyphs(self, id: str) -> list[str]:
        """EE-92. An ability of the own empire; a trade shows how often it can still be made."""
        return self.glyphs(self.facts(id)["effect"], self.own.get("trades", {}).get(id))

    def repair_cost(self, location: str) -> int:
        return repair_cost(self.own["row"], location, self.texts)

    def finish(self, bottom: float) -> str:
        inside = "".join(self.parts)
        needed = sorted(set(re.findall(r'href="#([^"]+)"', inside)))
        drawings = "".join(symbols()[id] for id in needed)
        title = esc(self.words.table["title"])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom:g}" '
            f'width="100%" style="display:block" role="img" aria-label="{title}" '
            f'font-family="{esc(TEXT)}" font-size="14.5" fill="{INK}"><defs>{drawings}</defs>'
            f"{rect(0, 0, WIDTH, bottom, PAPER)}{inside}</svg>"
        )

    def score(self, seat: int) -> int:
        final = self.view["final"]
        score: int = self.view["empires"][seat]["score"] if final is None else final[seat]
        return score

    def effect(self, x: float, y: float, width: float, card: str, most: int) -> None:
        """The phase in a small ink square, and what the card does as an innovation."""
        self.phase_square(x, y, self.facts(card)["phase"], INK)
        size = 14.0
        lines = wrapped(self.text(card), width, size, 23)
        while len(lines) > most and size > 11:
            size -= 0.5
            lines = wrapped(self.text(card), width, size, 23)
        for n, said in enumerate(lines):
            self.add(words_at(x if n else x + 23, y + 13 + n * (size + 2), said, size))

    def phase_square(self, x: float, y: float, phase: str, colour: str) -> None:
        self.add(rect(x, y, 17, 17, colour), icon(PHASE_ICONS[phase], x + 2.5, y + 2.5, 12, SHEET))

    # Abilities as glyphs

    def glyphs(self, effect: View, times: int | None = None) -> list[str]:
        """Icon names, and words that begin with a space. `times` is what is left of a trade."""
        do = effect["do"]
        if do in ("gain", "on_destroy_gain"):
            return goods_glyphs(effect["goods"])
        if do == "gain_one_of":
            return between(effect["goods"], " /")
        if do == "trade":
            taken = effect.get("take") or between(effect["take_one_of"], " /")
            left = effect["times"] if times is None else times
            return [f" {left}\N{MULTIPLICATION SIGN}", effect["give"], "trade", *taken]
        if do == "free_bid":
            return [effect["good"], " " + self.say("free").lower()]
        if do == "on_destroy_refresh_all":
            return ["refresh", " " + self.say("all").lower()]
        if do == "end_most_destroyed":
            return [f" {effect['amount']}", "laurel", " " + self.say("most").lower(), "fire"]
        return plain_glyphs(effect)

    def row_of(
        self, glyphs: list[str], x: float, y: float, w: float, size: float, ink: str = INK
    ) -> None:
        """Icons and words in a row, as large as they fit."""
        wide = glyphs_width(glyphs, size)
        if wide > w:
            size *= w / wide
        for glyph in glyphs:
            if glyph.startswith(" "):
                text = glyph[1:]
                self.add(words_at(x, y + size * 0.8, text, size * 0.88, font_weight=500, fill=ink))
                x += width_of(text, size * 0.88) + size * 0.1
            else:
                self.add(icon(glyph, x, y, size, ink))
                x += size * 1.08


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def leaf(left: float, y: float, right: float) -> str:
    """A tapered cut, fattest in the middle."""
    middle = (left + right) / 2
    return (
        f'<path d="M{left:.1f} {y:g}Q{middle:.1f} {y + 2.2:g} {right:.1f} {y:g}'
        f'Q{middle:.1f} {y - 2.2:g} {left:.1f} {y:g}z" fill="{EMBER}" opacity=".28"/>'
    )


def pennant(x: float, w: float) -> str:
    """Whose turn? The seat hangs in the accent colour."""
    return (
        f'<path d="M{x:g} 0h{w:g}v62l{-w / 2:g}-7l{-w / 2:g} 7z" fill="{TYRIAN}" '
        f'stroke="{PAPER}" stroke-width="2"/>'
    )


def points(
    x: float, y: float, n: int, size: float, colour: str, is_struck: bool, anchor: str
) -> str:
    """Points of a location; those of a ruin are struck out."""
    drawn = words_at(x, y, n, size, name=True, fill=colour, text_anchor=anchor)
    if not is_struck:
        return drawn
    wide = width_of(str(n), size)
    left = x - wide if anchor == "end" else x - wide / 2
    middle = y - size * 0.32
    return drawn + line(left - 2, middle, left + wide + 2, middle, colour, 2)


def goods_glyphs(goods: list[str]) -> list[str]:
    """ "3 wheat" as a number and an icon, one or two as icons."""
    if len(goods) > 2 and len(set(goods)) == 1:
        return [f" {len(goods)}", goods[0]]
    return list(goods)


def reward_glyphs(reward: View) -> list[str]:
    """What a row of a conflict card gives."""
    found = [" " + number(reward["points"]), "laurel"] if "points" in reward else []
    found += goods_glyphs(reward.get("goods", []))
    if "refresh" in reward:
        found += [f" {reward['refresh']}", "refresh"]
    return found


def plain_glyphs(effect: View) -> list[str]:
    """Abilities without words; the angle marks stand for the neighbours."""
    n = f" {effect.get('amount', '')}"
    beside = [" \N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"]
    end = [" \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"]
    less = f" \N{MINUS SIGN}{effect.get('amount', '')}"
    twice = " 2\N{MULTIPLICATION SIGN}"
    good, kind = effect.get("good", ""), effect.get("type", "")
    found: dict[str, list[str]] = {
        "gain_adjacent": [good, *beside, kind, *end],
        "points": [n, "laurel"],
        "points_adjacent_destroyed": [n, "laurel", *beside, "fire", *end],
        "repeat_economy": [twice, "economy"],
        "refresh_adjacent": ["refresh"],
        "play_discount": ["innovation", less, "hammer"],
        "swap_locations": ["swap"],
        "repair_discount_adjacent": ["repair", less, "hammer"],
        "move_innovation": ["move", "innovation"],
        "redraw": ["flame", "trade", "flame"],
        "strength": [n, "strength"],
        "strength_adjacent_destroyed": [n, "strength", *beside, "fire", *end],
        "end_per_resource": [n, "laurel", " /", good],
        "end_per_destroyed": [n, "laurel", " /", "fire"],
        "end_adjacent_destroyed": [n, "laurel", *beside, "fire", *end],
        "end_adjacent_type": [n, "laurel", *beside, kind, *end],
        "end_copy": [twice, "endgame"],
        "on_destroy_points": [n, "laurel"],
    }
    return found[effect["do"]]


def between(glyphs: list[str], mark: str) -> list[str]:
    joined: list[str] = []
    for glyph in glyphs:
        joined += [mark, glyph] if joined else [glyph]
    return joined


def glyphs_width(glyphs: list[str], size: float) -> float:
    words = sum(width_of(g[1:], size * 0.88) + size * 0.1 for g in glyphs if g.startswith(" "))
    return words + sum(size * 1.08 for g in glyphs if not g.startswith(" "))
