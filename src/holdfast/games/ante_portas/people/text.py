# not compiled: it draws for people.
"""What lies on the table, as text."""

from __future__ import annotations

from holdfast.core import terminal
from holdfast.core.drawing import cut, mark
from holdfast.core.speaking import View
from holdfast.games.ante_portas.people.speaker import Speaker
from holdfast.games.ante_portas.rules.battle.hexes import CELLS, mirrored
from holdfast.games.ante_portas.rules.names import WARES

BREAK = "- "  # where a long word may be parted
# Those who stand and those who are exhausted: weak and strong ones of each side.
SIGNS = (("●○", "◆◇"), ("▲△", "■□"))
COMING = (("basic", "▲"), ("elite", "■"))


class Pen(terminal.Pen, Speaker):
    """Draws one view."""

    def table(self) -> list[list[str]]:
        communities = [self.community(seat) for seat in range(len(self.houses))]
        return [
            [mark("title", self.where()), *self.turn()],
            self.board(),
            self.battle() + self.market(),
            [*self.map(), *self.sentences([self.say("map_key")], style="dim")],
            *communities,
        ]

    def brief(self) -> list[str]:
        own = self.community(self.seat) if self.own else []
        return [mark("title", self.where()), *own, *self.market()]

    def turn(self) -> list[str]:
        view = self.view
        parts = [self.say("starter", name=self.who(view["starter"]))]
        if view["active"] >= 0 and view["turn"]:
            name = self.who(view["active"])
            parts.append(self.say("turn", name=name, n=view["turn"], turns=view["turns"]))
        said = [" ".join(parts)]
        if self.is_versus:
            first, second = (self.seat_names(self.team(side)) for side in (0, 1))
            said.append(self.say("teams", first=first, second=second))
        return self.sentences(said)

    # The Battleground

    def board(self) -> list[str]:
        """Five columns of hexes, each as wide as two."""
        hexes = {CELLS[self.turned(hex["hex"])]: hex for hex in self.view["battle"]["hexes"]}
        drawn = {cell: self.hex(hex) for cell, hex in hexes.items()}
        lines = self.on_hexes(drawn, max(12, (self.width - 2) // 5))
        return [*lines, " " + mark("dim", self.say("key_teams" if self.is_versus else "key"))]

    def turned(self, number: int) -> int:
        """AP-129. Team B sits at the other edge and sees the board turned."""
        return mirrored(number) if self.own and self.view["sides"][self.seat] else number

    def hex(self, hex: View) -> str:
        """ "#9 Tr 2●1○ 3▲": Soldiers, then Invaders or the other team."""
        moving = self.moving_at(hex["hex"])
        coming = (
            [f"{moving[kind]}{sign}" for kind, sign in COMING if moving[kind]] if moving else []
        )
        parts = [
            mark("dim", f"#{hex['hex']}"),
            mark("strong", self.words.section("marks")[hex["tile"]]) if hex["tile"] else "",
            pieces(hex, 0),
            pieces(hex, 1),
            f"»{''.join(coming)}" if coming else "",
        ]
        return " ".join(filter(None, parts))

    def battle(self) -> list[str]:
        battle = self.view["battle"]
        said = [self.say("card", card=self.name(battle["card"]))] if battle["card"] else []
        first, *others = [self.counts(side) for side in battle["sickbay"]]
        if self.is_versus:
            said.append(self.say("sickbays", first=first, second=others[0]))
        else:
            said.append(self.say("sickbay", units=first))
            said.append(self.say("supply", units=self.counts(battle["supply"]), n=battle["deck"]))
        return self.sentences(said)

    def market(self) -> list[str]:
        card = self.view["colony"]["market"]
        if not card:
            return []
        text = self.text(card) if card in self.texts else self.name(card)
        return self.sentences([self.say("market", card=text)])

    # Mainland and Command Center

    def map(self) -> list[str]:
        """In the Final Wave only the Command Center."""
        areas = ["mainland", "command_center"]
        lines: list[str] = []
        for area, label in enumerate(areas):
            if area == 1 or self.view["phase"] != "final_wave":
                lines += [" " + mark("strong", self.say(label)), *self.tiles(area)]
        return lines

    def tiles(self, area: int) -> list[str]:
        """Every tile where it lies; it is two columns wide."""
        tiles = [tile for tile in self.view["colony"]["map"] if tile["area"] == area]
        places = {(x, y): tile["place"] for tile in tiles for x, y in tile["cells"]}
        columns = [column for column, _ in places] or [0]
        wide = (self.width - 2) // (max(columns) - min(columns) + 2)
        drawn = {cell: self.tile(place, 2 * wide - 1) for cell, place in places.items()}
        return self.on_hexes(drawn, wide)

    def tile(self, place: str, width: int) -> str:
        """The Steward's sign is the first letter of the player's name."""
        here = [
            self.words.short_seat(seat)[0]
            for seat, community in enumerate(self.houses)
            for at in (community["steward"], community["apprentice"])
            if at == place
        ]
        stewards = f"({''.join(here)})" if here else ""
        name = self.people.short_name(place, self.words).replace(BREAK, "")
        return cut(name, width - len(stewards)) + mark("accent", stewards)

    # A Community

    def community(self, seat: int) -> list[str]:
        steward = self.houses[seat]["steward"]
        place = self.name(steward) if steward else self.say("none")
        lines = [f" {mark('strong', self.who(seat))}  {self.say('stands', place=place)}"]
        return lines + self.sentences(self.holdings(self.houses[seat]), 3)

    def holdings(self, c: View) -> list[str]:
        goods = self.counts({ware: c["wares"][ware] for ware in WARES})
        homes, free = self.counts(c["unemployed"]), self.counts(c["free_homes"])
        said = [
            self.say("goods", goods=goods, storage=c["storage"], room=max(0, c["room"])),
            self.say("homes", units=homes, free=free),
            self.say("built", buildings=self.counts(c["built"])),
        ]
        if any(c["working"].values()):
            said.append(self.say("working", workers=self.counts(c["working"])))
        for part in ("hand", "laid"):
            if c.get(part):
                said.append(self.say(part, cards=self.listed(c[part])))
        return said


def pieces(hex: View, side: int) -> str:
    """ "2●1○": upright ones and exhausted ones."""
    found = ""
    for kind, signs in zip(("weak", "strong"), SIGNS[side], strict=True):
        tired = hex[f"tired_{kind}"][side]
        upright = hex[kind][side] - tired
        found += f"{upright}{signs[0]}" if upright else ""
        found += f"{tired}{signs[1]}" if tired else ""
    return found
