# not compiled: it draws for people.
"""The table as text for a terminal, drawn from a view: it knows what the seat knows, no more."""

from __future__ import annotations

from typing import Any

from holdfast.core import speaker
from holdfast.core.drawing import centred, cut, hanging, left, length, mark
from holdfast.core.speaker import Texts
from holdfast.core.templates import number
from holdfast.core.words import Words
from holdfast.games.empires_end.rules.names import GOODS, N_LOCATIONS

View = dict[str, Any]

TUCKED = 10  # cells from this width on show the names of innovations
RUIN, THREAT, ACTIVE, EXHAUSTED, ASLEEP = "✗", "▲", "●", "○", "z"


def draw(view: View, words: Words, texts: Texts, width: int = 80, is_brief: bool = False) -> str:
    """The whole table, or only what is the reader's own."""
    pen = Pen(view, words, texts, width)
    return "\n".join(pen.own_in_brief() if is_brief else pen.table())


class Speaker(speaker.Speaker):
    """Says things about cards in one language."""

    def ability(self, id: str) -> str:
        """ "economy: Gain 2 points."; what happens on destruction says so itself."""
        phase = self.facts(id)["phase"]
        return self.text(id) if phase == "destroyed" else f"{self.name(phase)}: {self.text(id)}"

    def price_of(self, own: View, card: str) -> str:
        """EE-102. What a card of the hand costs now; outside the industry phase what is printed."""
        return self.price(own.get("prices", {}).get(card, [self.facts(card)["cost"]]))

    def price(self, prices: list[int]) -> str:
        """ "1 hammer", or "0–2 hammers" where the player will choose."""
        dearest = self.words.count("hammer", prices[-1])
        return dearest if len(prices) == 1 else f"{prices[0]}–{dearest}"

    def repair_cost(self, row: list[View], location: str) -> int:
        """EE-107. What repairing this ruin costs now."""
        found: int = next(place["repair"] for place in row if place["location"] == location)
        return found

    def either(self, ids: list[str]) -> str:
        """ "wheat, axe or coin"."""
        names = [self.name(id) for id in ids]
        return names[0] if len(names) == 1 else self.say("or", a=", ".join(names[:-1]), b=names[-1])

    # What a component is, in one line

    def describe(self, id: str) -> str:
        facts = self.facts(id)
        if "kind" in facts:
            return self.disaster_facts(facts)
        if "type" in facts:
            return self.location_facts(facts)
        return "; ".join(self.conflict_lines(facts))

    def disaster_facts(self, facts: dict[str, Any]) -> str:
        bids = self.either(facts["averts"])
        cost = self.words.count("hammer", facts["cost"])
        phase = self.name(facts["phase"])
        return self.say("disaster", number=facts["number"], bids=bids, cost=cost, phase=phase)

    def location_facts(self, facts: dict[str, Any]) -> str:
        points = self.count("point", facts["points"])
        repair = self.words.count("hammer", facts["repair"])
        return self.say("location", points=points, repair=repair, phase=self.name(facts["phase"]))

    def conflict_lines(self, facts: dict[str, Any]) -> list[str]:
        low, mid = facts["low"]["most"], facts["mid"]["most"]
        unrest = facts["unrest"]
        rank = self.say(f"rank_{unrest['rank']}")
        return [
            self.say("tier", range=f"0–{low}", reward=self.reward(facts["low"])),
            self.say("tier", range=f"{low + 1}–{mid}", reward=self.reward(facts["mid"])),
            self.say("tier", range=f"{mid + 1}+", reward=self.reward(facts["high"])),
            self.say("bonus", reward=self.reward(facts["bonus"])),
            self.say("unrest", rank=rank, position=unrest["position"]),
        ]

    def reward(self, tier: dict[str, Any]) -> str:
        parts: list[str] = []
        if tier.get("points", 0):
            parts.append(self.count("point", tier["points"]))
        goods: list[str] = tier.get("goods", [])
        parts += [self.words.count(good, goods.count(good)) for good in GOODS if good in goods]
        if tier.get("refresh", 0):
            parts.append(self.say("refresh", n=tier["refresh"]))
        return self.words.join(parts)


class Pen(Speaker):
    """Draws one view."""

    def __init__(self, view: View, words: Words, texts: Texts, width: int) -> None:
        super().__init__(words, texts)
        self.view = view
        self.width = width
        self.cell = max(5, min(14, (width - 2) // N_LOCATIONS))
        self.seat: int = view["seat"]
        self.disasters = [d for d in view["disasters"] if d["card"] and not d["accepted"]]
        self.phase: str = view["phase"] or ""
        self.threatened = {disaster["position"] for disaster in self.disasters}

    def table(self) -> list[str]:
        parts = [self.heading(), self.threats(), self.rivals()]
        if self.seat >= 0:
            parts += [self.own_empire(), self.goods() + self.hand()]
        parts.append(self.legend())
        lines: list[str] = []
        for part in parts:
            if part:
                lines += [*part, ""]
        return lines[:-1]

    # The track

    def heading(self) -> list[str]:
        title = self.words.table["title"]
        title += f", {self.say('blitz')}" if self.view["blitz"] else ""
        lines = hanging(mark("title", title), self.where(), len(title) + 2, self.width)
        return lines + self.track()

    def where(self) -> str:
        spaces: list[str] = self.view["track"]
        space: int = self.view["space"]
        if self.view["final"]:
            return self.say("over")
        if not self.phase:
            return self.say("before")
        now = self.say("phase", space=space, n=len(spaces), kind=self.name(self.phase))
        if space == len(spaces):
            return f"{now} {self.say('last')}"
        return f"{now} {self.say('following', kind=self.name(spaces[space]))}"

    def track(self) -> list[str]:
        """Past phases in small letters, the hourglass around the present one."""
        tokens: list[str] = []
        for space, kind in enumerate(self.view["track"], start=1):
            letters = self.letters(kind)
            if space == self.view["space"] and self.phase and not self.view["final"]:
                tokens.append(mark("now", f"[{letters}]"))
            elif space <= self.view["space"]:  # EE-150: Blitz does not play the lightning space
                tokens.append(mark("dim", letters.lower()))
            else:
                tokens.append(letters)
        return flow(tokens, " ", self.width, 2)

    def letters(self, kind: str) -> str:
        """D for disaster, DD for a double one, IE for industry and economy."""
        kinds = {"double_disaster": ["disaster"] * 2, "combined": ["industry", "economy"]}
        return "".join(self.name(part)[0].upper() for part in kinds.get(kind, [kind]))

    # What threatens everybody

    def threats(self) -> list[str]:
        lines: list[str] = []
        for disaster in self.disasters:
            lines += self.threat(disaster)
        if self.view["conflict"]:
            lines += self.conflict(self.view["conflict"])
        return lines

    def threat(self, disaster: View) -> list[str]:
        id: str = disaster["card"]
        name = mark("ember", f"{THREAT} {self.name(id)}")
        where = self.say("threatens", position=disaster["position"], whose=self.mine(disaster))
        bids = self.say("averted_with", bids=self.either(disaster["bids"]))
        ability = self.ability(id)
        innovation = ability[:1].upper() + ability[1:]
        return [
            *hanging(name, f"{where} {bids}", 4 + len(self.name(id)), self.width),
            *hanging("  " + self.say("pot"), self.words.goods(disaster["pot"]), 14, self.width),
            *hanging("  " + self.say("innovation"), innovation, 14, self.width),
        ]

    def mine(self, disaster: View) -> str:
        if self.seat < 0:
            return ""
        place = self.row(self.seat)[disaster["position"] - 1]
        label = "your_ruin" if place["destroyed"] else "your_place"
        return self.say(label, location=self.name(place["location"]))

    def conflict(self, id: str) -> list[str]:
        lines = [mark("ember", self.name(id))]
        for line in self.conflict_lines(self.facts(id)):
            lines += hanging("", line, 2, self.width)
        return lines

    # Empires

    def row(self, seat: int) -> list[View]:
        row: list[View] = self.view["empires"][seat]["row"]
        return row

    def rivals(self) -> list[str]:
        lines: list[str] = [self.positions()]
        for seat in range(self.view["seats"]):
            if seat != self.seat:
                lines += self.summary(seat, mark("strong", f"{self.words.seat(seat)}:"))
                lines += self.locations(seat)
                lines += self.attached_briefly(seat)
        return lines

    def summary(self, seat: int, name: str) -> list[str]:
        empire: View = self.view["empires"][seat]
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
        tokens = [name, *(f"{fact}," for fact in facts[:-1]), facts[-1]]
        return flow(tokens, " ", self.width, 1)

    def positions(self) -> str:
        cells = []
        for position in range(1, N_LOCATIONS + 1):
            is_threatened = position in self.threatened
            number = mark("ember", f"{THREAT}{position}") if is_threatened else str(position)
            cells.append(self.centre(number))
        return self.line(cells)

    def line(self, cells: list[str]) -> str:
        return (" " + "".join(cells)).rstrip()

    def centre(self, text: str) -> str:
        return centred(text, self.cell)

    def locations(self, seat: int) -> list[str]:
        """Two lines of a row: kinds and points. Ruins carry a cross."""
        kinds: list[str] = []
        points: list[str] = []
        for place in self.row(seat):
            facts = self.facts(place["location"])
            kind = cut(self.name(facts["type"]), self.cell - 1)
            if place["destroyed"]:
                kinds.append(self.centre(mark("ruin", kind)))
                points.append(self.centre(mark("ruin", f"{RUIN}{facts['points']}")))
            else:
                kinds.append(self.centre(mark("strong", kind)))
                points.append(self.centre(str(facts["points"])))
        return [self.line(kinds), self.line(points)]

    def attached_briefly(self, seat: int) -> list[str]:
        """The innovations of a rival in one sentence."""
        parts = [
            self.say("on", card=self.name(card["card"]), location=self.name(place["location"]))
            + (f" ({state})" if (state := self.state(place, card)) else "")
            for place in self.row(seat)
            for card in place["innovations"]
        ]
        return hanging("", "; ".join(parts), 3, self.width, "dim") if parts else []

    def state(self, place: View, card: View) -> str:
        """Why an innovation does not work, if it does not."""
        states = [self.say("asleep")] if place["destroyed"] else []
        return ", ".join(states + ([self.say("exhausted")] if card["exhausted"] else []))

    def own_empire(self) -> list[str]:
        return self.own_row() + self.innovations()

    def own_row(self) -> list[str]:
        name = self.say("your_empire", name=self.words.seat(self.seat))
        lines = [*self.summary(self.seat, mark("title", f"{name}:")), self.positions()]
        return lines + self.locations(self.seat) + self.tucked()

    def tucked(self) -> list[str]:
        """What lies beneath each location, one line per layer."""
        row = self.row(self.seat)
        most = max(len(place["innovations"]) for place in row)
        if self.cell < TUCKED:
            marks = ["".join(self.sign(place, c) for c in place["innovations"]) for place in row]
            return [self.line([self.centre(text) for text in marks])] if most else []
        return [self.line([self.layer(place, n) for place in row]) for n in range(most)]

    def layer(self, place: View, n: int) -> str:
        if n >= len(place["innovations"]):
            return " " * self.cell
        card = place["innovations"][n]
        facts = self.facts(card["card"])
        number = f" {facts['number']}"
        kind = cut(self.name(facts["kind"]), self.cell - 2 - len(number))
        style = "dim" if self.state(place, card) else "accent"
        return self.centre(self.sign(place, card) + mark(style, kind + number))

    def sign(self, place: View, card: View) -> str:
        if place["destroyed"]:
            return mark("dim", ASLEEP)
        return mark("dim", EXHAUSTED) if card["exhausted"] else mark("accent", ACTIVE)

    def innovations(self) -> list[str]:
        """The own innovations with their texts, from left to right."""
        lines: list[str] = []
        for position, place in enumerate(self.row(self.seat), start=1):
            for card in place["innovations"]:
                lines += self.innovation(position, place, card)
        return lines

    def innovation(self, position: int, place: View, card: View) -> list[str]:
        id: str = card["card"]
        state = self.state(place, card)
        where = f" {position:>2} {self.name(place['location'])}"
        name = f"{self.sign(place, card)} {self.name(id)}"
        when = mark("dim", self.name(self.facts(id)["phase"]))
        text = f"({state}) {self.text(id)}" if state else self.text(id)
        label = left(where, 15) + left(name, 16) + left(when, 16)
        return hanging(label, text, 47, self.width, "dim" if state else "")

    # What is the reader's own

    def own_in_brief(self) -> list[str]:
        """Row and goods, for the next step of the same turn."""
        return [] if self.seat < 0 else self.own_row() + self.goods()

    def goods(self) -> list[str]:
        empire: View = self.view["empires"][self.seat]
        goods = "   ".join(self.words.count(good, n) for good, n in empire["goods"].items())
        lines = [f" {mark('title', self.say('your_goods'))}   {goods}"]
        bid = {good: n for good, n in empire["bid"].items() if n}
        if bid:
            lines.append(f" {self.say('your_bid')} {self.words.goods(bid)}")
        return lines + self.trades(empire.get("trades", {}))

    def trades(self, left: dict[str, int]) -> list[str]:
        """EE-92. How often each trade can still be made in this phase."""
        named = [f"{self.name(id)}: {n}\N{MULTIPLICATION SIGN}" for id, n in left.items()]
        label = f" {mark('title', self.say('your_trades'))}"
        return hanging(label, "   ".join(named), length(label) + 3, self.width) if named else []

    def hand(self) -> list[str]:
        cards: list[str] = self.view["empires"][self.seat]["hand"]
        lines = [f" {mark('title', self.say('your_hand'))}"] if cards else []
        for id in cards:
            lines += self.hand_card(id)
        return lines

    def hand_card(self, id: str) -> list[str]:
        facts = self.facts(id)
        cost = self.price_of(self.view["empires"][self.seat], id)
        when = mark("dim", self.name(facts["phase"]))
        label = left("   " + self.name(id), 18) + left(cost, 13) + left(when, 16)
        return hanging(label, self.text(id), 47, self.width)

    def caption(self, id: str) -> str:
        """For a picture: when it works, and what it costs to play or to repair it now."""
        facts = self.facts(id)
        if "phase" not in facts:
            return self.describe(id)
        when = self.name(facts["phase"])
        own: View = self.view["empires"][self.seat] if self.seat >= 0 else {"hand": [], "row": []}
        if id in own["hand"]:
            return f"{when}, {self.price_of(own, id)}"
        if any(place["location"] == id and place["destroyed"] for place in own["row"]):
            return self.say("to_repair", n=self.repair_cost(own["row"], id))
        return when

    def legend(self) -> list[str]:
        signs = [f"{RUIN} {self.say('ruin')}"]
        if self.threatened:
            signs.append(f"{THREAT} {self.say('threatened')}")
        if self.seat >= 0 and any(place["innovations"] for place in self.row(self.seat)):
            signs.append(f"{ACTIVE} {self.say('active')}")
            signs.append(f"{EXHAUSTED} {self.say('exhausted')}")
            signs.append(f"{ASLEEP} {self.say('asleep')}")
        return [" " + mark("dim", "   ".join(signs))]


def flow(tokens: list[str], gap: str, width: int, indent: int) -> list[str]:
    """Marked tokens in as many lines as they need."""
    lines = [" " * (indent - 1)]
    for token in tokens:
        if length(lines[-1]) + len(gap) + length(token) > width:
            lines.append(" " * (indent - 1))
        lines[-1] += gap + token
    return lines
