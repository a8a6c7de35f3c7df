"""Where troops stand: deployment, move tokens, free moves (AE-60, AE-68, AE-75)."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_empire.rules.castle import Castle, Numbers, add
from holdfast.games.after_the_empire.rules.choices import (
    DONE,
    MARSHAL,
    MOVE_MERCENARY,
    MOVE_SOLDIER,
)
from holdfast.games.after_the_empire.rules.marshal import (
    plan_for_field,
    plan_for_unknown,
    post_all,
    post_some,
)
from holdfast.games.after_the_empire.rules.names import INSIDE, NO_WALL, POSTS, Post
from holdfast.games.after_the_empire.rules.state import Realm

NOBODY_SETTLED: Final[Numbers] = (0,) * 10


def can_hold(castle: Castle, post: Post) -> bool:
    """AE-60. A side without a piece cannot hold troops."""
    return post == INSIDE or castle.walls[post] != NO_WALL


def move_one(castle: Castle, choice: Choice) -> None:
    if MOVE_SOLDIER.owns(choice):
        moved = add(castle.soldiers, MOVE_SOLDIER.field(choice), -1)
        castle.soldiers = add(moved, MOVE_SOLDIER.second(choice), 1)
    else:
        moved = add(castle.mercenaries, MOVE_MERCENARY.field(choice), -1)
        castle.mercenaries = add(moved, MOVE_MERCENARY.second(choice), 1)


def list_moves(castle: Castle, settled: Numbers, options: list[Choice]) -> None:
    """Every move of one troop that is not settled, from any post to any other that can hold it."""
    for post in range(5):
        has_soldier = castle.soldiers[post] > settled[post]
        has_mercenary = castle.mercenaries[post] > settled[5 + post]
        if not has_soldier and not has_mercenary:
            continue
        for to in range(5):
            if to != post and can_hold(castle, to):
                if has_soldier:
                    options.append(MOVE_SOLDIER.of(post, to))
                if has_mercenary:
                    options.append(MOVE_MERCENARY.of(post, to))


def refuse_move(castle: Castle, choice: Choice, rule: str) -> Refusal:
    """`rule` is the ruling under which troops are posted now."""
    is_soldier = MOVE_SOLDIER.owns(choice)
    verb = MOVE_SOLDIER if is_soldier else MOVE_MERCENARY
    post = verb.field(choice)
    to = verb.second(choice)
    if post == to:
        return refuse(rule, "same_post")
    if not can_hold(castle, to):
        return refuse_id("AE-60", "no_wall", POSTS[to])
    there = castle.soldiers[post] if is_soldier else castle.mercenaries[post]
    if there == 0:
        return refuse_id(rule, "nobody_there", POSTS[post])
    return refuse_id(rule, "moved_already", POSTS[post])


def tell_move(s: Realm, seat: Seat, choice: Choice, rule: str) -> None:
    if s.journal is not None:
        is_soldier = MOVE_SOLDIER.owns(choice)
        verb = MOVE_SOLDIER if is_soldier else MOVE_MERCENARY
        data: dict[str, object] = {
            "from": POSTS[verb.field(choice)],
            "to": POSTS[verb.second(choice)],
        }
        s.tell("moved_soldier" if is_soldier else "moved_mercenary", rule, seat, data)


def tell_posts(s: Realm, seat: Seat) -> None:
    """Where the troops stand now."""
    if s.journal is not None:
        castle = s.castles[seat]
        posts: dict[str, object] = {
            POSTS[post]: castle.troops_at(post) for post in range(5) if castle.troops_at(post)
        }
        hired: dict[str, object] = {
            POSTS[post]: castle.mercenaries[post] for post in range(5) if castle.mercenaries[post]
        }
        s.tell("posted", "AE-128", seat, {"posts": posts, "mercenaries": hired})


class Deploy(Ask[Realm]):
    """AE-60. Put every healthy soldier and mercenary on a wall, or leave them inside."""

    rule = "AE-60"
    prompt = "deploy"
    verbs = (MOVE_SOLDIER, MOVE_MERCENARY, MARSHAL, DONE)

    def options(self, s: Realm) -> list[Choice]:
        castle = s.castles[self.seat]
        options: list[Choice] = []
        if castle.troops_at(INSIDE) == 0:
            return options
        options.append(MARSHAL.of())
        for side in range(4):
            if castle.walls[side] != NO_WALL:
                if castle.soldiers[INSIDE] > 0:
                    options.append(MOVE_SOLDIER.of(INSIDE, side))
                if castle.mercenaries[INSIDE] > 0:
                    options.append(MOVE_MERCENARY.of(INSIDE, side))
        if len(options) == 1:
            options.clear()  # no wall stands: everybody is inside already
        else:
            options.append(DONE.of())
        return options

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        if MARSHAL.owns(choice):
            self.use_marshal(s, castle)
        elif not DONE.owns(choice):
            move_one(castle, choice)
            tell_move(s, self.seat, choice, "AE-60")
            s.then(Deploy(self.seat))

    def use_marshal(self, s: Realm, castle: Castle) -> None:
        plan = plan_for_unknown(s, self.seat)
        if castle.troops_at(INSIDE) == castle.all_troops():
            post_all(castle, plan)
        else:
            # Those on walls already stay where their player put them.
            stay = (*castle.soldiers[:4], 0, *castle.mercenaries[:4], 0)
            post_some(castle, plan, castle.all_troops(), stay)
        tell_posts(s, self.seat)

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_move(s.castles[self.seat], choice, "AE-60")

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": s.castles[self.seat].troops_at(INSIDE)}


class TokenMoves(Ask[Realm]):
    """AE-68. As many moves as the move tokens are worth, one troop each."""

    rule = "AE-68"
    prompt = "token_moves"
    verbs = (MOVE_SOLDIER, MOVE_MERCENARY, MARSHAL, DONE)
    fields = "seat left:0..moves"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Realm) -> list[Choice]:
        options: list[Choice] = []
        castle = s.castles[self.seat]
        # A castle nobody attacks has nothing to gain or lose from it.
        if self.left <= 0 or not castle.has_faced:
            return options
        options.append(MARSHAL.of())
        list_moves(castle, NOBODY_SETTLED, options)
        if len(options) == 1:
            options.clear()
        else:
            options.append(DONE.of())
        return options

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        if MARSHAL.owns(choice):
            post_some(castle, plan_for_field(s.cards, castle), self.left, ())
            tell_posts(s, self.seat)
        elif not DONE.owns(choice):
            move_one(castle, choice)
            tell_move(s, self.seat, choice, "AE-68")
            s.then(TokenMoves(self.seat, self.left - 1))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_move(s.castles[self.seat], choice, "AE-68")

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.left}


class FreeMoves(Ask[Realm]):
    """AE-75. Any troops move freely; one move takes a troop anywhere, so each moves once."""

    rule = "AE-75"
    prompt = "free_moves"
    verbs = (MOVE_SOLDIER, MOVE_MERCENARY, MARSHAL, DONE)
    fields = "seat settled:posted=0..troops"

    def __init__(self, seat: Seat, settled: Numbers) -> None:
        super().__init__(seat)
        self.settled = settled  # who has moved already, by post: soldiers, then mercenaries

    def options(self, s: Realm) -> list[Choice]:
        options: list[Choice] = [MARSHAL.of()]
        list_moves(s.castles[self.seat], self.settled, options)
        if len(options) == 1:
            options.clear()
        else:
            options.append(DONE.of())
        return options

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        if MARSHAL.owns(choice):
            plan = plan_for_field(s.cards, castle)
            post_some(castle, plan, castle.all_troops(), self.settled)
            tell_posts(s, self.seat)
        elif not DONE.owns(choice):
            move_one(castle, choice)
            tell_move(s, self.seat, choice, "AE-75")
            to = (
                MOVE_SOLDIER.second(choice)
                if MOVE_SOLDIER.owns(choice)
                else 5 + MOVE_MERCENARY.second(choice)
            )
            s.then(FreeMoves(self.seat, add(self.settled, to, 1)))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_move(s.castles[self.seat], choice, "AE-75")
