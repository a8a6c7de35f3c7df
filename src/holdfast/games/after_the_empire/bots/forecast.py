"""How a siege will probably end, for bots: a few imagined attacks, fought in plain numbers."""

from __future__ import annotations

from typing import Final

from holdfast.core.rng import mix
from holdfast.games.after_the_empire.rules.castle import Castle, Numbers
from holdfast.games.after_the_empire.rules.names import (
    ARCHERY_EXTRA,
    DAMAGE_EFFECT,
    INSIDE,
    NO_WALL,
    PREP_MOVES,
    SIEGE_SHIELD,
    SIEGE_SLOT,
    STONE_TURRET,
    SURGE_ALL,
    SURGE_LEADER,
    WOOD_TURRET,
    Side,
)
from holdfast.games.after_the_empire.rules.pieces import corners_of
from holdfast.games.after_the_empire.rules.state import Realm

Average = tuple[float, float, float, float]

WORLDS: Final = 8  # imagined sieges
MOST_REMEMBERED: Final = 100_000
HIGHEST: Final = 59  # levels of gold the averages are worked out for
# A siege is not simply won or lost: the margin is what the next few troops will change.
NARROW: Final = 0.2  # counted for an escape with nobody left, less by SAFER for each troop
SAFER: Final = 0.05
NEARLY: Final = 0.4  # counted for a castle that nearly held, more by WORSE for each invader left
WORSE: Final = 0.1
HOPELESS: Final = 1.4


class Bags:
    """Bags by number: they are long, and the same one lies there for many positions."""

    def __init__(self) -> None:
        self.numbers: dict[Numbers, int] = {}
        self.last: Numbers = ()
        self.number_of_last = -1

    def number(self, bag: Numbers) -> int:
        if bag is not self.last or self.number_of_last < 0:
            self.number_of_last = self.numbers.setdefault(bag, len(self.numbers))
            self.last = bag
        return self.number_of_last

    def forget(self) -> None:
        self.numbers.clear()
        self.number_of_last = -1


class Foreseen:
    """How imagined sieges of one set of cards ended, by what matters to them."""

    def __init__(self) -> None:
        self.averages: dict[tuple[Numbers, ...], Average] = {}
        self.bags = Bags()
        self.siege_bags = Bags()

    def forget(self) -> None:
        self.averages.clear()
        self.bags.forget()
        self.siege_bags.forget()


class Attack:
    """Invaders by side, and what the siege card does."""

    def __init__(self) -> None:
        self.archers = [0, 0, 0, 0]
        self.swordsmen = [0, 0, 0, 0]
        self.side: Side = 0
        self.damage = 0
        self.bypass = 0


class Defence:
    """A castle as plain numbers."""

    def __init__(self, s: Realm, castle: Castle) -> None:
        cards = s.cards
        self.cubes = list(castle.wall_cubes)
        self.standing = [wall != NO_WALL for wall in castle.walls]
        self.turrets = list(castle.turrets)
        self.turret_cubes = list(castle.turret_cubes)
        self.mercenaries = castle.all_mercenaries()
        self.posts = [0, 0, 0, 0, 0]
        self.extra = castle.mod(cards, ARCHERY_EXTRA)
        self.moves = castle.moves_1 + 3 * castle.moves_3 + castle.mod(cards, PREP_MOVES)
        self.shield = castle.mod(cards, SIEGE_SHIELD)

    def copy(self, other: Defence) -> None:
        """Take over what a siege changes."""
        self.cubes = other.cubes[:]
        self.standing = other.standing[:]
        self.turrets = other.turrets[:]
        self.turret_cubes = other.turret_cubes[:]
        self.posts = other.posts[:]


class Outcome:
    """What imagined sieges came to, on average."""

    def __init__(self) -> None:
        self.sacked = 0.0
        self.lost = 0.0  # troops beyond the mercenaries: wounded soldiers
        self.walls = 0.0
        self.farms = 0.0

    def numbers(self) -> Average:
        return self.sacked, self.lost, self.walls, self.farms


def unseen(s: Realm) -> Numbers:
    """Invader cards that may still come; the pile is shuffled when the deck is empty."""
    return s.invader_deck.bag if s.invader_deck.bag else s.invader_deck.pile


def imagine_attack(s: Realm, castle: Castle, luck: int) -> Attack:
    """One attack: cards that are known as they are, the others by chance."""
    attack = Attack()
    cards = s.cards
    season = s.season
    level = s.level(castle)
    bag = unseen(s)
    for slot in range(len(s.invaders)):
        if s.invaders[slot] >= 0:
            card = s.invaders[slot]
            side = s.facings[slot]
        else:
            chance = mix(luck * 64 + slot * 8 + season)
            card = bag[chance % len(bag)]
            side = ((chance >> 20) + luck) % 4
        tier = cards.invaders[card].tier(level)
        attack.archers[side] += tier.archers
        attack.swordsmen[side] += tier.swordsmen
    siege_bag = s.siege_deck.bag
    if s.siege >= 0:
        engine = cards.sieges[s.siege]
        attack.side = s.siege_facing
    else:
        chance = mix(luck * 64 + SIEGE_SLOT * 8 + season)
        engine = cards.sieges[siege_bag[chance % len(siege_bag)] if siege_bag else 0]
        attack.side = ((chance >> 20) + luck) % 4
    if engine.effect == DAMAGE_EFFECT:
        attack.damage = engine.tier(level).n
    else:
        attack.bypass = engine.tier(level).n
    leads = engine.surge == SURGE_LEADER and castle.gold >= s.leading_gold()
    if leads or engine.surge == SURGE_ALL:
        attack.swordsmen[attack.side] += cards.surge[season - 1]
    return attack


def bombard(defence: Defence, attack: Attack) -> None:
    """AE-65, without asking anybody."""
    left = max(0, attack.damage - defence.shield)
    while left > 0:
        target = -1
        for kind in (WOOD_TURRET, STONE_TURRET):
            for corner in corners_of(attack.side):
                if defence.turrets[corner] == kind and (
                    target < 0 or defence.turret_cubes[corner] < defence.turret_cubes[target]
                ):
                    target = corner
            if target >= 0:
                break
        if target < 0:
            break
        spent = min(left, defence.turret_cubes[target] + 1)
        if spent > defence.turret_cubes[target]:
            defence.turrets[target] = 0 if defence.turrets[target] == WOOD_TURRET else 3
        defence.turret_cubes[target] = max(0, defence.turret_cubes[target] - spent)
        left -= spent
    side = attack.side
    if left > 0 and defence.standing[side]:
        defence.cubes[side] -= left
        if defence.cubes[side] < 0:
            break_wall(defence, side)


def break_wall(defence: Defence, side: Side) -> None:
    defence.standing[side] = False
    defence.cubes[side] = 0
    defence.posts[INSIDE] += defence.posts[side]
    defence.posts[side] = 0


def shots_at(s: Realm, defence: Defence, side: Side) -> int:
    first, second = corners_of(side)
    cards = s.cards
    return cards.turret_shots(defence.turrets[first]) + cards.turret_shots(defence.turrets[second])


def spread_troops(s: Realm, defence: Defence, troops: int, weights: list[float]) -> None:
    """All troops on the walls, in proportion to what is expected there."""
    for post in range(5):
        defence.posts[post] = 0
    for _ in range(troops):
        best = INSIDE
        highest = 0.0
        for side in range(4):
            if defence.standing[side]:
                value = weights[side] / (defence.posts[side] + 0.5)
                if value > highest:
                    highest = value
                    best = side
        defence.posts[best] += 1


def expected_weights(s: Realm, castle: Castle) -> list[float]:
    """How many invaders to expect at each side, as the owner would reckon."""
    level = min(HIGHEST, s.level(castle))
    expected = s.cards.forecast
    mean = expected.archers[level] + expected.swordsmen[level]
    weights = [0.05, 0.05, 0.05, 0.05]
    for slot in range(len(s.invaders)):
        if s.invaders[slot] >= 0:
            tier = s.cards.invaders[s.invaders[slot]].tier(level)
            weights[s.facings[slot]] += tier.archers + tier.swordsmen
        else:
            for side in range(4):
                weights[side] += mean / 4
    return weights


def use_moves(s: Realm, defence: Defence, attack: Attack) -> None:
    """Move tokens: from where nobody comes to where most are needed."""
    for _ in range(min(defence.moves, 6)):
        source = -1
        spare = 0
        target = -1
        want = 0
        for side in range(4):
            coming = attack.archers[side] + attack.swordsmen[side]
            need = coming - shots_at(s, defence, side) - defence.posts[side]
            if defence.standing[side] and need > want and coming > 0:
                want = need
                target = side
            if defence.posts[side] > 0 and need < spare:
                spare = need
                source = side
        if source < 0 and defence.posts[INSIDE] > 0:
            source = INSIDE
        if source < 0 or target < 0:
            return
        defence.posts[source] -= 1
        defence.posts[target] += 1


def fight(s: Realm, defence: Defence, attack: Attack, outcome: Outcome, share: float) -> None:
    """AE-69 to AE-79 with the usual choices; adds what it comes to, weighed by `share`."""
    archers = attack.archers
    swordsmen = attack.swordsmen
    posts = defence.posts
    mercenaries = defence.mercenaries
    lost = 0
    for side in range(4):
        if archers[side] + swordsmen[side] > 0:
            outcome.farms += share
    for _ in range(30):
        lost += volley(s, defence, attack)
        inside = 0
        outside = 0
        for side in range(4):
            there = archers[side] + swordsmen[side]
            if not defence.standing[side]:
                inside += there
                archers[side] = 0
                swordsmen[side] = 0
            else:
                if side == attack.side and attack.bypass > 0 and there > 0:
                    n = min(attack.bypass, there)
                    first = min(n, archers[side])
                    archers[side] -= first
                    swordsmen[side] -= n - first
                    inside += n
                    there -= n
                outside += there
        troops = posts[0] + posts[1] + posts[2] + posts[3] + posts[4]
        if inside + outside == 0:
            # A narrow escape is worth less than a safe one.
            outcome.sacked += share * max(0.0, NARROW - SAFER * troops)
            break
        if troops < inside:
            # And a castle that nearly held is worth more than a lost cause.
            outcome.sacked += share * min(HOPELESS, NEARLY + WORSE * (inside + outside - troops))
            lost += troops
            break
        lost += inside
        post_again(s, defence, attack, troops - inside)
        for side in range(4):
            there = archers[side] + swordsmen[side]
            if there > 0 and defence.standing[side]:
                defence.cubes[side] -= there
                if defence.cubes[side] < 0:
                    break_wall(defence, side)
                    outcome.walls += share
    outcome.lost += share * max(0, lost - mercenaries)


def volley(s: Realm, defence: Defence, attack: Attack) -> int:
    """AE-70. Returns how many troops were hit."""
    posts = defence.posts
    lost = 0
    extra = defence.extra
    for side in range(4):
        archers = attack.archers[side]
        there = archers + attack.swordsmen[side]
        if there == 0:
            continue
        hits = posts[side] + shots_at(s, defence, side)
        if posts[side] > 0 and hits < there:
            more = min(extra, there - hits)
            hits += more
            extra -= more
        hit = min(archers, posts[side])
        posts[side] -= hit
        lost += hit
        fallen = min(hits, archers)
        attack.archers[side] = archers - fallen
        attack.swordsmen[side] -= min(hits - fallen, attack.swordsmen[side])
    return lost


def post_again(s: Realm, defence: Defence, attack: Attack, troops: int) -> None:
    """Where nobody shoots back first, then where the archers are fewest."""
    posts = defence.posts
    for post in range(5):
        posts[post] = 0
    for most in (0, 2, 99):
        for side in range(4):
            archers = attack.archers[side]
            if not defence.standing[side] or archers > most or posts[side] > 0:
                continue
            need = archers + attack.swordsmen[side] - shots_at(s, defence, side)
            n = min(troops, need)
            if n > 0 and (n > archers or archers == 0 or most == 99):
                posts[side] = n
                troops -= n
    posts[INSIDE] = troops


def foresee(s: Realm, castle: Castle, foreseen: Foreseen) -> Average:
    """The average of some imagined sieges of this season. Most choices change nothing about
    them, so outcomes are remembered."""
    if len(foreseen.averages) >= MOST_REMEMBERED:
        foreseen.forget()
    key = what_matters(s, castle, foreseen)
    known = foreseen.averages.get(key)
    if known is not None:
        return known
    average = imagine_sieges(s, castle).numbers()
    foreseen.averages[key] = average
    return average


def what_matters(s: Realm, castle: Castle, foreseen: Foreseen) -> tuple[Numbers, ...]:
    """Everything an imagined siege depends on."""
    cards = s.cards
    others = (
        s.season,
        s.level(castle),
        1 if castle.gold >= s.leading_gold() else 0,
        castle.moves_1 + 3 * castle.moves_3 + castle.mod(cards, PREP_MOVES),
        castle.mod(cards, ARCHERY_EXTRA),
        castle.mod(cards, SIEGE_SHIELD),
        s.siege,
        s.siege_facing,
        foreseen.bags.number(unseen(s)),
        foreseen.siege_bags.number(s.siege_deck.bag),
    )
    return (
        others,
        castle.walls,
        castle.wall_cubes,
        castle.turrets,
        castle.turret_cubes,
        castle.soldiers,
        castle.mercenaries,
        s.invaders,
        s.facings,
    )


def imagine_sieges(s: Realm, castle: Castle) -> Outcome:
    outcome = Outcome()
    start = Defence(s, castle)
    if castle.troops_at(INSIDE) < castle.all_troops():
        for post in range(5):
            start.posts[post] = castle.troops_at(post)
    else:
        spread_troops(s, start, castle.all_troops(), expected_weights(s, castle))
    trial = Defence(s, castle)
    for luck in range(WORLDS):
        trial.copy(start)
        attack = imagine_attack(s, castle, luck)
        bombard(trial, attack)
        use_moves(s, trial, attack)
        fight(s, trial, attack, outcome, 1.0 / WORLDS)
    return outcome
