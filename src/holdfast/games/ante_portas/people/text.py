# not compiled: it draws for people.
"""The table as text for a terminal, drawn from a view: it knows what the seat knows, no more."""

from __future__ import annotations

from holdfast.core import speaker
from holdfast.core.drawing import hanging, left, mark
from holdfast.core.speaker import Texts
from holdfast.core.words import Words
from holdfast.games.ante_portas.people.chart import View, draw_map
from holdfast.games.ante_portas.rules.names import WARES

RANKS = 11


def draw(view: View, words: Words, texts: Texts, width: int = 80, is_brief: bool = False) -> str:
    """The whole table, or only what is the reader's own."""
    pen = Pen(view, words, texts, width)
    return "\n".join(pen.brief() if is_brief else pen.table())


def where(view: View, words: Words) -> str:
    return Pen(view, words, {}, 80).where()


def describe(id: str, words: Words, texts: Texts) -> str:
    """The facts of a component in one line: what it costs and when it comes."""
    facts = texts[id].facts
    parts: list[str] = []
    for key in ("cost", "upgrade"):
        cost = facts.get(key)
        if isinstance(cost, dict) and any(cost.values()):
            parts.append(words.label("costs", goods=words.goods(cost)))
    era = facts.get("era")
    if isinstance(era, int):
        parts.append(words.name(f"era_{era}"))
    return "; ".join(parts)


class Speaker(speaker.Speaker):
    """Says things about the view in one language."""

    def __init__(self, view: View, words: Words, texts: Texts) -> None:
        super().__init__(words, texts)
        self.view = view

    def names(self, ids: list[str]) -> str:
        return self.words.join([self.name(id) for id in ids]) if ids else self.say("none")

    def counts(self, things: dict[str, int]) -> str:
        """ "2 Farms and 1 Pub"; names that have no plural of their own stand after their number."""
        parts = [self.words.count(id, n) for id, n in things.items() if n]
        return self.words.join(parts) if parts else self.say("none")

    def where(self) -> str:
        view = self.view
        if view["phase"] == "over":
            return self.say("where_over")
        if view["phase"] == "setup":
            return self.say("where_setup")
        if view["phase"] == "final_wave":
            return self.say("where_wave", round=view["round"])
        return self.say(
            "where",
            era=self.name(f"era_{view['era']}"),
            year=view["year"],
            season=self.name(view["season"]),
            phase=self.name(view["phase"]),
        )

    @property
    def is_versus(self) -> bool:
        return bool(max(self.view["sides"]) > 0)

    def units(self, hex: View) -> str:
        """ "2●1○ 3▲": Soldiers, then Invaders or the other team."""
        own = self.pieces(hex, 0, "●○", "◆◇")
        theirs = self.pieces(hex, 1, "▲△", "■□")
        return " ".join(part for part in (own, theirs) if part)

    def pieces(self, hex: View, side: int, weak: str, strong: str) -> str:
        tired = (hex["tired_weak"][side], hex["tired_strong"][side])
        upright = (hex["weak"][side] - tired[0], hex["strong"][side] - tired[1])
        found = ""
        for i, signs in enumerate((weak, strong)):
            found += f"{upright[i]}{signs[0]}" if upright[i] else ""
            found += f"{tired[i]}{signs[1]}" if tired[i] else ""
        return found

    def moving_here(self, hex: int) -> str:
        moving = self.view["battle"]["moving"]
        if not moving or moving["hex"] != hex:
            return ""
        basic = f"{moving['basic']}▲" if moving["basic"] else ""
        return basic + (f"{moving['elite']}■" if moving["elite"] else "")


class Pen(Speaker):
    """Draws one view."""

    def __init__(self, view: View, words: Words, texts: Texts, width: int) -> None:
        super().__init__(view, words, texts)
        self.width = width

    def table(self) -> list[str]:
        lines = [mark("title", self.where()), *self.turn(), ""]
        lines += [*self.board(), "", *self.battle_lines(), ""]
        lines += [*draw_map(self.view, self.words, self.width), *self.map_key(), ""]
        for seat in range(self.view["seats"]):
            lines += [*self.community(seat), ""]
        return lines[:-1]

    def brief(self) -> list[str]:
        seat = self.view["seat"]
        own = self.community(seat) if seat >= 0 else []
        return [mark("title", self.where()), *own, *self.market_lines()]

    def turn(self) -> list[str]:
        view = self.view
        parts = [self.say("starter", name=self.words.seat(view["starter"]))]
        if view["active"] >= 0 and view["turn"]:
            name = self.words.seat(view["active"])
            parts.append(self.say("turn", name=name, n=view["turn"], turns=view["turns"]))
        lines = hanging(" ", " ".join(parts), 1, self.width)
        if self.is_versus:
            teams = [self.team(side) for side in (0, 1)]
            text = self.say("teams", first=teams[0], second=teams[1])
            lines += hanging(" ", text, 1, self.width)
        return lines

    def team(self, side: int) -> str:
        sides = self.view["sides"]
        return self.seat_names([n for n in range(len(sides)) if sides[n] == side])

    # The Battleground

    def board(self) -> list[str]:
        hexes = {hex["hex"]: hex for hex in self.view["battle"]["hexes"]}
        cell = max(12, (self.width - 2) // 5)
        number = 28
        lines: list[str] = []
        for rank in range(RANKS, 0, -1):
            wide = 3 if rank % 2 else 2
            row = [self.turned(n) for n in range(number - wide + 1, number + 1)]
            number -= wide
            gap = " " * (1 if rank % 2 else 1 + cell)
            drawn = [left(self.cell(hexes[n]), 2 * cell) for n in row]
            lines.append((gap + "".join(drawn)).rstrip())
        return [*lines, " " + mark("dim", self.say("key_teams" if self.is_versus else "key"))]

    def turned(self, number: int) -> int:
        """AP-129. Team B sits at the other edge and sees the board turned."""
        seat = self.view["seat"]
        return 29 - number if seat >= 0 and self.view["sides"][seat] else number

    def cell(self, hex: View) -> str:
        parts = [mark("dim", f"#{hex['hex']}")]
        if hex["tile"]:
            parts.append(mark("strong", self.words.section("marks")[hex["tile"]]))
        units = self.units(hex)
        if self.moving_here(hex["hex"]):
            units = f"{units} »{self.moving_here(hex['hex'])}"
        return " ".join([*parts, units]).rstrip()

    def battle_lines(self) -> list[str]:
        battle = self.view["battle"]
        said: list[str] = []
        if battle["card"]:
            said.append(self.say("card", card=self.name(battle["card"])))
        wounded = [self.counts(side) for side in battle["sickbay"]]
        if self.is_versus:
            said.append(self.say("sickbays", first=wounded[0], second=wounded[1]))
        else:
            said.append(self.say("sickbay", units=wounded[0]))
            said.append(self.say("supply", units=self.counts(battle["supply"]), n=battle["deck"]))
        lines = [line for text in said for line in hanging(" ", text, 1, self.width)]
        return [*lines, *self.market_lines()]

    def market_lines(self) -> list[str]:
        card = self.view["colony"]["market"]
        if not card:
            return []
        return hanging(" ", self.say("market", card=self.market(card)), 1, self.width)

    def market(self, card: str) -> str:
        return self.text(card) if card in self.texts else self.name(card)

    def map_key(self) -> list[str]:
        return hanging(" ", self.say("map_key"), 1, self.width, "dim")

    # A Community

    def community(self, seat: int) -> list[str]:
        c = self.view["colony"]["communities"][seat]
        place = self.name(c["steward"]) if c["steward"] else self.say("none")
        title = mark("strong", self.words.seat(seat))
        lines = [f" {title}  {self.say('stands', place=place)}"]
        for text in self.community_lines(c):
            lines += hanging("   ", text, 3, self.width)
        return lines

    def community_lines(self, c: View) -> list[str]:
        goods = {ware: c["wares"][ware] for ware in WARES}
        lines = [
            self.say(
                "goods", goods=self.counts(goods), storage=c["storage"], room=max(0, c["room"])
            ),
            self.say(
                "homes", units=self.counts(c["unemployed"]), free=self.counts(c["free_homes"])
            ),
            self.say("built", buildings=self.counts(c["built"])),
        ]
        if any(c["working"].values()):
            lines.append(self.say("working", workers=self.counts(c["working"])))
        if c.get("hand"):
            lines.append(self.say("hand", cards=self.names(c["hand"])))
        if c["laid"]:
            lines.append(self.say("laid", cards=self.names(c["laid"])))
        return lines
