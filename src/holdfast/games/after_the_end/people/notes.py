# not compiled: it speaks to people.
"""What a choice leads to, in a few words beside it: "total 8; gains 1 Tech"."""

from __future__ import annotations

from typing import Any

from holdfast.core.speaker import Texts
from holdfast.core.words import Words
from holdfast.games.after_the_end.people.text import Speaker, View
from holdfast.games.after_the_end.rules.names import SKILLS

DRAWN = 3  # AT-54
# What lies in the Capitol says by itself what it does; nine such texts would fill the screen.
TEXT_VERBS = ("equip", "play", "keep", "discard")


def label(view: View, key: str, words: Words, prompt: str) -> str:
    """A single die needs no number; nobody is wounded who dies of it; what is done is said."""
    verb, *fields = key.split(":")
    if verb == "done" and prompt in words.section("done"):
        return words.say("done", prompt, {})
    if verb == "wound" and fields[0] in doomed(view):
        return Speaker(words, {}).say("would_die", name=words.name(fields[0]))
    if verb == "reroll" and len(rolled(view["colonies"][view["seat"]])) == 1:
        return words.say("choices", verb, {"first": fields[0], "second": "the_die"})
    return words.choice(key)


def doomed(view: View) -> list[str]:
    """Those of one's own who have no free wound spot."""
    people: list[View] = view["colonies"][view["seat"]]["characters"]
    return [one["character"] for one in people if one["wounds"] == one["wound_spots"]]


def note(
    view: View,
    key: str,
    words: Words,
    texts: Texts,
    track: list[dict[str, object]],
    about: dict[str, object],
) -> str:
    """Nothing for choices that speak for themselves. `about` is what the prompt speaks of."""
    verb, *fields = key.split(":")
    return Notes(view, words, texts, track, about).of(verb, fields)


class Notes(Speaker):
    """Reads only the view of the seat that chooses."""

    def __init__(
        self,
        view: View,
        words: Words,
        texts: Texts,
        track: list[dict[str, Any]],
        about: dict[str, object],
    ) -> None:
        super().__init__(words, texts)
        self.view = view
        self.track = track
        self.about = about
        self.own: View = view["colonies"][view["seat"]]

    def of(self, verb: str, fields: list[str]) -> str:
        first = fields[0] if fields else ""
        if verb == "commit":
            return self.committing(first)
        if verb in TEXT_VERBS:
            return self.text(first)
        if verb in ("reroll", "die"):
            return self.die(fields[-1])
        if verb == "token":
            return self.storing(fields[-1], "token_now", "token_full")
        if verb == "take":
            return self.storing(first, "stored", "full")
        if verb == "pay":
            return self.say("left_over", n=self.own["store"][first] - 1)
        if verb == "influence":
            return self.say("worth_now", points=self.count("point", self.own["worth_now"][first]))
        if verb == "complete":
            return self.contract_facts(first)
        if verb in ("wound", "ready"):
            return self.person(verb, first)
        return self.plain(verb)

    def plain(self, verb: str) -> str:
        if verb == "pass":
            used = sum(one["state"] == "used" for one in self.own["characters"])
            if not used:
                return self.say("to_capitol")
            return self.say("rest", used=self.count("character", used))
        if verb == "study":
            return self.spot(self.own["knowledge"])
        if verb == "experience":
            n = self.view["experience_deck"]
            return self.say("to_draw", n=n) if n >= DRAWN else self.say("to_reshuffle")
        if verb == "brace":
            return self.say("will_damage" if self.own["wall"] == "intact" else "will_fall")
        if verb == "build":
            return self.say("for_wall", cost=self.words.goods(self.view["wall_cost"]))
        if verb == "surrender":
            return self.say("loses", goods=self.words.goods(self.own["store"]))
        return ""

    def character(self, id: str) -> View:
        found: View = next(one for one in self.own["characters"] if one["character"] == id)
        return found

    def committing(self, id: str) -> str:
        """What she adds to the total, together with a partner who is chosen already."""
        skills: list[str] = self.facts(self.view["mission"])["skills"]
        people = [self.character(id)]
        partner = self.about.get("character")
        if isinstance(partner, str):
            people.insert(0, self.character(partner))
        parts = [one["skills"][skill] for one in people for skill in skills]
        total = self.total(parts)
        tokens = [token for one in people for token in one["tokens"]]
        goods = {token: tokens.count(token) for token in dict.fromkeys(tokens)}
        return f"{total}; {self.say('gains', goods=self.words.goods(goods))}" if goods else total

    def total(self, parts: list[str]) -> str:
        """ "5" and "D+1" are 6 and a die."""
        dice = sum(part.startswith("D") for part in parts)
        number = sum(int(part.removeprefix("D") or 0) for part in parts)
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

    def storing(self, resource: str, has_room: str, is_full: str) -> str:
        n: int = self.own["store"][resource]
        return self.say(is_full if n == self.capacity(resource) else has_room, n=n)

    def capacity(self, resource: str) -> int:
        return int(self.view["capacity"][resource])

    def person(self, verb: str, id: str) -> str:
        one = self.character(id)
        if verb == "ready":
            return self.skills(one["skills"])
        if id in doomed(self.view):
            return self.say("dies")
        now, then = self.facts(id)["skills"][one["wounds"] :][:2]
        changed = {
            skill: new for skill, old, new in zip(SKILLS, now, then, strict=True) if new != old
        }
        if not changed:
            return self.say("unchanged")
        return self.say("survives", skills=self.skills(changed))

    def skills(self, values: dict[str, Any]) -> str:
        return ", ".join(
            f"{self.name(skill)} {str(value).replace('D', self.say('die'))}"
            for skill, value in values.items()
        )

    def spot(self, level: int) -> str:
        """What the next spot of the Knowledge track brings."""
        spot = self.track[level]
        parts: list[str] = []
        if spot.get("points"):
            parts.append(self.count("point", spot["points"]))
        if "effect" in spot:
            effect: dict[str, Any] = spot["effect"]
            resources: list[str] = effect.get("resources", [])
            goods = {resource: resources.count(resource) for resource in resources}
            parts.append(self.say(f"spot_{effect['do']}", goods=self.words.goods(goods)))
        return self.say("spot", n=level + 1, what=", ".join(parts))


def rolled(colony: View) -> list[View]:
    """The parts of a commitment that the die decides, in the order of the dice."""
    return [part for part in colony["commitment"]["parts"] if part["die"]]
