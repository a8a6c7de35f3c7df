# not compiled: it draws for people.
"""The table as text for a terminal, drawn from a view: it knows what the seat knows, no more."""

from __future__ import annotations

from typing import Any

from holdfast.core import speaker
from holdfast.core.drawing import cut, hanging, left, length, mark
from holdfast.core.speaker import Texts
from holdfast.core.templates import number
from holdfast.core.words import Words
from holdfast.games.after_the_end.rules.names import SKILLS

View = dict[str, Any]

DEAD, USED, READY, WOUND = "✗", "○", "●", "+"
ROWS = (("nobles", "nobles"), ("contracts", "contracts"), ("tools", "tools"))


def draw(view: View, words: Words, texts: Texts, width: int = 80, is_brief: bool = False) -> str:
    """The whole table, or only what is the reader's own."""
    pen = Pen(view, words, texts, width)
    return "\n".join(pen.own_in_brief() if is_brief else pen.table())


class Speaker(speaker.Speaker):
    """Says things about cards in one language."""

    # What a component is, in one line

    def describe(self, id: str) -> str:
        facts = self.facts(id)
        kind: str = facts["component"]
        if kind == "character":
            return self.character_facts(facts)
        if kind == "mission":
            return self.mission_facts(id)
        if kind == "contract":
            return self.contract_facts(id)
        if kind == "experience":
            return self.say("experience_facts", n=facts["copies"])
        return self.say(f"{kind}_facts")

    def character_facts(self, facts: dict[str, Any]) -> str:
        rows = " / ".join(" ".join(str(value) for value in row) for row in facts["skills"])
        return self.say(
            "character",
            role=self.name(facts["role"]),
            colony=self.name(facts["colony"]),
            skills=self.say("character_skills", rows=rows),
            wounds=self.several("wound_spots", len(facts["skills"]) - 1),
            tokens=self.several("token_spots", facts["token_spots"]),
        )

    def several(self, label: str, n: int) -> str:
        return self.say(f"{label}_1" if n == 1 else label, n=n)

    def mission_facts(self, id: str) -> str:
        facts = self.facts(id)
        return self.say(
            "mission",
            type=self.name(facts["type"]),
            points=self.count("point", facts["points"]),
            who=self.say(f"who_{facts['characters']}"),
            wins=self.name(facts["wins"]),
            skills=" + ".join(self.name(skill) for skill in facts["skills"]),
        )

    def contract_facts(self, id: str) -> str:
        facts = self.facts(id)
        cost = self.words.goods(facts["cost"])
        return self.say("contract", cost=cost, points=self.count("point", facts["points"]))


class Pen(Speaker):
    """Draws one view."""

    def __init__(self, view: View, words: Words, texts: Texts, width: int) -> None:
        super().__init__(words, texts)
        self.view = view
        self.width = width
        self.seat: int = view["seat"]

    def table(self) -> list[str]:
        parts = [self.heading(), self.mission(), self.round(), self.capitol(), self.rivals()]
        if self.seat >= 0:
            parts += [self.own_colony(), self.own_tools() + self.hand()]
        parts.append(self.legend())
        lines: list[str] = []
        for part in parts:
            if part:
                lines += [*part, ""]
        return lines[:-1]

    # The Mission

    def heading(self) -> list[str]:
        title = self.words.table["title"]
        return hanging(mark("title", title), self.where(), len(title) + 2, self.width)

    def where(self) -> str:
        if self.view["final"] is not None:
            return self.say("over")
        mission = self.name(self.view["mission"])
        now = self.say("round", n=self.view["round"], mission=mission)
        if self.view["next"] is None and self.view["raid"] is None:
            return f"{now} {self.say('last')}"
        coming = self.view["deck"] + (self.view["next"] is not None)
        return f"{now} {self.say('to_come', cards=self.count('card', coming))}"

    def mission(self) -> list[str]:
        if self.view["final"] is not None:
            return []
        lines: list[str] = []
        if self.view["raid"] is not None:
            name = f"{self.say('raid')}: {self.name(self.view['raid'])}"
            lines += hanging(mark("ember", name), self.say("raid_text"), len(name) + 2, self.width)
        lines += self.card_line(self.view["mission"], "strong")
        if self.view["next"] is not None:
            name = f"{self.say('next')}: {self.name(self.view['next'])}"
            facts = self.mission_facts(self.view["next"])
            lines += hanging(name, facts, len(name) + 2, self.width)
        return lines

    def card_line(self, id: str, style: str) -> list[str]:
        name = self.name(id)
        return hanging(mark(style, name), self.mission_facts(id), len(name) + 2, self.width)

    def round(self) -> list[str]:
        """Everyone's commitment side by side, in turn order."""
        if self.view["final"] is not None:
            return []
        seats: int = self.view["seats"]
        order = [(self.view["first"] + i) % seats for i in range(seats)]
        tokens = [f"{self.words.seat(seat)}: {self.doing(seat)}" for seat in order]
        parts = [f"{token};" for token in tokens[:-1]] + [f"{tokens[-1]}."]
        return flow([mark("title", self.say("the_round")), *parts], " ", self.width, 1)

    def doing(self, seat: int) -> str:
        colony: View = self.view["colonies"][seat]
        commitment: View | None = colony["commitment"]
        if commitment is None:
            if colony["passed"]:
                return self.say("passes")
            if self.view["winner"] == seat:
                return self.say("wins")
            return self.say("back" if self.view["decided"] else "undecided")
        names = " + ".join(self.name(id) for id in commitment["characters"])
        is_rolling = any(part["to_roll"] for part in commitment["parts"])
        total = "?" if is_rolling else number(commitment["total"])
        said = self.say("sends", characters=names, total=total)
        if self.view["winner"] == seat:
            return f"{said} ({self.say('wins')})"
        return f"{said} ({self.say('leads')})" if self.view["leader"] == seat else said

    # The Capitol

    def capitol(self) -> list[str]:
        lines = [mark("title", self.say("capitol"))]
        for part, label in ROWS:
            for n, id in enumerate(self.view[part]):
                name = self.say("gap") if id is None else self.name(id)
                start = left(" " + (self.say(label) if n == 0 else ""), 12)
                label_of = start + left(mark("dim" if id is None else "accent", cut(name, 22)), 24)
                lines += hanging(label_of, self.offer(id), 36, self.width)
        return lines

    def offer(self, id: str | None) -> str:
        if id is None:
            return ""
        is_contract = self.facts(id)["component"] == "contract"
        return self.contract_facts(id) if is_contract else self.text(id)

    # Colonies

    def rivals(self) -> list[str]:
        lines: list[str] = []
        for seat in range(self.view["seats"]):
            if seat != self.seat:
                colony: View = self.view["colonies"][seat]
                name = f"{self.words.seat(seat)}, {self.name(colony['colony'])}:"
                lines += self.summary(seat, mark("strong", name))
                lines += self.people_briefly(colony)
        return lines

    def summary(self, seat: int, name: str) -> list[str]:
        colony: View = self.view["colonies"][seat]
        ready = sum(one["state"] == "ready" for one in colony["characters"])
        facts = [
            mark("strong", self.count("point", colony["score"])),
            self.words.goods(colony["store"]),
            self.say("knowledge", n=colony["knowledge"]),
            self.say(f"wall_{colony['wall']}"),
            self.say("ready", n=ready),
        ]
        if seat != self.seat:
            facts.append(self.count("card", colony["hand_count"]))
        if self.view["first"] == seat:
            facts.append(mark("strong", self.say("first")))
        tokens = [name, *(f"{fact}," for fact in facts[:-1]), facts[-1]]
        return flow(tokens, " ", self.width, 1)

    def people_briefly(self, colony: View) -> list[str]:
        tokens = []
        for one in colony["characters"]:
            skills = "/".join(one["skills"][skill] for skill in SKILLS)
            said = f"{self.sign(one)} {self.name(one['character'])} {skills}"
            extra = WOUND * one["wounds"] + "".join(self.name(t)[0] for t in one["tokens"])
            said += f" {extra}" if extra else ""
            tokens.append(mark("ruin" if one["state"] == "dead" else "dim", said))
        owned = [self.name(noble["noble"]) for noble in colony["nobles"]]
        owned += [self.name(tool["tool"]) for tool in colony["tools"]]
        lines = flow(tokens, "  ", self.width, 3)
        return lines + (hanging("", ", ".join(owned), 3, self.width, "dim") if owned else [])

    def sign(self, one: View) -> str:
        return {"dead": DEAD, "used": USED, "ready": READY}[one["state"]]

    def own_colony(self) -> list[str]:
        colony: View = self.view["colonies"][self.seat]
        name = self.words.seat(self.seat)
        title = self.say("your_colony", colony=self.name(colony["colony"]), name=name)
        lines = self.summary(self.seat, mark("title", f"{title}:"))
        lines.append(mark("dim", f"{'':24}{self.say('skills')}"))
        for one in colony["characters"]:
            lines += self.person(one)
        return lines

    def person(self, one: View) -> list[str]:
        style = {"dead": "ruin", "used": "dim", "ready": "strong"}[one["state"]]
        skills = "".join(left(one["skills"][skill], 4) for skill in SKILLS)
        label = left(f" {self.sign(one)} " + mark(style, self.name(one["character"])), 24)
        return hanging(left(label + skills, 42), ", ".join(self.details(one)), 42, self.width)

    def details(self, one: View) -> list[str]:
        found = [self.say("ready_one" if one["state"] == "ready" else one["state"])]
        if one["state"] == "dead":
            return found
        spots: int = one["wound_spots"]
        found.append(
            self.say("spots", n=one["wounds"], most=spots) if spots else self.say("no_spots")
        )
        if one["tokens"]:
            tokens = self.words.join([self.name(token) for token in one["tokens"]])
            found.append(self.say("token", tokens=tokens))
        if one["tool"] is not None:
            found.append(self.say("carries", tool=self.name(one["tool"])))
        return found

    # What is the reader's own

    def own_in_brief(self) -> list[str]:
        """The Colony and its cards, for the next step of the same turn."""
        return [] if self.seat < 0 else [*self.round(), *self.own_colony(), *self.hand()]

    def own_tools(self) -> list[str]:
        colony: View = self.view["colonies"][self.seat]
        lines: list[str] = []
        for noble in colony["nobles"]:
            worth = self.say("worth_now", points=self.count("point", noble["points"]))
            text = f"({worth}) {self.text(noble['noble'])}"
            lines += self.labelled(self.name(noble["noble"]), text)
        for tool in colony["tools"]:
            lines += self.labelled(self.name(tool["tool"]), f"{self.held(tool)}")
        return lines

    def held(self, tool: View) -> str:
        text = self.text(tool["tool"])
        if tool["free"]:
            return f"({self.say('tool_free')}) {text}"
        colony: View = self.view["colonies"][self.seat]
        holder = next(one for one in colony["characters"] if one["tool"] == tool["tool"])
        return f"({self.say('tool_used', character=self.name(holder['character']))}) {text}"

    def labelled(self, name: str, text: str) -> list[str]:
        return hanging(left(" " + mark("accent", name), 24), text, 24, self.width)

    def hand(self) -> list[str]:
        colony: View = self.view["colonies"][self.seat]
        lines: list[str] = []
        for part, label in (("hand", "your_hand"), ("drawn", "drawn")):
            cards: list[str] = colony.get(part, [])
            if cards:
                lines.append(f" {mark('title', self.say(label))}")
            for id in cards:
                lines += self.labelled("  " + self.name(id), self.text(id))
        return lines

    def legend(self) -> list[str]:
        signs = [f"{READY} {self.say('ready_one')}", f"{USED} {self.say('used')}"]
        signs += [f"{DEAD} {self.say('dead')}"]
        return [" " + mark("dim", "   ".join(signs))]


def flow(tokens: list[str], gap: str, width: int, indent: int) -> list[str]:
    """Marked tokens in as many lines as they need."""
    lines = [" " * (indent - 1)]
    for token in tokens:
        if length(lines[-1]) + len(gap) + length(token) > width and lines[-1].strip():
            lines.append(" " * (indent - 1))
        lines[-1] += gap + token
    return lines
