# not compiled: it draws for people.
"""What lies on the table, as text."""

from __future__ import annotations

from holdfast.core import terminal
from holdfast.core.drawing import centred, cut, length, mark
from holdfast.core.people import People
from holdfast.core.speaking import View, capital
from holdfast.core.templates import number
from holdfast.core.words import Words
from holdfast.games.empires_end.people.speaker import Speaker
from holdfast.games.empires_end.rules.names import N_LOCATIONS

TUCKED = 10  # cells from this width on show the names of innovations
RUIN, THREAT, ACTIVE, EXHAUSTED, ASLEEP = "✗", "▲", "●", "○", "z"
TIMES = "\N{MULTIPLICATION SIGN}"


class Pen(terminal.Pen, Speaker):
    """Draws one view."""

    def __init__(self, people: People, words: Words, view: View, width: int) -> None:
        super().__init__(people, words, view, width)
        self.cell = max(5, min(14, (width - 2) // N_LOCATIONS))
        self.disasters = [d for d in view["disasters"] if d["card"] and not d["accepted"]]
        self.threatened = {disaster["position"] for disaster in self.disasters}

    def table(self) -> list[list[str]]:
        parts = [self.track(), self.threats(), self.rivals()]
        if self.own:
            parts += [self.empire() + self.innovations(), self.goods_lines() + self.hand()]
        return [*parts, self.legend()]

    def brief(self) -> list[str]:
        """Row and goods, for the next step of the same turn."""
        return self.empire() + self.goods_lines() if self.own else []

    def track(self) -> list[str]:
        """Past phases in small letters, the hourglass around the present one."""
        view = self.view
        title = self.words.table["title"] + (f", {self.say('blitz')}" if view["blitz"] else "")
        tokens: list[str] = []
        for space, kind in enumerate(view["track"], start=1):
            letters = self.letters(kind)
            if space == view["space"] and view["phase"] and not view["final"]:
                tokens.append(mark("now", f"[{letters}]"))
            elif space <= view["space"]:  # EE-150: Blitz does not play the lightning space
                tokens.append(mark("dim", letters.lower()))
            else:
                tokens.append(letters)
        return self.heading(title) + self.flow(tokens, 2)

    def letters(self, kind: str) -> str:
        """D for disaster, DD for a double one, IE for industry and economy."""
        kinds = {"double_disaster": ["disaster"] * 2, "combined": ["industry", "economy"]}
        return "".join(self.name(part)[0].upper() for part in kinds.get(kind, [kind]))

    # What threatens everybody

    def threats(self) -> list[str]:
        lines = [line for disaster in self.disasters for line in self.threat(disaster)]
        if conflict := self.view["conflict"]:
            lines.append(mark("ember", self.name(conflict)))
            for line in self.conflict_lines(self.facts(conflict)):
                lines += self.beside("", line, 2)
        return lines

    def threat(self, disaster: View) -> list[str]:
        id, position = disaster["card"], disaster["position"]
        name = mark("ember", f"{THREAT} {self.name(id)}")
        where = self.say("threatens", position=position, whose=self.mine(position))
        bids = self.say("averted_with", bids=self.either(disaster["bids"]))
        innovation = capital(self.ability(id))
        return [
            *self.beside(name, f"{where} {bids}", 4 + len(self.name(id))),
            *self.beside("  " + self.say("pot"), self.goods(disaster["pot"]), 14),
            *self.beside("  " + self.say("innovation"), innovation, 14),
        ]

    def mine(self, position: int) -> str:
        if not self.own:
            return ""
        place = self.own["row"][position - 1]
        label = "your_ruin" if place["destroyed"] else "your_place"
        return self.say(label, location=self.name(place["location"]))

    # Empires

    def rivals(self) -> list[str]:
        lines = [self.positions()]
        for seat, empire in enumerate(self.houses):
            if seat != self.seat:
                lines += self.summary(seat, mark("strong", f"{self.who(seat)}:"))
                lines += self.locations(empire["row"]) + self.attached_briefly(empire["row"])
        return lines

    def summary(self, seat: int, name: str) -> list[str]:
        empire = self.houses[seat]
        standing = sum(1 for place in empire["row"] if not place["destroyed"])
        facts = [
            mark("strong", self.count("point", empire["score"])),
            self.say("standing", n=standing, points=number(empire["standing"])),
            self.say("strength", n=empire["strength"]),
        ]
        if seat != self.seat:
            facts.append(self.count("card", empire["hand_count"]))
        if self.view["temple"] == seat:
            facts.append(mark("strong", self.say("temple")))
        return self.facts_of(name, facts)

    def positions(self) -> str:
        positions = range(1, N_LOCATIONS + 1)
        threatened = self.threatened
        return self.cells(
            [mark("ember", f"{THREAT}{n}") if n in threatened else str(n) for n in positions]
        )

    def cells(self, texts: list[str]) -> str:
        return (" " + "".join(centred(text, self.cell) for text in texts)).rstrip()

    def locations(self, row: list[View]) -> list[str]:
        """Two lines of a row: kinds and points. Ruins carry a cross."""
        kinds: list[str] = []
        points: list[str] = []
        for place in row:
            facts = self.facts(place["location"])
            kind = cut(self.name(facts["type"]), self.cell - 1)
            is_ruin = place["destroyed"]
            kinds.append(mark("ruin" if is_ruin else "strong", kind))
            worth = str(facts["points"])
            points.append(mark("ruin", RUIN + worth) if is_ruin else worth)
        return [self.cells(kinds), self.cells(points)]

    def attached_briefly(self, row: list[View]) -> list[str]:
        """The innovations of a rival in one sentence."""
        parts = [
            self.say("on", card=self.name(card["card"]), location=self.name(place["location"]))
            + (f" ({state})" if (state := self.state(place, card)) else "")
            for place, card in attached(row)
        ]
        return self.beside("", "; ".join(parts), 3, "dim") if parts else []

    def state(self, place: View, card: View) -> str:
        """Why an innovation does not work, if it does not."""
        return self.states({"asleep": place["destroyed"], "exhausted": card["exhausted"]})

    def empire(self) -> list[str]:
        name = self.say("your_empire", name=self.who(self.seat))
        lines = [*self.summary(self.seat, mark("title", f"{name}:")), self.positions()]
        return lines + self.locations(self.own["row"]) + self.tucked(self.own["row"])

    def tucked(self, row: list[View]) -> list[str]:
        """What lies beneath each location, one line per layer."""
        most = max(len(place["innovations"]) for place in row)
        if self.cell < TUCKED:
            marks = ["".join(self.sign(place, c) for c in place["innovations"]) for place in row]
            return [self.cells(marks)] if most else []
        return [self.cells([self.layer(place, n) for place in row]) for n in range(most)]

    def layer(self, place: View, n: int) -> str:
        if n >= len(place["innovations"]):
            return ""
        card = place["innovations"][n]
        facts = self.facts(card["card"])
        number = f" {facts['number']}"
        kind = cut(self.name(facts["kind"]), self.cell - 2 - len(number))
        style = "dim" if self.state(place, card) else "accent"
        return self.sign(place, card) + mark(style, kind + number)

    def sign(self, place: View, card: View) -> str:
        if place["destroyed"]:
            return mark("dim", ASLEEP)
        return mark("dim", EXHAUSTED) if card["exhausted"] else mark("accent", ACTIVE)

    def innovations(self) -> list[str]:
        """The own innovations with their texts, from left to right."""
        lines: list[str] = []
        for place, card in attached(self.own["row"]):
            id, state = card["card"], self.state(place, card)
            position = self.own["row"].index(place) + 1
            where = f" {position:>2} {self.name(place['location'])}"
            name = f"{self.sign(place, card)} {self.name(id)}"
            text = f"({state}) {self.text(id)}" if state else self.text(id)
            cells = [(where, 15), (name, 16), (self.when(id), 16)]
            lines += self.row(cells, text, "dim" if state else "")
        return lines

    def when(self, id: str) -> str:
        return mark("dim", self.name(self.facts(id)["phase"]))

    # What is the reader's own

    def goods_lines(self) -> list[str]:
        goods = "   ".join(self.count(good, n) for good, n in self.own["goods"].items())
        lines = [f"{self.title('your_goods')}   {goods}"]
        if any(self.own["bid"].values()):
            lines.append(f" {self.say('your_bid')} {self.goods(self.own['bid'])}")
        return lines + self.trades(self.own.get("trades", {}))

    def trades(self, left: dict[str, int]) -> list[str]:
        """EE-92. How often each trade can still be made in this phase."""
        named = "   ".join(f"{self.name(id)}: {n}{TIMES}" for id, n in left.items())
        label = self.title("your_trades")
        return self.beside(label, named, length(label) + 3) if named else []

    def hand(self) -> list[str]:
        lines = [self.title("your_hand")] if self.own["hand"] else []
        for id in self.own["hand"]:
            cells = [("   " + self.name(id), 18), (self.price_of(id), 13), (self.when(id), 16)]
            lines += self.row(cells, self.text(id))
        return lines

    def legend(self) -> list[str]:
        signs = {"ruin": RUIN}
        if self.threatened:
            signs["threatened"] = THREAT
        if self.own and attached(self.own["row"]):
            signs |= {"active": ACTIVE, "exhausted": EXHAUSTED, "asleep": ASLEEP}
        named = [f"{sign} {self.say(label)}" for label, sign in signs.items()]
        return [" " + mark("dim", "   ".join(named))]


def attached(row: list[View]) -> list[tuple[View, View]]:
    """All innovations in a row, each with the location it is attached to."""
    return [(place, card) for place in row for card in place["innovations"]]
