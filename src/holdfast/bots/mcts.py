"""Monte Carlo tree search over imagined worlds (information-set search).

Every iteration imagines a world the seat cannot rule out, walks down a common tree by the choices
that are legal there, plays on hastily for some phases, and books what every seat's position is
worth then. The first look at each own choice is the greedy bot's, so the search
begins where that bot ends. Works for any number of seats, for simultaneous decisions (the own
lane is played first, so nothing hidden leaks upwards) and for cooperative games.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

from holdfast.bots.ceiling import Ceiling
from holdfast.bots.greedy import GAIN, GreedyBot, finish
from holdfast.core.agenda import State, apply, asides_of, take
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random

EXPLORE: Final = 0.15
BROADEST: Final = 8  # own choices searched, where the game can shorten the list
HORIZON: Final = 5  # phases to play on after the current one
TRUST: Final = 5  # how many iterations the first look at a choice is worth
FIRST_LOOK: Final = 0.4  # of the time there is, if there is a ceiling
RIVALRY: Final = 0.7  # how much a point of the best rival counts against an own one
LONGEST: Final = 400


class Node:
    """What became of one choice. It holds numbers, never a state."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.visits = 0
        self.offered = 0  # iterations in which the choice was legal
        self.value = 0.0  # for the seat that made it
        self.children: dict[Choice, Node] = {}
        self.has_asides = False  # among the children


class MctsBot(GreedyBot):
    """`iterations` per decision, or `milliseconds` if iterations is 0. With a ceiling it stops
    there, whichever comes first."""

    def __init__(self, seed: int = 0, iterations: int = 500, milliseconds: int = 0) -> None:
        super().__init__(seed)
        self.budget = iterations
        self.milliseconds = milliseconds
        self.iterations = 0  # done so far, over all decisions
        self.simulated = 0  # decisions made inside the search
        self.scale = 1.0
        self.is_searching = True
        self.baseline: list[float] = []  # the leads before the search

    def decide(self, p: Perspective) -> Choice:
        if len(p.options) == 1:
            return p.options[0]
        return self.search(p)[0].choice

    def ranked(self, p: Perspective, most: int = 3) -> list[tuple[Choice, float]]:
        nodes = self.search(p)
        total = max(1, sum([node.visits for node in nodes]))
        return [(node.choice, node.visits / total) for node in nodes[:most]]

    def search(self, p: Perspective) -> list[Node]:
        """The own choices, the best one first. The weaker half drops out in every round, and
        all that are left meet the same worlds, so that luck does not decide between them."""
        start = time.perf_counter()
        self.ceiling.begin()
        self.ceiling.until(FIRST_LOOK)
        nodes = self.first_look(p)
        if len(nodes) == 1 or not self.is_searching:
            return nodes
        rounds = max(1, len(nodes) - 1).bit_length()
        left = len(nodes)
        for n in range(rounds):
            left = min(left, max(2, len(nodes) >> n))
            done = (n + 1) / rounds
            self.ceiling.until(FIRST_LOOK + (1.0 - FIRST_LOOK) * done)
            if self.milliseconds:
                stop = start + self.milliseconds / 1000.0 * done
                while time.perf_counter() < stop and not self.ceiling.is_over():
                    self.same_world(p, nodes[:left])
            else:
                for _ in range(max(1, self.budget // (rounds * left))):
                    self.same_world(p, nodes[:left])
                    if self.ceiling.is_over():
                        break
            best = nodes[:left]
            best.sort(key=mean_value, reverse=True)
            nodes = best + nodes[left:]
        return nodes

    def first_look(self, p: Perspective) -> list[Node]:
        """Every own choice, judged as the greedy bot would judge it; the best one first."""
        world = p.world(self.random)
        self.baseline = leads(p.game, world)
        self.scale = p.game.advice.spread(world)
        self.is_searching = p.game.advice.is_worth_searching(world, p.seat)
        now = p.game.advice.evaluate(world, p.seat) + GAIN if p.asides else 0.0
        nodes: list[Node] = []
        likely = p.game.advice.shortlist(world, p.seat, p.options, BROADEST)
        for choice in likely:
            trial = world.clone()
            take(trial, p.seat, choice)
            end = finish(p.game, trial, p.seat, self.ceiling)
            if choice in p.asides and p.game.advice.evaluate(end, p.seat) <= now:
                continue  # it changes nothing, and would look better than answers that cost
            node = Node(choice)
            node.visits = TRUST
            node.offered = TRUST
            node.value = TRUST * self.judge(p.game, end)[p.seat]
            nodes.append(node)
            self.simulated += 1
        nodes.sort(key=mean_value, reverse=True)
        return nodes if nodes else [Node(likely[0])]

    def same_world(self, p: Perspective, nodes: list[Node]) -> None:
        """One iteration for each of these choices, all in the same world with the same luck."""
        seed = self.random.below(1 << 60)
        for node in nodes:
            if self.ceiling.is_over():
                return
            self.iterate(p, node, Random(seed))

    def judge(self, game: Game[Any], s: State) -> list[float]:
        """From 0 to 1 for every seat: how much better it stands than before the search."""
        now = leads(game, s)
        values: list[float] = []
        for seat in range(s.seats):
            better = (now[seat] - self.baseline[seat]) / self.scale
            values.append(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, better)))))
        return values

    def iterate(self, p: Perspective, first: Node, random: Random) -> None:
        s = p.world(random)
        end = p.game.advice.clock(s) + HORIZON
        take(s, p.seat, first.choice)
        path: list[Node] = [first]
        movers: list[Seat] = [p.seat]
        self.simulated += 1 + self.descend(p, s, path, movers, random)
        self.simulated += play_on(p.game, s, p.seat, random, end, self.ceiling)
        values = self.judge(p.game, s)
        for i in range(len(movers)):
            node = path[i]
            node.visits += 1
            node.value += values[movers[i]]
        self.iterations += 1

    def descend(
        self, p: Perspective, s: State, path: list[Node], movers: list[Seat], random: Random
    ) -> int:
        """Walk down the tree to a choice that has not been tried; returns the decisions made."""
        decisions = 0
        node = path[0]
        while True:
            seat = mover(s, p.seat)
            if seat < 0:
                return decisions
            if is_forced(s, seat):
                apply(s, seat, s.open[seat][0])
                continue
            decisions += 1
            known = known_choices(s, seat, node)
            fresh = fresh_choice(p.game, s, seat, node, len(known), random)
            if fresh >= 0:
                child = Node(fresh)
                node.children[fresh] = child
                node.has_asides = node.has_asides or fresh not in s.open[seat]
            else:
                child = best_child(known)
            path.append(child)
            movers.append(seat)
            take(s, seat, child.choice)
            if child.visits == 0:
                return decisions
            node = child


def is_forced(s: State, seat: Seat) -> bool:
    """One answer, and nothing to do beside it."""
    return len(s.open[seat]) == 1 and not asides_of(s, seat)


def known_choices(s: State, seat: Seat, node: Node) -> list[Node]:
    """The children that are legal in this world; asides among them only if the policy has chosen
    some before."""
    children = node.children
    known = [children[choice] for choice in s.open[seat] if choice in children]
    if node.has_asides:
        known += [children[choice] for choice in asides_of(s, seat) if choice in children]
    return known


def fresh_choice(
    game: Game[Any], s: State, seat: Seat, node: Node, known: int, random: Random
) -> Choice:
    """A choice to add to the tree, the likeliest first; -1 if enough are there already."""
    options = s.open[seat]
    if known == 0:
        return game.advice.quick(s, seat, options, random)
    if known * known > node.visits:
        return -1
    untried = [choice for choice in options if choice not in node.children]
    return untried[random.below(len(untried))] if untried else -1


def leads(game: Game[Any], s: State) -> list[float]:
    """How every seat stands; among rivals, also against the best of them. Allies share a value."""
    standing = [game.advice.evaluate(s, seat) for seat in range(s.seats)]
    teams = game.teams(s)
    found: list[float] = []
    for seat in range(s.seats):
        rival = -1e9
        for other in range(s.seats):
            if teams[other] != teams[seat]:
                rival = max(rival, standing[other])
        found.append(standing[seat] if rival == -1e9 else standing[seat] - RIVALRY * rival)
    return found


def mean_value(node: Node) -> float:
    return node.value / node.visits


def mover(s: State, own: Seat) -> Seat:
    """Whose decision is searched next: the own one first, where several are open."""
    return own if s.open[own] else s.next_seat()


def best_child(known: list[Node]) -> Node:
    """The known choice with the best upper bound."""
    best = known[0]
    highest = -1.0
    for child in known:
        child.offered += 1
        bound = child.value / child.visits + EXPLORE * math.sqrt(
            math.log(child.offered + 1.0) / child.visits
        )
        if bound > highest:
            highest = bound
            best = child
    return best


def play_on(
    game: Game[Any], s: State, own: Seat, random: Random, end: int, ceiling: Ceiling
) -> int:
    """Play hastily until the clock says `end`; returns the decisions made."""
    decisions = 0
    for _ in range(LONGEST):
        if game.advice.clock(s) >= end or ceiling.is_over():
            break
        seat = mover(s, own)
        if seat < 0:
            break
        if is_forced(s, seat):
            apply(s, seat, s.open[seat][0])
        else:
            decisions += 1
            take(s, seat, game.advice.quick(s, seat, s.open[seat], random))
    return decisions
