# not compiled: it draws for people.
"""What lies on the table, as text."""

from __future__ import annotations

from holdfast.core import terminal
from holdfast.core.drawing import left, mark, plain
from holdfast.core.speaking import View
from holdfast.games.after_the_empire.people.speaker import Speaker

VARIANTS = ("no_reports", "destructive", "strict_supply")
BESIDE = 11  # where what belongs to a side begins


class Pen(terminal.Pen, Speaker):
    """Draws one view."""

    def table(self) -> list[list[str]]:
        parts = [self.heading(self.words.table["title"]) + self.variants()]
        if self.houses:
            parts += [self.attack(), self.places(), self.market(), self.rivals()]
        if self.own:
            parts += [self.castle(), self.own_cards(), self.objectives()]
        return parts

    def brief(self) -> list[str]:
        """The castle, for the next step of the same turn."""
        return self.castle() if self.own else []

    def variants(self) -> list[str]:
        names = [self.say(option) for option in VARIANTS if self.view[option]]
        if self.view["difficulty"] != "normal":
            names.insert(0, self.name(self.view["difficulty"]))
        said = self.say("variants", names=", ".join(names))
        return [" " + mark("dim", said)] if names else []

    # The coming attack

    def attack(self) -> list[str]:
        lines = [self.title("attack", "ember")] if self.view["attack"] else []
        for slot in self.view["attack"]:
            if slot["card"] is None:
                lines.append(f"   {self.name(slot['slot'])}: {mark('dim', self.say('face_down'))}")
            else:
                name = self.say("from", card=self.name(slot["card"]), side=self.name(slot["side"]))
                lines += self.beside(f"   {mark('ember', name)}", self.meets(slot), 40)
        return lines

    # Places and market

    def places(self) -> list[str]:
        if self.view["phase"] != "actions":
            return []
        lines = [self.title("places")]
        for place in self.view["places"]:
            free = place["spaces"] - len(place["workers"])
            state = self.say("free", free=free, n=place["spaces"])
            cells = [(f"   {self.name(place['place'])}", 28), (state, 14)]
            lines += self.row(cells, self.text(place["place"]), "" if free else "dim")
        return lines

    def market(self) -> list[str]:
        cards = [card for card in [*self.view["buildings"], *self.view["refugees"]] if card]
        if self.view["phase"] != "actions" or not cards:
            return []
        lines = [self.title("market")]
        for card in cards:
            facts = self.facts(card)
            price = f"{self.goods(facts['cost'])} → {facts['end']}"
            lines += self.row([(f"   {self.name(card)}", 24), (price, 30)], self.text(card))
        return lines

    # Castles

    def rivals(self) -> list[str]:
        order = self.view["order"] or range(len(self.houses))
        names = {seat: self.who(seat) for seat in order if seat != self.seat}
        wide = max([9, *map(len, names.values())]) + 3
        lines: list[str] = []
        for seat, name in names.items():
            lines += self.beside(f" {mark('strong', name)}:", self.summary(self.houses[seat]), wide)
        return lines

    def summary(self, castle: View) -> str:
        flags = self.say_of("flags", castle) if castle["flag_value"] else ""
        cards = self.names([card["card"] for card in castle["cards"] if not card["starting"]])
        return "; ".join(filter(None, [self.say_of("summary", castle), flags, ", ".join(cards)]))

    def castle(self) -> list[str]:
        own = self.own
        lines = [f" {mark('title', self.say('castle', name=self.who(self.seat)))}:"]
        lines += self.beside("", self.summary(own), 3)
        lines.append("   " + left(self.say_of("red", own), 34) + self.say_of("prospects", own))
        for side in own["sides"]:
            lines += self.with_invaders(self.side(side), side)
        inside = left(f"   {self.say('inside')}", 50) + self.troops(own["inside"])
        lines += self.with_invaders(inside, own["inside"])
        turrets = [self.turret(corner) for corner in own["corners"] if corner["turret"]]
        if turrets:
            lines += self.beside(f"   {self.say('turrets')}", ", ".join(turrets), 12)
        return [*lines, self.stores()]

    def side(self, side: View) -> str:
        """Wall, farm, troops."""
        wall = f"{self.name(side['wall'])} {side['cubes']}/{side['whole']}" if side["wall"] else "–"
        protected = f", {self.say('protected')}" if side["protected"] else ""
        farm = self.level(side["farm"]) + protected
        label = left(f"   {self.name(side['side'])}", BESIDE) + left(wall, 15)
        return label + left(f"{self.say('farm')} {farm}", 24) + left(self.troops(side), 26)

    def troops(self, post: View) -> str:
        here = {"soldier": post["soldiers"], "mercenary": post["mercenaries"]}
        return self.goods(here) if any(here.values()) else ""

    def with_invaders(self, line: str, post: View) -> list[str]:
        """Invaders beside the troops, or below them where the page is narrow."""
        if not post["archers"] + post["swordsmen"]:
            return [line.rstrip()]
        field = f"▲ {self.band(post)}"
        if len(plain(line)) + 1 + len(field) <= self.width:
            return [line.removesuffix(" ") + " " + mark("ember", field)]
        return [line.rstrip(), " " * BESIDE + mark("ember", field)]

    def turret(self, corner: View) -> str:
        kind = self.name(corner["turret"])
        return f"{self.name(corner['corner'])}: {kind} {corner['cubes']}"

    def stores(self) -> str:
        moves = self.own["move_points"]
        stores: dict[str, int] = self.own["goods"] | ({"move": moves} if moves else {})
        return "   ".join([self.title("stores"), *(self.count(*one) for one in stores.items())])

    # What is the reader's own

    def own_cards(self) -> list[str]:
        lines = [self.title("cards")]
        for card in self.own["cards"]:
            hurt = "damaged" if card["building"] else "wounded"
            is_used = card["tapped"]
            holds = self.states({"used": is_used, "worked": card["worked"], hurt: card["token"]})
            text = f"({holds}) {self.text(card['card'])}" if holds else self.text(card["card"])
            style = "dim" if is_used else ""
            lines += self.row([(f"   {self.name(card['card'])}", 26)], text, style)
        return lines

    def objectives(self) -> list[str]:
        lines = [self.title("objectives")] if self.own["objectives"] else []
        state = {True: self.say("holds"), False: self.say("not_yet"), None: ""}
        for one in self.own["objectives"]:
            id = one["objective"]
            text = f"{one['gold']}: {self.text(id)} {state[one['fulfilled']]}".strip()
            lines += self.row([(f"   {self.name(id)}", 26)], text)
        if drawn := self.own["drawn"]:
            lines.append("   " + self.say("drawn", names=self.words.join(self.names(drawn))))
        return lines
