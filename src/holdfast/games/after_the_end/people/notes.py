# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "total 8; gains 1 Tech"."""

from __future__ import annotations

from typing import Any

from holdfast.core import notes
from holdfast.core.speaking import View
from holdfast.games.after_the_end.people.speaker import Speaker


class Notes(notes.Notes, Speaker):
    # What lies in the Capitol says by itself what it does; nine such texts would fill the screen.
    by_text = "equip play keep discard"
    foretold = "commit token take pay wound pass study experience brace surrender"

    # The Mission

    def of_commit(self, character: str) -> str:
        """What she adds to the total, together with a partner who is chosen already."""
        total = self.total(self.tried["number"], self.tried["dice"])
        gains = self.tried["gains"]
        return f"{total}; {self.say('gains', goods=gains)}" if gains else total

    def total(self, told: int | dict[str, int], dice: int) -> str:
        """ "6 and a die"; where imagined worlds do not agree, "1 to 6 and a die"."""
        number = self.say("range", **told) if isinstance(told, dict) else told
        if not dice:
            return self.say("brings", total=number)
        rolls = self.say("a_die") if dice == 1 else self.say("dice", n=dice)
        if not number:
            return self.say("rolls", dice=rolls)
        return self.say("brings", total=f"{number} + {rolls}")

    def of_pass(self) -> str:
        rests = self.tried["rests"]
        used = self.count("character", rests)
        return self.say("rest", used=used) if rests else self.say("to_capitol")

    def of_die(self, id: str) -> str:
        """Which die it is, and what it shows."""
        part = rolled(self.own)[int(id.rpartition("_")[2]) - 1]
        character, skill = self.name(part["character"]), self.name(part["skill"])
        return self.say("die_note", character=character, skill=skill, n=part["die"])

    def of_reroll(self, _card: str, die: str) -> str:
        return self.of_die(die)

    # The compensation

    def of_token(self, _character: str, resource: str) -> str:
        return self.storing(resource, "token_now", "token_full")

    def of_take(self, resource: str) -> str:
        return self.storing(resource, "stored", "full")

    def storing(self, resource: str, has_room: str, is_full: str) -> str:
        label = has_room if self.tried["gained"] else is_full
        return self.say(label, n=self.own["store"][resource])

    def of_experience(self) -> str:
        label = "to_reshuffle" if self.tried["reshuffles"] else "to_draw"
        return self.say(label, n=self.view["experience_deck"])

    def of_study(self) -> str:
        """What a spot of the Knowledge track brings."""
        level: int = self.tried["knowledge"]
        spot: View = self.given[level - 1]
        parts: list[str] = []
        if spot.get("points"):
            parts.append(self.count("point", spot["points"]))
        if "effect" in spot:
            resources: list[str] = spot["effect"].get("resources", [])
            goods = {resource: resources.count(resource) for resource in resources}
            parts.append(self.say(f"spot_{spot['effect']['do']}", goods=goods))
        return self.say("spot", n=level, what=", ".join(parts))

    # The Capitol

    def of_influence(self, noble: str) -> str:
        return self.say("worth_now", points=self.count("point", self.own["worth_now"][noble]))

    def of_complete(self, contract: str) -> str:
        return self.contract_facts(contract)

    def of_pay(self, _resource: str) -> str:
        return self.say("left_over", n=self.tried["left"])

    def of_build(self) -> str:
        return self.say("for_wall", cost=self.view["wall_cost"])

    def of_ready(self, id: str) -> str:
        characters = self.own["characters"]
        return self.skills(next(one["skills"] for one in characters if one["character"] == id))

    # Raids

    def of_wound(self, _character: str) -> str:
        if self.tried["dies"]:
            return self.say("dies")
        skills = self.tried["skills"]
        return self.say("survives", skills=self.skills(skills)) if skills else self.say("unchanged")

    def of_brace(self) -> str:
        return self.say("will_damage" if self.tried["blow"] == "damaged" else "will_fall")

    def of_surrender(self) -> str:
        return self.say("loses", goods=self.tried["loses"])

    def skills(self, values: dict[str, Any]) -> str:
        return ", ".join(
            f"{self.name(skill)} {str(value).replace('D', self.say('die'))}"
            for skill, value in values.items()
        )


def rolled(colony: View) -> list[View]:
    """The parts of a commitment that the die decides, in the order of the dice."""
    return [part for part in colony["commitment"]["parts"] if part["die"]]
