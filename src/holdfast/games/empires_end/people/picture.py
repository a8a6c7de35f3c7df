# not compiled: draws SVG text
"""The table as an SVG picture, drawn from a view: it knows what the seat knows, no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.core.card_text import CardText
from holdfast.core.picture import (
    CHAR,
    CHAR_INK,
    EMBER,
    INK,
    INK2,
    ON_EMBER,
    RULE,
    SHEET,
    SUNK,
    WIDTH,
    fitting,
    line,
    number,
    rect,
    shield,
    stripes,
    width_of,
    words_at,
    wrapped,
)
from holdfast.core.words import Words
from holdfast.games.empires_end.people.sheet import (
    LEFT,
    PHASE_ICONS,
    RIGHT,
    TYRIAN,
    TYRIAN_WASH,
    Sheet,
    View,
    capital,
    card_frame,
    icon,
    leaf,
    pennant,
    points,
    reward_glyphs,
    use,
)
from holdfast.games.empires_end.rules.names import GOODS, N_LOCATIONS

GAP = 6
TILE = (RIGHT - LEFT - (N_LOCATIONS - 1) * GAP) / N_LOCATIONS
STRIP = 42
SMALL, SMALL_GAP = 45, 3  # tiles of the other empires
TIERS = ("low", "mid", "high")
SPACE_ICONS = {
    "disaster": ["flame"],
    "double_disaster": ["flame", "flame"],
    "economy": ["economy"],
    "industry": ["industry"],
    "conflict": ["conflict"],
    "combined": ["economy", "industry"],
}


def draw(view: View, words: Words, keys: Sequence[str], texts: Sequence[CardText]) -> str:
    """The whole table: where we are, the other empires, the threat, one's own things."""
    table = TablePicture(view, words, keys, texts)
    bottom = table.middle(table.track(table.top()))
    if view["seat"] >= 0:
        bottom = table.stores(table.empire(bottom))
    return table.finish(bottom)


class TablePicture(Sheet):
    """The parts of the table from top to bottom; each is told where to begin, and says its end."""

    # The top bar and the track

    def top(self) -> float:
        """The title, where we are in words, and the seats."""
        title = self.words.table["title"]
        self.add(words_at(LEFT, 34, title, 24, name=True))
        x = LEFT + width_of(title, 24) + 30
        self.add(line(x - 12, 14, x - 12, 40, RULE), words_at(x, 32, self.where(), 15, fill=INK2))
        self.seats()
        self.add(line(0, 51, WIDTH, 51, INK, 2), line(0, 54.5, WIDTH, 54.5, INK))
        return 66

    def where(self) -> str:
        view = self.view
        track = view["track"]
        if view["final"] is not None:
            return self.say("over")
        if self.phase is None:
            return self.say("before")
        said = self.say("phase", space=view["space"], n=len(track), kind=self.phase)
        if view["space"] < len(track):
            said += " " + self.say("following", kind=track[view["space"]])
        return said

    def seats(self) -> None:
        """Shields with scores, from the right; the one that decides hangs as a pennant."""
        x = RIGHT + 12
        for seat in range(self.view["seats"] - 1, -1, -1):
            name = self.words.seat(seat)
            score = number(self.score(seat))
            has_temple = seat == self.view["temple"]
            width = 66 + width_of(name, 16) + width_of(score, 20) + (24 if has_temple else 0)
            x -= width
            decides = seat == self.view["seat"] and bool(self.verbs)
            colour = SHEET if decides else INK
            if decides:
                self.add(pennant(x, width - 8))
            self.add(shield(seat, x + 10, 13, 22, name))
            self.add(words_at(x + 40, 32, name, 16, name=True, fill=colour))
            end = x + width - 18
            self.add(words_at(end, 33, score, 20, name=True, fill=colour, text_anchor="end"))
            if has_temple:
                self.add(icon("temple", end - width_of(score, 20) - 24, 16, 18, colour))

    def track(self, y: float) -> float:
        """Past spaces faint, the present one large and solid, the future on paper."""
        track = self.view["track"]
        now = self.view["space"] - 1
        wide = 80.0 if 0 <= now < len(track) else 0.0
        size = (RIGHT - LEFT - wide - 40) / (len(track) - (wide > 0))
        x = LEFT
        for n, kind in enumerate(track):
            if n == now:
                self.now(x, y, wide - 4, kind)
                x += wide
            else:
                self.space(x, y + 4, size - 4, kind, n < now)
                x += size
        over = self.view["final"] is not None
        self.add(icon("laurel", RIGHT - 32, y + 4, 32, INK if over else RULE))
        return y + 64

    def now(self, x: float, y: float, w: float, kind: str) -> None:
        fill = EMBER if self.threats or "disaster" in kind else INK
        self.add(rect(x, y - 2, w, 48, fill), icon("hourglass", x + 5, y + 8, 28, ON_EMBER))
        icons = SPACE_ICONS[kind]
        size = 26 if len(icons) == 1 else 16
        for n, name in enumerate(icons):
            self.add(icon(name, x + 38 + n * 17, y + 22 - size / 2, size, ON_EMBER))

    def space(self, x: float, y: float, w: float, kind: str, is_past: bool) -> None:
        line_colour, colour = (RULE, RULE) if is_past else (INK, INK)
        fill = "none" if is_past else SHEET
        width = 1 if is_past else 1.5
        self.add(rect(x, y, w, 36, fill, stroke=line_colour, stroke_width=width))
        icons = SPACE_ICONS[kind]
        size = 22 if len(icons) == 1 else 16
        start = x + w / 2 - size * len(icons) / 2
        for n, name in enumerate(icons):
            self.add(icon(name, start + n * size, y + 18 - size / 2, size, colour))

    # The other empires, and the threat beside them

    def middle(self, y: float) -> float:
        left = y
        for seat in range(self.view["seats"]):
            if seat != self.view["seat"]:
                left = self.other(seat, left)
        right = self.threat(LEFT + 146 + N_LOCATIONS * (SMALL + SMALL_GAP) + 26, y)
        return max(left, right) + 2

    def other(self, seat: int, y: float) -> float:
        """One row: who, how many points, eleven small tiles, what is attached to them."""
        empire = self.view["empires"][seat]
        self.add(shield(seat, LEFT, y + 6, 30, self.words.seat(seat)))
        self.add(words_at(LEFT + 40, y + 22, number(self.score(seat)), 22, name=True))
        name = self.words.seat(seat)
        self.add(words_at(LEFT + 40, y + 40, name, fitting(name, 64, 16), name=True))
        self.add(icon("chronicle", LEFT + 108, y + 4, 15, INK2))
        self.add(words_at(LEFT + 126, y + 17, empire["hand_count"], 15, fill=INK2))
        self.add(icon("strength", LEFT + 108, y + 26, 15, INK2))
        self.add(words_at(LEFT + 126, y + 39, empire["strength"], 15, fill=INK2))
        rows = 0
        for n, place in enumerate(empire["row"]):
            x = LEFT + 146 + n * (SMALL + SMALL_GAP)
            self.small_tile(x, y, place, n + 1)
            rows = max(rows, (len(place["innovations"]) + 2) // 3)
        return y + 60 + 15 * rows + 12

    def small_tile(self, x: float, y: float, place: View, position: int) -> None:
        facts = self.facts(place["location"])
        ruined = place["destroyed"]
        threatened = position in self.threats
        frame, width = (EMBER, 3) if threatened else (INK, 1.5)
        ink = CHAR_INK if ruined else INK
        self.add(
            rect(x, y, SMALL, 56, CHAR if ruined else SHEET, stroke=frame, stroke_width=width),
            icon(facts["type"], x + SMALL / 2 - 12, y + 5, 24, ink),
            points(x + SMALL / 2, y + 48, facts["points"], 18, ink, ruined, "middle"),
        )
        for n, innovation in enumerate(place["innovations"]):
            self.small_innovation(x + n % 3 * 15, y + 59 + n // 3 * 15, innovation, ruined)

    def small_innovation(self, x: float, y: float, innovation: View, asleep: bool) -> None:
        name = PHASE_ICONS[self.facts(innovation["card"])["phase"]]
        faint = asleep or innovation["exhausted"]
        dash: dict[str, Any] = {"stroke_dasharray": "2 2"} if asleep else {}
        colour = INK2 if faint else INK
        fill = SUNK if innovation["exhausted"] else "none" if asleep else SHEET
        self.add(rect(x + 0.5, y + 0.5, 13, 13, fill, stroke=colour, stroke_width=1, **dash))
        self.add(icon(name, x + 1.5, y + 1.5, 11, colour))
        if innovation["exhausted"]:
            self.add(line(x + 1, y + 13, x + 13, y + 1, INK, 1.5))

    def threat(self, x: float, y: float) -> float:
        """What lies open: disasters with their pots, a conflict card, or nothing."""
        view = self.view
        if view["disasters"]:
            width = (RIGHT - x - 14) / 2
            for n, disaster in enumerate(view["disasters"]):
                self.disaster(x + n * (width + 14), y, width, disaster, n)
            return y + 262 + self.decks(x, y + 278)
        if view["conflict"] is not None:
            return y + self.conflict(x, y, RIGHT - x) + self.decks(x, y + 278)
        return y + self.calm(x, y)

    def decks(self, x: float, y: float) -> float:
        view = self.view
        said = self.say(
            "decks",
            deck=view["deck"],
            discard=len(view["discard"]),
            conflicts=view["conflict_deck"],
        )
        self.add(words_at(x, y, said, fitting(said, RIGHT - x, 14, 12), fill=INK2))
        return 28

    def calm(self, x: float, y: float) -> float:
        """A phase without a card, the beginning or the end."""
        view = self.view
        phase = self.phase
        icons = ["laurel"] if view["final"] is not None else ["hourglass"]
        if phase is not None:
            icons = SPACE_ICONS[phase]
        for n, name in enumerate(icons):
            self.add(icon(name, x + n * 66, y + 2, 60))
        y += 88
        if view["final"] is not None:
            return 96 + self.ranking(x, y)
        if phase is not None:
            self.add(words_at(x, y, capital(self.name(phase)), 24, name=True))
            self.add(words_at(x, y + 22, self.say("together"), 15))
        return 112 + self.decks(x, y + 44)

    def ranking(self, x: float, y: float) -> float:
        order = sorted(range(self.view["seats"]), key=self.rank)
        for n, seat in enumerate(order):
            place = y + n * 38
            self.add(shield(seat, x, place - 22, 26, self.words.seat(seat)))
            self.add(words_at(x + 40, place, self.words.seat(seat), 20, name=True))
            self.add(
                words_at(x + 200, place, number(self.score(seat)), 24, name=True, text_anchor="end")
            )
        return len(order) * 38

    def rank(self, seat: int) -> tuple[int, int]:
        """EE-147. Points, then healthy locations."""
        row = self.view["empires"][seat]["row"]
        return -self.score(seat), sum(place["destroyed"] for place in row)

    def disaster(self, x: float, y: float, width: float, disaster: View, slot: int) -> None:
        card = disaster["card"]
        wide = width - 62
        if card is None or disaster["accepted"]:
            self.add(rect(x, y, wide, 252, stroke=RULE, stroke_width=2, stroke_dasharray="6 5"))
            said = self.say("accepted")
            self.add(words_at(x + wide / 2, y + 130, said, 15, fill=INK2, text_anchor="middle"))
            return
        self.add(card_frame(x, y, wide, 252, EMBER))
        self.disaster_art(x + 8, y + 8, wide - 16, disaster)
        facts = self.facts(card)
        name = capital(self.name(facts["kind"]))
        self.add(words_at(x + 11, y + 142, name, fitting(name, wide - 22, 21), name=True))
        for n, good in enumerate(disaster["bids"]):
            self.add(icon(good, x + 10 + n * 22, y + 149, 18))
        self.add(line(x + 11, y + 173, x + wide - 11, y + 173, RULE))
        self.effect(x + 11, y + 179, wide - 20, card, 5)
        self.pot(x + wide + 10, y, disaster, slot)

    def disaster_art(self, x: float, y: float, w: float, disaster: View) -> None:
        """The kind of disaster in the one other ink, with its position in the corner."""
        kind = self.facts(disaster["card"])["kind"]
        for n in range(9):
            reach = w * (0.2 + 0.09 * (n * 5 % 7))
            left = x + (w - reach) * (n * 3 % 5) / 4
            top = y + 8 + n * 12
            self.add(leaf(left, top, left + reach))
        self.add(icon(kind, x + w / 2 - 46, y + 12, 92, EMBER))
        self.add(line(x, y + 114, x + w, y + 114, EMBER, 1.5), rect(x, y, 34, 34, EMBER))
        place = disaster["position"]
        self.add(
            words_at(x + 17, y + 25, place, 24, name=True, fill=ON_EMBER, text_anchor="middle")
        )

    def pot(self, x: float, y: float, disaster: View, slot: int) -> None:
        said = self.say("pot")
        self.add(words_at(x, y + 16, said, fitting(said, 54, 17), name=True))
        for n, good in enumerate(GOODS):
            count = disaster["pot"][good]
            top = y + 28 + n * 36
            colour = INK if count else RULE
            self.add(icon(good, x, top, 24, colour))
            self.add(words_at(x + 30, top + 20, count, 22, name=True, fill=colour))
        side = ("left", "right")[slot]
        if side in self.open or (self.verbs & {"accept"} and len(self.view["disasters"]) == 1):
            self.add(rect(x - 4, y + 24, 56, 148, stroke=TYRIAN, stroke_width=2))

    def conflict(self, x: float, y: float, w: float) -> float:
        """EE-123. The three tiers, the winners' bonus and the unrest."""
        card = self.view["conflict"]
        facts = self.facts(card)
        self.add(card_frame(x, y, w, 252, INK), icon("conflict", x + 14, y + 12, 34))
        self.add(words_at(x + 58, y + 38, self.name(card), 24, name=True))
        low, mid = facts["low"]["most"], facts["mid"]["most"]
        ranges = [f"0\N{EN DASH}{low}", f"{low + 1}\N{EN DASH}{mid}", f"{mid + 1}+"]
        rows = [(self.say("strength", range=r), facts[t]) for r, t in zip(ranges, TIERS)]
        rows.append((self.say("bonus"), facts["bonus"]))
        for n, (label, reward) in enumerate(rows):
            top = y + 60 + n * 32
            self.add(line(x + 14, top, x + w - 14, top, INK if n == 3 else RULE))
            self.add(words_at(x + 16, top + 22, label, 16, name=True))
            self.row_of(reward_glyphs(reward), x + 190, top + 6, w - 210, 20)
        unrest = facts["unrest"]
        rank = self.say(f"rank_{unrest['rank']}")
        said = self.say("unrest", rank=rank.lower(), position=unrest["position"])
        self.add(line(x + 14, y + 188, x + w - 14, y + 188, RULE))
        for n, part in enumerate(wrapped(said, w - 34, 15)):
            self.add(words_at(x + 16, y + 208 + n * 18, part, 15))
        return 262

    # One's own empire

    def empire(self, y: float) -> float:
        view = self.view
        empire = view["empires"][view["seat"]]
        standing = sum(not place["destroyed"] for place in empire["row"])
        said = self.say(
            "standing",
            n=standing,
            points=empire["standing"],
            strength=empire["strength"],
        )
        title = self.say("empire")
        self.add(line(LEFT, y, RIGHT, y, INK, 2), words_at(LEFT, y + 26, title, 22, name=True))
        self.add(words_at(LEFT + width_of(title, 22) + 10, y + 25, said, 15, fill=INK2))
        top = y + 62
        deepest = 0
        for n, place in enumerate(empire["row"]):
            x = LEFT + n * (TILE + GAP)
            self.head(x, top - 20, n + 1)
            self.tile(x, top, place, n + 1)
            for m, innovation in enumerate(place["innovations"]):
                self.strip(x + 5, top + 120 + m * STRIP, innovation, place["destroyed"])
            deepest = max(deepest, len(place["innovations"]))
        return top + 120 + deepest * STRIP + 20

    def head(self, x: float, y: float, position: int) -> None:
        """The number of the position; a threatened one wears a flame."""
        middle = x + TILE / 2
        if position in self.threats:
            self.add(rect(x - 1.5, y - 3, TILE + 3, 24, EMBER))
            self.add(icon("flame", middle - 19, y, 18, ON_EMBER))
            self.add(words_at(middle + 4, y + 15, position, 16, name=True, fill=ON_EMBER))
        else:
            self.add(words_at(middle, y + 13, position, 14, fill=INK2, text_anchor="middle"))

    def tile(self, x: float, y: float, place: View, position: int) -> None:
        id = place["location"]
        facts = self.facts(id)
        ruined = place["destroyed"]
        is_open = id in self.open
        fill, ink = (CHAR, CHAR_INK) if ruined else (TYRIAN_WASH if is_open else SHEET, INK)
        scene = f"hf-v-{'ruin-' if ruined else ''}{facts['type']}"
        self.add(rect(x, y, TILE, 120, fill), use(scene, x, y, TILE, 70, ink))
        self.add(line(x, y + 70, x + TILE, y + 70, ink, 1))
        name = self.name(facts["type"])
        self.add(words_at(x + 8, y + 90, name, fitting(name, 52, 17), name=True, fill=ink))
        self.add(points(x + TILE - 8, y + 91, facts["points"], 22, ink, ruined, "end"))
        if ruined:
            self.add(icon("hammer", x + 8, y + 97, 16, ink))
            said = self.say("to_repair", n=self.repair_cost(id))
            self.add(words_at(x + 28, y + 111, said, fitting(said, 66, 13.5), fill=ink))
        else:
            self.phase_square(x + 8, y + 97, facts["phase"], INK)
            self.row_of(self.own_glyphs(id), x + 30, y + 97, TILE - 36, 17)
        threatened = position in self.threats
        colour = EMBER if threatened else TYRIAN if is_open else INK
        self.add(rect(x, y, TILE, 120, stroke=colour, stroke_width=3 if colour != INK else 2))
        if is_open and (threatened or ruined):
            inner = TYRIAN_WASH if ruined else TYRIAN
            self.add(rect(x + 4, y + 4, TILE - 8, 112, stroke=inner, stroke_width=2))

    def strip(self, x: float, y: float, innovation: View, asleep: bool) -> None:
        """An innovation tucked beneath its location."""
        card = innovation["card"]
        facts = self.facts(card)
        w = TILE - 10
        is_open = card in self.open
        colour = TYRIAN if is_open else RULE if asleep else INK
        ink = INK2 if asleep or innovation["exhausted"] else INK
        dash: dict[str, Any] = {"stroke_dasharray": "4 3"} if asleep else {}
        fill = TYRIAN_WASH if is_open else "none" if asleep else SHEET
        self.add(rect(x, y, w, STRIP - 2, fill))
        if innovation["exhausted"]:
            self.add(stripes(x, y, w, STRIP - 2, SUNK))
        width = 2 if is_open else 1.5
        self.add(rect(x, y, w, STRIP - 2, stroke=colour, stroke_width=width, **dash))
        name = self.name(card)
        room = w - 12 - (16 if innovation["exhausted"] else 0)
        self.add(words_at(x + 6, y + 15, name, fitting(name, room, 14.5), name=True, fill=ink))
        self.phase_square(x + 6, y + 20, facts["phase"], RULE if asleep else ink)
        self.row_of(self.own_glyphs(card), x + 27, y + 20, w - 31, 16, ink)
        if innovation["exhausted"]:
            self.add(f'<circle cx="{x + w - 10:g}" cy="{y + 11:g}" r="8.5" fill="{INK}"/>')
            self.add(icon("exhaust", x + w - 16.5, y + 4.5, 13, SHEET))

    # What lies behind one's screen

    def stores(self, y: float) -> float:
        view = self.view
        mine = view["empires"][view["seat"]]
        self.add(line(LEFT, y, RIGHT, y, RULE), words_at(LEFT, y + 22, self.say("stores"), 14.5))
        for n, good in enumerate(GOODS):
            self.good(LEFT + n * 72, y + 34, good, mine["goods"][good])
        bid = {good: n for good, n in mine["bid"].items() if n}
        if bid:
            said = self.say("secret", goods=bid)
            self.add(words_at(LEFT, y + 148, said, 14.5, fill=INK2))
        x = LEFT + 4 * 72 + 24
        self.add(words_at(x, y + 22, self.say("hand"), 14.5))
        width = (RIGHT - x - 3 * 8) / 4
        for n, card in enumerate(mine["hand"]):
            self.hand_card(x + n * (width + 8), y + 34, width, card)
        return y + 162

    def good(self, x: float, y: float, good: str, count: int) -> None:
        is_open = good in self.open
        colour = TYRIAN if is_open else INK if count else RULE
        fill = TYRIAN_WASH if is_open else SHEET if count else "none"
        dash = "" if count or is_open else ' stroke-dasharray="4 3"'
        self.add(
            f'<circle cx="{x + 27:g}" cy="{y + 27:g}" r="25" fill="{fill}" stroke="{colour}" '
            f'stroke-width="{3 if is_open else 1.5}"{dash}/>',
            icon(good, x + 12, y + 12, 30, colour),
            words_at(x + 27, y + 78, count, 25, name=True, text_anchor="middle"),
        )
        name = self.words.count(good, count).partition(" ")[2]
        self.add(words_at(x + 27, y + 95, name, 14, text_anchor="middle", fill=INK2))

    def cost(self, card: str) -> str:
        """What it costs to play now (EE-102), or what is printed on it."""
        prices = self.own.get("prices", {}).get(card, [self.facts(card)["cost"]])
        return "\N{EN DASH}".join(str(n) for n in sorted({prices[0], prices[-1]}))

    def hand_card(self, x: float, y: float, w: float, card: str) -> None:
        facts = self.facts(card)
        is_open = card in self.open
        colour, fill = (TYRIAN, TYRIAN_WASH) if is_open else (INK, SHEET)
        self.add(card_frame(x, y, w, 118, colour, fill))
        self.add(words_at(x + 12, y + 32, facts["number"], 26, name=True))
        name = self.name(facts["kind"])
        self.add(words_at(x + 44, y + 24, name, fitting(name, w - 100, 18), name=True))
        for n, good in enumerate(facts["bids"]):
            self.add(icon(good, x + 44 + n * 18, y + 29, 15, INK2))
        cost = self.cost(card)
        self.add(words_at(x + w - 32, y + 28, cost, 20, name=True, text_anchor="end"))
        self.add(icon("hammer", x + w - 29, y + 12, 18))
        self.effect(x + 12, y + 53, w - 24, card, 4)
