"""Monte Carlo tree search over imagined worlds (information-set search).

Every iteration imagines a world the seat cannot rule out, walks down a common tree by the choices
that are legal there, plays on hastily to the end of the phase, and books what every seat's
position is worth then. The first look at each own choice is the greedy bot's, so the search
begins where that bot ends. Works for any number of seats, for simultaneous decisions (the own
lane is played first, so nothing hidden leaks upwards) and for cooperative games.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from holdfast.bots.base import Bot
from holdfast.bots.greedy import finish
from holdfast.core.agenda import State, apply
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random

LONGEST: Final = 400


class Node:
    """What became of one choice. It holds numbers, never a state."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.visits = 0
        self.offered = 0  # iterations in which the choice was legal
        self.value = 0.0  # for the seat that made it
        self.children: dict[Choice, Node] = {}


class MctsBot(Bot):
    """`iterations` per decision, or `milliseconds` if iterations is 0."""

    def __init__(self, seed: int = 0, iterations: int = 500, milliseconds: int = 0) -> None:
        super().__init__(seed)
        self.budget = iterations
        self.milliseconds = milliseconds
        self.iterations = 0  # done so far, over all decisions
        self.simulated = 0  # decisions made inside the search
        self.explore = 0.25
        self.horizon = 1  # phases to play on after the current one
        self.width = 0.7
        self.scale = 1.0
        self.baseline: list[float] = []  # how every seat stood before the search
        self.trust = 20  # how many iterations the first look at a choice is worth

    def decide(self, p: Perspective) -> Choice:
        if len(p.options) == 1:
            return p.options[0]
        root = self.search(p)
        best = p.options[0]
        most = -1
        for choice in p.options:
            visits = root.children[choice].visits
            if visits > most:
                most = visits
                best = choice
        return best

    def ranked(self, p: Perspective, most: int = 3) -> list[tuple[Choice, float]]:
        root = self.search(p)
        children = sorted(root.children.values(), key=lambda node: -node.visits)
        total = max(1, sum([node.visits for node in children]))
        return [(node.choice, node.visits / total) for node in children[:most]]

    def search(self, p: Perspective) -> Node:
        start = time.perf_counter()
        root = self.first_look(p)
        if self.milliseconds:
            stop = start + self.milliseconds / 1000.0
            while time.perf_counter() < stop:
                self.iterate(p, root)
        else:
            for _ in range(self.budget):
                self.iterate(p, root)
        return root

    def first_look(self, p: Perspective) -> Node:
        """Every own choice, judged as the greedy bot would judge it."""
        root = Node(-1)
        world = p.world(self.random)
        self.baseline = [p.game.evaluate(world, seat) for seat in range(world.seats)]
        self.scale = p.game.spread(world) * self.width
        for choice in p.options:
            trial = world.clone()
            apply(trial, p.seat, choice)
            end = finish(p.game, trial, p.seat)
            child = Node(choice)
            child.visits = self.trust
            child.offered = self.trust
            child.value = self.trust * self.judge(p.game, end)[p.seat]
            root.children[choice] = child
            self.simulated += 1
        return root

    def judge(self, game: Game[Any], s: State) -> list[float]:
        """From 0 to 1 for every seat: how much better it stands than before the search."""
        values: list[float] = []
        for seat in range(s.seats):
            better = game.evaluate(s, seat) - self.baseline[seat]
            values.append(1.0 / (1.0 + math.exp(-better / self.scale)))
        return values

    def iterate(self, p: Perspective, root: Node) -> None:
        s = p.world(self.random)
        path: list[Node] = [root]
        movers: list[Seat] = []
        end = p.game.clock(s) + self.horizon
        self.simulated += self.descend(p, s, path, movers)
        self.simulated += play_on(p.game, s, p.seat, self.random, end)
        values = self.judge(p.game, s)
        root.visits += 1
        for i in range(len(movers)):
            node = path[i + 1]
            node.visits += 1
            node.value += values[movers[i]]
        self.iterations += 1

    def descend(self, p: Perspective, s: State, path: list[Node], movers: list[Seat]) -> int:
        """Walk down the tree to a choice that has not been tried; returns the decisions made."""
        decisions = 0
        node = path[0]
        while True:
            seat = mover(s, p.seat)
            if seat < 0:
                return decisions
            options = s.open[seat]
            if len(options) == 1:
                apply(s, seat, options[0])
                continue
            decisions += 1
            fresh = self.fresh_choice(p.game, s, seat, node)
            if fresh >= 0:
                child = Node(fresh)
                node.children[fresh] = child
            else:
                child = best_child(node, options, self.explore)
            path.append(child)
            movers.append(seat)
            apply(s, seat, child.choice)
            if child.visits == 0:
                return decisions
            node = child

    def fresh_choice(self, game: Game[Any], s: State, seat: Seat, node: Node) -> Choice:
        """A choice to add to the tree, the likeliest first; -1 if enough are there already."""
        options = s.open[seat]
        children = node.children
        known = 0
        for choice in options:
            if choice in children:
                known += 1
        if known == len(options) or known * known > node.visits:
            return -1
        if known == 0:
            return game.hasty(s, seat, options, self.random)
        pick = self.random.below(len(options) - known)
        for choice in options:
            if choice not in children:
                if pick == 0:
                    return choice
                pick -= 1
        return -1


def mover(s: State, own: Seat) -> Seat:
    """Whose decision is searched next: the own one first, where several are open."""
    return own if s.open[own] else s.next_seat()


def best_child(node: Node, options: list[Choice], explore: float) -> Node:
    """The known choice with the best upper bound."""
    best: Node | None = None
    highest = -1.0
    for choice in options:
        child = node.children.get(choice)
        if child is None:
            continue
        child.offered += 1
        bound = child.value / child.visits + explore * math.sqrt(
            math.log(child.offered + 1.0) / child.visits
        )
        if bound > highest:
            highest = bound
            best = child
    assert best is not None
    return best


def play_on(game: Game[Any], s: State, own: Seat, random: Random, end: int) -> int:
    """Play hastily until the clock says `end`; returns the decisions made."""
    decisions = 0
    for _ in range(LONGEST):
        if game.clock(s) >= end:
            break
        seat = mover(s, own)
        if seat < 0:
            break
        options = s.open[seat]
        if len(options) > 1:
            decisions += 1
            apply(s, seat, game.hasty(s, seat, options, random))
        else:
            apply(s, seat, options[0])
    return decisions
