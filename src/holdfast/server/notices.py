"""What a table has to tell about itself: that rules or cards have changed, and what was lost by it;
what people did beside the game.

What somebody chose may be a secret: until the game is over a seat is told its own lost choices, and
of the others only that they have lost some.
"""

from __future__ import annotations

import json
from typing import Any

from holdfast.core.languages import PROGRAM, spoken
from holdfast.core.words import Words
from holdfast.server.marks import as_told
from holdfast.server.phrases import phrases
from holdfast.server.resuming import MADE_AGAIN, RECORD, REFUSED, Noted
from holdfast.server.room import Room
from holdfast.server.seating import WATCHING, Act, Deed

MOST = 12  # lost choices that are told one by one


class Notice:
    """One change, told to one seat in one language."""

    def __init__(self, room: Room, noted: Noted, seat: int, words: Words) -> None:
        self.room = room
        self.change = noted.change
        self.lost = noted.lost
        self.seat = seat
        self.words = words
        self.why: dict[str, Any] = json.loads(noted.change.why)

    @property
    def what(self) -> str:
        if self.why["kind"] == RECORD:
            return RECORD
        return "lost" if self.lost else "changed"

    def text(self) -> str:
        return " ".join(self.old_record() if self.why["kind"] == RECORD else self.changed())

    def say(self, phrase: str, **data: object) -> str:
        return phrases(self.words.lang).say(phrase, **data)

    def may_know(self, seat: int) -> bool:
        return self.room.is_over or self.seat == seat

    # Rules or cards have changed

    def changed(self) -> list[str]:
        said = [self.cause()]
        if self.change.position:
            said.append(self.say("goes_on"))
        return [*said, *(self.losses() if self.lost else [self.kept()])]

    def kept(self) -> str:
        if self.change.position:
            return self.say("nothing_lost")
        return self.say("made_again" if self.why["kind"] == MADE_AGAIN else "all_kept")

    def cause(self) -> str:
        before, now = self.why["rules"], self.change.rules
        is_other, has_cards = before != now, self.why["pack"] != self.change.pack
        phrase = {
            (True, False): "changed_rules",
            (False, True): "changed_cards",
            (True, True): "changed_both",
            (False, False): "changed_program",
        }[is_other, has_cards]
        return self.say(phrase, before=before, now=now)

    def losses(self) -> list[str]:
        known = [act for act in self.lost if self.may_know(act.seat)]
        others = {act.seat for act in self.lost if not self.may_know(act.seat)}
        said: list[str] = []
        if known:
            said.append(self.say("lost_known", choices=self.listed(known)))
        if others:
            names = self.words.join([self.words.seat(seat) for seat in sorted(others)])
            said.append(self.say("lost_of", names=names))
        return [*said, self.because()]

    def listed(self, acts: list[Act]) -> str:
        named = [self.named(act) for act in acts[:MOST]]
        if len(acts) > MOST:
            named.append(self.say("and_more", n=len(acts) - MOST))
        return "; ".join(named)

    def named(self, act: Act) -> str:
        what = self.label(act.key) if act.what == "choose" else self.say(f"lost_{act.what}")
        return what if act.seat == self.seat else f"{self.words.seat(act.seat)}: {what}"

    def label(self, key: str) -> str:
        """A choice in words; its key alone if nobody knows it any more."""
        known = key in self.room.game.choices.numbers
        return f"{self.words.choice(key)} ({key})" if known else key

    def because(self) -> str:
        """The reason may speak of what only the seat that chose knows."""
        if self.why["kind"] != REFUSED:
            return self.say("because_elsewhere")
        why = self.reason() if self.may_know(self.lost[0].seat) else ""
        return self.say("because_refused_why", why=why) if why else self.say("because_refused")

    def reason(self) -> str:
        why: str = self.why["why"].get(self.words.lang, "")
        return why

    # A record of older rules

    def old_record(self) -> list[str]:
        why = self.why
        said = [self.say("old_record", before=why["rules"], now=self.change.rules)]
        if not why["is_refused"]:
            return [*said, self.say("old_record_result", n=why["choices"])]
        name = self.words.seat(why["seat"])
        said.append(self.say("old_record_until", n=why["choices"], name=name))
        if self.may_know(why["seat"]):
            choice = self.label(why["key"])
            said.append(self.say("old_record_choice", choice=choice, why=self.reason()).strip())
        return said


def deed_text(deed: Deed, words: Words) -> str:
    """With the names people had then; whoever had none is called by the seat."""
    place = "" if deed.seat == WATCHING else spoken(PROGRAM, words.lang)["seats"][deed.seat]
    had = {name: deed.data.get(name) for name in ("name", "old")}
    names = {name: as_told(known, words) if known else place for name, known in had.items()}
    data: dict[str, object] = {**deed.data, **names, "place": place}
    if "n" in data:
        data["n"] = int(deed.data["n"])
    return phrases(words.lang).say(f"deed_{deed.what}", **data)
