# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "total 8; gains 1 Tech"."""

from __future__ import annotations

from typing import Any

from holdfast.core.speaker import Texts
from holdfast.core.words import Words
from holdfast.games.after_the_end.people.text import Speaker, View

# What lies in the Capitol says by itself what it does; nine such texts would fill the screen.
TEXT_VERBS = ("equip", "play", "keep", "discard")


def label(view: View, key: str, words: Words, prompt: str) -> str:
    """A single die needs no number; nobody is wounded who dies of it; what is done is said."""
    verb, *fields = key.split(":")
    if verb == "done" and prompt in words.section("done"):
        return words.say("done", prompt, {})
    if verb == "wound" and view["forecasts"][key]["dies"]:
        return Speaker(words, {}).say("would_die", name=words.name(fields[0]))
    if verb == "reroll" and len(rolled(view["colonies"][view["seat"]])) == 1:
        return words.say("choices", verb, {"first": fields[0], "second": "the_die"})
    return words.choice(key)


def note(view: View, key: str, words: Words, texts: Texts, track: list[dict[str, object]]) -> str:
    """Nothing for choices that speak for themselves."""
    return Notes(view, words, texts, track).of(key)


class Notes(Speaker):
    """Reads only the view of the seat that chooses, and works nothing out."""

    def __init__(self, view: View, words: Words, texts: Texts, track: list[dict[str, Any]]) -> None:
        super().__init__(words, texts)
        self.view = view
        self.track = track
        self.own: View = view["colonies"][view["seat"]]

    def of(self, key: str) -> str:
        verb, *fields = key.split(":")
        first = fields[0] if fields else ""
        if verb in TEXT_VERBS:
            return self.text(first)
        if verb in ("reroll", "die"):
            return self.die(fields[-1])
        if verb == "influence":
            return self.say("worth_now", points=self.count("point", self.own["worth_now"][first]))
        if verb == "complete":
            return self.contract_facts(first)
        if verb == "ready":
            return self.skills(self.character(first)["skills"])
        if verb == "build":
            return self.say("for_wall", cost=self.words.goods(self.view["wall_cost"]))
        tried: View | None = self.view["forecasts"].get(key)
        return self.foretold(verb, fields, tried) if tried is not None else ""

    def foretold(self, verb: str, fields: list[str], tried: View) -> str:
        """What it would lead to, as the engine has tried it."""
        if verb == "commit":
            return self.committing(tried)
        if verb == "token":
            return self.storing(fields[-1], tried, "token_now", "token_full")
        if verb == "take":
            return self.storing(fields[-1], tried, "stored", "full")
        if verb == "pay":
            return self.say("left_over", n=tried["left"])
        if verb == "wound":
            return self.wounding(tried)
        if verb == "pass":
            rests = self.count("character", tried["rests"])
            return self.say("rest", used=rests) if tried["rests"] else self.say("to_capitol")
        if verb == "study":
            return self.spot(tried["knowledge"])
        if verb == "experience":
            n = self.view["experience_deck"]
            return self.say("to_reshuffle") if tried["reshuffles"] else self.say("to_draw", n=n)
        if verb == "brace":
            return self.say("will_damage" if tried["blow"] == "damaged" else "will_fall")
        return self.say("loses", goods=self.words.goods(tried["loses"]))

    def character(self, id: str) -> View:
        found: View = next(one for one in self.own["characters"] if one["character"] == id)
        return found

    def committing(self, tried: View) -> str:
        """What she adds to the total, together with a partner who is chosen already."""
        total = self.total(tried["number"], tried["dice"])
        if not tried["gains"]:
            return total
        return f"{total}; {self.say('gains', goods=self.words.goods(tried['gains']))}"

    def total(self, told: int | dict[str, int], dice: int) -> str:
        """ "6 and a die"; where imagined worlds do not agree, "1 to 6 and a die"."""
        number = self.say("range", **told) if isinstance(told, dict) else told
        if not dice:
            return self.say("brings", total=number)
        rolls = self.say("a_die") if dice == 1 else self.say("dice", n=dice)
        if not number:
            return self.say("rolls", dice=rolls)
        return self.say("brings", total=f"{number} + {rolls}")

    def die(self, id: str) -> str:
        """Which die it is, and what it shows."""
        part = rolled(self.own)[int(id.rpartition("_")[2]) - 1]
        character, skill = self.name(part["character"]), self.name(part["skill"])
        return self.say("die_note", character=character, skill=skill, n=part["die"])

    def storing(self, resource: str, tried: View, has_room: str, is_full: str) -> str:
        return self.say(has_room if tried["gained"] else is_full, n=self.own["store"][resource])

    def wounding(self, tried: View) -> str:
        if tried["dies"]:
            return self.say("dies")
        if not tried["skills"]:
            return self.say("unchanged")
        return self.say("survives", skills=self.skills(tried["skills"]))

    def skills(self, values: dict[str, Any]) -> str:
        return ", ".join(
            f"{self.name(skill)} {str(value).replace('D', self.say('die'))}"
            for skill, value in values.items()
        )

    def spot(self, level: int) -> str:
        """What a spot of the Knowledge track brings."""
        spot = self.track[level - 1]
        parts: list[str] = []
        if spot.get("points"):
            parts.append(self.count("point", spot["points"]))
        if "effect" in spot:
            effect: dict[str, Any] = spot["effect"]
            resources: list[str] = effect.get("resources", [])
            goods = {resource: resources.count(resource) for resource in resources}
            parts.append(self.say(f"spot_{effect['do']}", goods=self.words.goods(goods)))
        return self.say("spot", n=level, what=", ".join(parts))


def rolled(colony: View) -> list[View]:
    """The parts of a commitment that the die decides, in the order of the dice."""
    return [part for part in colony["commitment"]["parts"] if part["die"]]
