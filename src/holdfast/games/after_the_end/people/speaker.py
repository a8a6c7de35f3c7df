# not compiled: it speaks to people.
"""Words about cards and the round, in one language."""

from __future__ import annotations

from holdfast.core import speaking
from holdfast.core.speaking import View


class Speaker(speaking.Speaker):
    def where(self) -> str:
        if self.view["final"] is not None:
            return self.say("over")
        mission = self.name(self.view["mission"])
        now = self.say("round", n=self.view["round"], mission=mission)
        if self.view["next"] is None and self.view["raid"] is None:
            return f"{now} {self.say('last')}"
        coming = self.view["deck"] + (self.view["next"] is not None)
        return f"{now} {self.say('to_come', cards=self.count('card', coming))}"

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
        return self.say(f"{kind}_facts", n=facts.get("copies"))

    def character_facts(self, facts: View) -> str:
        rows = " / ".join(" ".join(str(value) for value in row) for row in facts["skills"])
        return self.say(
            "character",
            role=self.name(facts["role"]),
            colony=self.name(facts["colony"]),
            skills=self.say("character_skills", rows=rows),
            wounds=self.say("wound_spots", n=len(facts["skills"]) - 1),
            tokens=self.say("token_spots", n=facts["token_spots"]),
        )

    def mission_facts(self, id: str) -> str:
        facts = self.facts(id)
        return self.say(
            "mission",
            type=self.name(facts["type"]),
            points=self.count("point", facts["points"]),
            who=self.say(f"who_{facts['characters']}"),
            wins=self.name(facts["wins"]),
            skills=" + ".join(self.names(facts["skills"])),
        )

    def contract_facts(self, id: str) -> str:
        facts = self.facts(id)
        points = self.count("point", facts["points"])
        return self.say("contract", cost=facts["cost"], points=points)
