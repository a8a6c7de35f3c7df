"""Who falls, and who is hit (AE-70, AE-71): every hit is its owner's to assign."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.after_the_empire.rules.castle import Castle, add
from holdfast.games.after_the_empire.rules.choices import FELL, LOSE, MOST
from holdfast.games.after_the_empire.rules.names import INSIDE, POSTS, Post
from holdfast.games.after_the_empire.rules.state import Realm


class FellInvaders(Ask[Realm]):
    """AE-71. The owner says who falls: how many archers, the rest are swordsmen."""

    rule = "AE-71"
    prompt = "fell"
    verbs = (FELL,)
    within = True
    fields = "seat post:posts hits:0..hits"

    def __init__(self, seat: Seat, post: Post, hits: int) -> None:
        super().__init__(seat)
        self.post = post
        self.hits = hits

    def most(self, castle: Castle) -> int:
        return min(min(self.hits, castle.archers[self.post]), MOST)

    def least(self, castle: Castle) -> int:
        return min(max(0, self.hits - castle.swordsmen[self.post]), self.most(castle))

    def options(self, s: Realm) -> list[Choice]:
        castle = s.castles[self.seat]
        if self.hits <= 0:
            return []
        most = self.most(castle)
        return [FELL.of(n) for n in range(most, self.least(castle) - 1, -1)]

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        swordsmen = min(self.hits - FELL.field(choice), castle.swordsmen[self.post])
        archers = min(self.hits - swordsmen, castle.archers[self.post])
        castle.archers = add(castle.archers, self.post, -archers)
        castle.swordsmen = add(castle.swordsmen, self.post, -swordsmen)
        if s.journal is not None:
            fallen: dict[str, object] = {"archer": archers, "swordsman": swordsmen}
            data: dict[str, object] = {"goods": fallen, "post": POSTS[self.post]}
            is_inside = self.post == INSIDE
            s.tell("felled_inside" if is_inside else "felled", self.ruling(), self.seat, data)

    def ruling(self) -> str:
        return "AE-78" if self.post == INSIDE else "AE-71"

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        castle = s.castles[self.seat]
        between: dict[str, object] = {"least": self.least(castle), "most": self.most(castle)}
        return Refusal("AE-71", "archers_between", between)

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.hits, "post": POSTS[self.post]}


class LoseTroops(Ask[Realm]):
    """AE-70, AE-71. The owner says who is hit: how many mercenaries, the rest are soldiers."""

    rule = "AE-71"
    prompt = "lose"
    verbs = (LOSE,)
    within = True
    fields = "seat post:posts hits:0..hits"

    def __init__(self, seat: Seat, post: Post, hits: int) -> None:
        super().__init__(seat)
        self.post = post
        self.hits = hits

    def most(self, castle: Castle) -> int:
        return min(min(self.hits, castle.mercenaries[self.post]), MOST)

    def least(self, castle: Castle) -> int:
        return min(max(0, self.hits - castle.soldiers[self.post]), self.most(castle))

    def options(self, s: Realm) -> list[Choice]:
        castle = s.castles[self.seat]
        if self.hits <= 0:
            return []
        return [LOSE.of(n) for n in range(self.most(castle), self.least(castle) - 1, -1)]

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        soldiers = min(self.hits - LOSE.field(choice), castle.soldiers[self.post])
        mercenaries = min(self.hits - soldiers, castle.mercenaries[self.post])
        castle.mercenaries = add(castle.mercenaries, self.post, -mercenaries)
        castle.soldiers = add(castle.soldiers, self.post, -soldiers)
        castle.wounded += soldiers
        if s.journal is not None:
            lost: dict[str, object] = {"mercenary": mercenaries, "soldier": soldiers}
            data: dict[str, object] = {"goods": lost, "post": POSTS[self.post]}
            is_inside = self.post == INSIDE
            rule = "AE-78" if is_inside else "AE-70"
            s.tell("lost_inside" if is_inside else "lost", rule, self.seat, data)

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        castle = s.castles[self.seat]
        between: dict[str, object] = {"least": self.least(castle), "most": self.most(castle)}
        return Refusal("AE-71", "mercenaries_between", between)

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.hits, "post": POSTS[self.post]}
