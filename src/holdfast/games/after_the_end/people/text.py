# not compiled: it draws for people.
"""What lies on the table, as text."""

from __future__ import annotations

from holdfast.core import terminal
from holdfast.core.drawing import cut, left, mark
from holdfast.core.speaking import View
from holdfast.core.templates import number
from holdfast.games.after_the_end.people.speaker import Speaker
from holdfast.games.after_the_end.rules.names import SKILLS

DEAD, USED, READY, WOUND = "✗", "○", "●", "+"
SIGNS = {"dead": DEAD, "used": USED, "ready": READY}
STYLES = {"dead": "ruin", "used": "dim", "ready": "strong"}
ROWS = ("nobles", "contracts", "tools")


class Pen(terminal.Pen, Speaker):
    """Draws one view."""

    def table(self) -> list[list[str]]:
        parts = [self.heading(self.words.table["title"])]
        if self.view["final"] is None:
            parts += [self.missions(), self.round()]
        parts += [self.capitol(), self.rivals()]
        if self.own:
            parts += [self.colony(), self.nobles_and_tools() + self.hand()]
        return [*parts, self.legend()]

    def brief(self) -> list[str]:
        """The Colony and its cards, for the next step of the same turn."""
        round = self.round() if self.view["final"] is None else []
        return [*round, *self.colony(), *self.hand()] if self.own else []

    # The Mission

    def missions(self) -> list[str]:
        raid, mission, following = (self.view[part] for part in ("raid", "mission", "next"))
        lines: list[str] = []
        if raid is not None:
            name = f"{self.say('raid')}: {self.name(raid)}"
            lines += self.beside(mark("ember", name), self.say("raid_text"), len(name) + 2)
        lines += self.mission(self.name(mission), mission, "strong")
        if following is not None:
            name = f"{self.say('next')}: {self.name(following)}"
            lines += self.mission(name, following)
        return lines

    def mission(self, name: str, id: str, style: str = "") -> list[str]:
        label = mark(style, name) if style else name
        return self.beside(label, self.mission_facts(id), len(name) + 2)

    def round(self) -> list[str]:
        """Everyone's commitment side by side, in turn order."""
        seats = len(self.houses)
        order = [(self.view["first"] + i) % seats for i in range(seats)]
        tokens = [f"{self.who(seat)}: {self.doing(seat)}" for seat in order]
        parts = [f"{token};" for token in tokens[:-1]] + [f"{tokens[-1]}."]
        return self.flow([mark("title", self.say("the_round")), *parts])

    def doing(self, seat: int) -> str:
        colony = self.houses[seat]
        commitment: View | None = colony["commitment"]
        is_winner = self.view["winner"] == seat
        if commitment is None:
            if colony["passed"]:
                return self.say("passes")
            waits = "back" if self.view["decided"] else "undecided"
            return self.say("wins" if is_winner else waits)
        names = " + ".join(self.names(commitment["characters"]))
        is_rolling = any(part["to_roll"] for part in commitment["parts"])
        total = "?" if is_rolling else number(commitment["total"])
        said = self.say("sends", characters=names, total=total)
        if is_winner:
            return f"{said} ({self.say('wins')})"
        return f"{said} ({self.say('leads')})" if self.view["leader"] == seat else said

    # The Capitol

    def capitol(self) -> list[str]:
        lines = [mark("title", self.say("capitol"))]
        for part in ROWS:
            for n, id in enumerate(self.view[part]):
                name = self.say("gap") if id is None else self.name(id)
                label = " " + (self.say(part) if n == 0 else "")
                named = mark("dim" if id is None else "accent", cut(name, 22))
                lines += self.row([(label, 12), (named, 24)], self.offer(id))
        return lines

    def offer(self, id: str | None) -> str:
        if id is None:
            return ""
        is_contract = self.facts(id)["component"] == "contract"
        return self.contract_facts(id) if is_contract else self.text(id)

    # Colonies

    def rivals(self) -> list[str]:
        lines: list[str] = []
        for seat, colony in enumerate(self.houses):
            if seat != self.seat:
                name = f"{self.who(seat)}, {self.name(colony['colony'])}:"
                lines += self.summary(seat, mark("strong", name)) + self.in_brief(colony)
        return lines

    def summary(self, seat: int, name: str) -> list[str]:
        colony = self.houses[seat]
        facts = [
            mark("strong", self.count("point", colony["score"])),
            self.goods(colony["store"]),
            self.say("knowledge", n=colony["knowledge"]),
            self.say(f"wall_{colony['wall']}"),
            self.say("ready", n=sum(one["state"] == "ready" for one in colony["characters"])),
        ]
        if seat != self.seat:
            facts.append(self.count("card", colony["hand_count"]))
        if self.view["first"] == seat:
            facts.append(mark("strong", self.say("first")))
        return self.facts_of(name, facts)

    def in_brief(self, colony: View) -> list[str]:
        tokens = []
        for one in colony["characters"]:
            skills = "/".join(one["skills"][skill] for skill in SKILLS)
            extra = WOUND * one["wounds"] + "".join(self.name(t)[0] for t in one["tokens"])
            said = [SIGNS[one["state"]], self.name(one["character"]), skills, extra]
            style = "ruin" if one["state"] == "dead" else "dim"
            tokens.append(mark(style, " ".join(filter(None, said))))
        owned = self.names([noble["noble"] for noble in colony["nobles"]])
        owned += self.names([tool["tool"] for tool in colony["tools"]])
        lines = self.flow(tokens, 3, "  ")
        return lines + (self.beside("", ", ".join(owned), 3, "dim") if owned else [])

    def colony(self) -> list[str]:
        colony = self.name(self.own["colony"])
        title = self.say("your_colony", colony=colony, name=self.who(self.seat))
        lines = self.summary(self.seat, mark("title", f"{title}:"))
        lines.append(mark("dim", f"{'':24}{self.say('skills')}"))
        for one in self.own["characters"]:
            lines += self.person(one)
        return lines

    def person(self, one: View) -> list[str]:
        name = mark(STYLES[one["state"]], self.name(one["character"]))
        skills = "".join(left(one["skills"][skill], 4) for skill in SKILLS)
        cells = [(f" {SIGNS[one['state']]} {name}", 24), (skills, 18)]
        return self.row(cells, ", ".join(self.details(one)))

    def details(self, one: View) -> list[str]:
        found = [self.state(one["state"])]
        if one["state"] == "dead":
            return found
        spots = "spots" if one["wound_spots"] else "no_spots"
        found.append(self.say(spots, n=one["wounds"], most=one["wound_spots"]))
        if one["tokens"]:
            found.append(self.say("token", tokens=self.words.join(self.names(one["tokens"]))))
        if one["tool"] is not None:
            found.append(self.say("carries", tool=self.name(one["tool"])))
        return found

    def state(self, state: str) -> str:
        return self.say("ready_one" if state == "ready" else state)

    # What is the reader's own

    def nobles_and_tools(self) -> list[str]:
        lines: list[str] = []
        for noble in self.own["nobles"]:
            worth = self.say("worth_now", points=self.count("point", noble["points"]))
            lines += self.card(noble["noble"], f"({worth}) ")
        for tool in self.own["tools"]:
            lines += self.card(tool["tool"], f"({self.holder(tool)}) ")
        return lines

    def holder(self, tool: View) -> str:
        if tool["free"]:
            return self.say("tool_free")
        holder = next(one for one in self.own["characters"] if one["tool"] == tool["tool"])
        return self.say("tool_used", character=self.name(holder["character"]))

    def card(self, id: str, before: str = "", indent: str = "") -> list[str]:
        name = " " + mark("accent", indent + self.name(id))
        return self.row([(name, 24)], before + self.text(id))

    def hand(self) -> list[str]:
        lines: list[str] = []
        for part, label in (("hand", "your_hand"), ("drawn", "drawn")):
            cards: list[str] = self.own.get(part, [])
            lines += [self.title(label)] if cards else []
            for id in cards:
                lines += self.card(id, indent="  ")
        return lines

    def legend(self) -> list[str]:
        signs = [f"{SIGNS[state]} {self.state(state)}" for state in ("ready", "used", "dead")]
        return [" " + mark("dim", "   ".join(signs))]
