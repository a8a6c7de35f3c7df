# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from holdfast.core.journal import Event
from holdfast.core.people import Asked, People
from holdfast.core.speaking import View
from holdfast.core.words import Words
from holdfast.games.after_the_empire.people.notes import Notes
from holdfast.games.after_the_empire.people.speaker import Speaker
from holdfast.games.after_the_empire.people.text import Pen
from holdfast.games.after_the_empire.rules.names import BEST_FARM, PLACES

SPENT = ("wood", "stone", "iron")  # at the stockpile
HEALERS = ("infirmary", "barracks")  # nobody goes there for anything else
RAZED = 3  # more than any level of a farm


class RealmPeople(People):
    """What the lieges read and see."""

    speaker = Speaker
    pen = Pen
    notes = Notes

    def beat(self, event: Event) -> str:
        """The first season has none before it that could end."""
        return "" if event.what == "season" and event.data["n"] == 1 else super().beat(event)

    def gives_up(self, view: View, key: str, words: Words, prompt: str, keys: list[str]) -> str:
        if key != "done" or len(keys) < 2 or prompt != "stockpile":
            return super().gives_up(view, key, words, prompt, keys)
        goods: dict[str, int] = self.houses_of(view)[view["seat"]]["goods"]
        left = {good: goods[good] for good in SPENT if goods[good]}
        return words.label("unspent", goods=left) if left else ""

    def tempting(self, view: View, keys: list[str]) -> list[str]:
        """While a worker is placed every place is looked for; at a market every card on offer."""
        verbs = {key.partition(":")[0] for key in keys}
        wanted: list[str] = []
        if "place" in verbs:
            wanted = [f"place:{place}" for place in PLACES]
        elif "buy" in verbs:
            kind = "buildings" if any(key[4:] in view["buildings"] for key in keys) else "refugees"
            wanted = [f"buy:{card}" for card in view[kind] if card]
        return [key for key in wanted if key not in keys]

    def held(self, view: View, key: str) -> int:
        """The level of a farm, and whether it may be razed: one sows the others first."""
        verb, _, name = key.partition(":")
        if verb != "sow":
            return 0
        side: View = next(at for at in view["castles"][view["seat"]]["sides"] if at["side"] == name)
        is_facing = name in [slot["side"] for slot in view["attack"]]
        return int(side["farm"]) + (RAZED if is_facing and not side["protected"] else 0)

    def by_itself(self, view: View, keys: list[str], about: View, asked: Asked) -> str:
        if asked.prompt == "heal" and keys[:2] == ["heal:1", "heal:0"] and is_paid_for(asked):
            return "heal:1"
        if asked.prompt == "damage" and len(keys) == 2 and about["n"] == 2:
            return keys[0]  # the other one is next
        if asked.prompt == "sow" and fills_all(view, about):
            return keys[0]
        # AE-28. With workers left, a free action can be used as well before the next is placed;
        # unless others could take meanwhile what it brings (AE-127).
        can_wait = self.houses_of(view)[view["seat"]]["workers"] and not view["strict_supply"]
        return "done" if asked.prompt == "end_turn" and can_wait else ""


def is_paid_for(asked: Asked) -> bool:
    """Whether it was paid for, with food or with a worker; what a card gives beside other things
    may be unwelcome, for soldiers eat."""
    last = asked.last
    if last is None or last.what not in ("paid", "placed"):
        return False
    return last.data.get("source", last.data.get("place")) in HEALERS


def fills_all(view: View, about: View) -> bool:
    """Whether every farm can be sown to its best level, so that the order is all there is."""
    farms = [at["farm"] for at in view["castles"][view["seat"]]["sides"]]
    missing = sum(BEST_FARM - farm for farm in farms)
    return about["n"] in range(missing, BEST_FARM * len(farms) + 1)
