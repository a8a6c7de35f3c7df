# not compiled: it draws for people.
"""The table as text for a terminal, drawn from a view: it knows what the seat knows, no more."""

from __future__ import annotations

from holdfast.core.drawing import hanging, left, mark, plain
from holdfast.core.words import Words
from holdfast.games.after_the_empire.cards.loading import Loaded
from holdfast.games.after_the_empire.people.speaker import Speaker, View


def draw(view: View, words: Words, loaded: Loaded, width: int = 80, is_brief: bool = False) -> str:
    """The whole table, or only what is the reader's own."""
    pen = Pen(view, words, loaded, width)
    return "\n".join(pen.own_in_brief() if is_brief else pen.table())


class Pen(Speaker):
    """Draws one view."""

    def __init__(self, view: View, words: Words, loaded: Loaded, width: int) -> None:
        super().__init__(words, loaded)
        self.view = view
        self.width = width
        self.seat: int = view["seat"]

    def own(self) -> View:
        castle: View = self.view["castles"][self.seat]
        return castle

    def table(self) -> list[str]:
        parts = [self.heading()]
        if self.view["castles"]:
            parts += [self.attack(), self.places(), self.market(), self.rivals()]
            if self.seat >= 0:
                parts += [self.own_castle(), self.own_cards(), self.objectives()]
        lines: list[str] = []
        for part in parts:
            if part:
                lines += [*part, ""]
        return lines[:-1]

    # Where we are

    def heading(self) -> list[str]:
        title = self.words.table["title"]
        lines = hanging(mark("title", title), self.where(), len(title) + 2, self.width)
        switches = [o for o in ("no_reports", "destructive", "strict_supply") if self.view[o]]
        names = [self.say(option) for option in switches]
        if self.view["difficulty"] != "normal":
            names.insert(0, self.name(self.view["difficulty"]))
        if names:
            lines.append(" " + mark("dim", self.say("variants", names=", ".join(names))))
        return lines

    def where(self) -> str:
        if self.view["final"]:
            return self.say("over")
        if self.view["season"] == 0:
            return self.say("before")
        now = self.say("season", n=self.view["season"], phase=self.name(self.view["phase"]))
        return f"{now} {self.say('threat', n=self.view['threat'])}"

    # The coming attack

    def attack(self) -> list[str]:
        if not self.view["attack"]:
            return []
        lines = [f" {mark('ember', self.say('attack'))}"]
        for slot in self.view["attack"]:
            if slot["card"] is None:
                lines.append(f"   {self.name(slot['slot'])}: {mark('dim', self.say('face_down'))}")
                continue
            name = self.say("from", card=self.name(slot["card"]), side=self.name(slot["side"]))
            lines += hanging(f"   {mark('ember', name)}", self.meets(slot), 40, self.width)
        return lines

    def meets(self, slot: View) -> str:
        """What an open card does to the reader."""
        card: str = slot["card"]
        if self.seat < 0:
            return self.describe(card)
        brings: dict[str, int] = slot["brings"][self.seat]
        facts = self.facts(card)
        if facts["kind"] == "invader":
            is_below = brings["tier"] < 0
            return self.say("below") if is_below else self.say("at_level", goods=self.band(brings))
        does = self.say(f"does_{facts['effect']}", n=brings["n"]) if brings["n"] else None
        surge = self.say(f"surge_{facts['surge']}", n=self.view["surge"])
        return f"{does or self.say('does_nothing')}; {surge}"

    # Places and market

    def places(self) -> list[str]:
        if self.view["phase"] != "actions":
            return []
        lines = [f" {mark('title', self.say('places'))}"]
        for place in self.view["places"]:
            free = place["spaces"] - len(place["workers"])
            state = self.say("free", free=free, n=place["spaces"])
            label = left(f"   {self.name(place['place'])}", 28) + left(state, 14)
            style = "" if free else "dim"
            lines += hanging(label, self.text(place["place"]), 42, self.width, style)
        return lines

    def market(self) -> list[str]:
        cards = [card for card in [*self.view["buildings"], *self.view["refugees"]] if card]
        if self.view["phase"] != "actions" or not cards:
            return []
        lines = [f" {mark('title', self.say('market'))}"]
        for card in cards:
            facts = self.facts(card)
            cost = self.words.goods(facts["cost"])
            label = left(f"   {self.name(card)}", 24) + left(f"{cost} → {facts['end']}", 30)
            lines += hanging(label, self.text(card), 54, self.width)
        return lines

    # Castles

    def rivals(self) -> list[str]:
        order = self.view["order"] or range(len(self.view["castles"]))
        names = {seat: self.words.seat(seat) for seat in order if seat != self.seat}
        wide = max([9, *map(len, names.values())]) + 3
        lines: list[str] = []
        for seat, name in names.items():
            summary = self.summary(self.view["castles"][seat])
            lines += hanging(f" {mark('strong', name)}:", summary, wide, self.width)
        return lines

    def summary(self, castle: View) -> str:
        flags = castle["flags"]
        value = flags["flag_1"] + 2 * flags["flag_2"] + 3 * flags["flag_3"]
        parts = [
            self.say(
                "summary",
                gold=castle["gold"],
                soldiers=self.words.count("soldier", castle["soldiers"]),
                wounded=castle["wounded"],
                mercenaries=self.words.count("mercenary", castle["mercenaries"]),
            ),
            self.say("pieces", pieces=self.count("piece", castle["income"])),
        ]
        if value:
            parts.append(self.say("flags", n=value))
        named = [self.name(card["card"]) for card in castle["cards"] if not card["starting"]]
        if named:
            parts.append(", ".join(named))
        return "; ".join(parts)

    def own_castle(self) -> list[str]:
        castle = self.own()
        title = self.say("castle", name=self.words.seat(self.seat))
        lines = [f" {mark('title', title)}:"]
        lines += hanging("", self.summary(castle), 3, self.width)
        lines.append("   " + left(self.say("red", n=castle["red"]), 34) + self.prospects(castle))
        for side in castle["sides"]:
            lines += self.side_lines(side)
        inside = castle["inside"]
        line = left(f"   {self.say('inside')}", 50) + self.troops(inside)
        lines += self.beside(line, self.invaders(inside))
        turrets = [self.turret(corner) for corner in castle["corners"] if corner["turret"]]
        if turrets:
            lines += hanging(f"   {self.say('turrets')}", ", ".join(turrets), 12, self.width)
        return lines + self.stores(castle)

    def prospects(self, castle: View) -> str:
        workers = self.say("workers", workers=self.count("worker", castle["workers"]))
        return f"{workers}, {self.say('worth', n=castle['worth'])}"

    def side_lines(self, side: View) -> list[str]:
        """Wall, farm, troops; invaders beside them."""
        wall = self.name(side["wall"]) if side["wall"] else "–"
        cubes = f"{side['cubes']}/{side['whole']}" if side["wall"] else ""
        farm = self.say("level", n=side["farm"]) if side["farm"] else self.say("razed")
        if side["protected"]:
            farm = f"{farm}, {self.say('protected')}"
        label = left(f"   {self.name(side['side'])}", 11) + left(f"{wall} {cubes}", 15)
        line = label + left(f"{self.say('farm')} {farm}", 24) + left(self.troops(side), 26)
        return self.beside(line, self.invaders(side))

    def beside(self, line: str, field: str) -> list[str]:
        """Invaders beside the troops, or below them where the page is narrow."""
        if not field:
            return [line.rstrip()]
        if len(plain(line)) + 1 + len(field) <= self.width:
            line = line if line.endswith(" ") else f"{line} "
            return [line + mark("ember", field)]
        return [line.rstrip(), " " * 11 + mark("ember", field)]

    def troops(self, post: View) -> str:
        here = {"soldier": post["soldiers"], "mercenary": post["mercenaries"]}
        return self.words.goods(here) if any(here.values()) else ""

    def invaders(self, post: View) -> str:
        here = {"archer": post["archers"], "swordsman": post["swordsmen"]}
        return f"▲ {self.words.goods(here)}" if any(here.values()) else ""

    def turret(self, corner: View) -> str:
        kind = self.name(corner["turret"])
        return f"{self.name(corner['corner'])}: {kind} {corner['cubes']}"

    def stores(self, castle: View) -> list[str]:
        goods = "   ".join(self.words.count(good, n) for good, n in castle["goods"].items())
        moves = castle["move_points"]
        tail = f"   {self.count('move', moves)}" if moves else ""
        return [f" {mark('title', self.say('stores'))}   {goods}{tail}"]

    # What is the reader's own

    def own_in_brief(self) -> list[str]:
        """The castle, for the next step of the same turn."""
        return [] if self.seat < 0 or not self.view["castles"] else self.own_castle()

    def own_cards(self) -> list[str]:
        lines = [f" {mark('title', self.say('cards'))}"]
        for card in self.own()["cards"]:
            states = [self.say(s) for s in ("used", "worked") if card[STATES[s]]]
            if card["token"]:
                states.append(self.say("damaged" if card["building"] else "wounded"))
            text = self.text(card["card"])
            if states:
                text = f"({', '.join(states)}) {text}"
            label = left(f"   {self.name(card['card'])}", 26)
            lines += hanging(label, text, 26, self.width, "dim" if card["tapped"] else "")
        return lines

    def objectives(self) -> list[str]:
        castle = self.own()
        lines = [f" {mark('title', self.say('objectives'))}"] if castle["objectives"] else []
        for one in castle["objectives"]:
            id = one["objective"]
            state = {True: self.say("holds"), False: self.say("not_yet"), None: ""}
            text = f"{one['gold']}: {self.text(id)} {state[one['fulfilled']]}"
            lines += hanging(left(f"   {self.name(id)}", 26), text.strip(), 26, self.width)
        if castle["drawn"]:
            names = self.words.join([self.name(id) for id in castle["drawn"]])
            lines.append("   " + self.say("drawn", names=names))
        return lines


STATES = {"used": "tapped", "worked": "worked"}
