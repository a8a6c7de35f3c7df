"""Deploy (AP-86, AP-87, AP-89) with the rules of the teams (AP-140 to AP-142, AP-144, AP-153).

A group is declared by its target: `march`, then who comes along, then `go`.
"""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse
from holdfast.games.ante_portas.rules.battle.battles import StandingBattle, TeamBattle
from holdfast.games.ante_portas.rules.battle.choices import GO, MARCH, TAKE_ALONG
from holdfast.games.ante_portas.rules.battle.hexes import BESIDE, OFF
from holdfast.games.ante_portas.rules.battle.marching import (
    ALL_HEXES,
    NO_OBSTACLE,
    can_join,
    can_pass,
    finish_march,
    has_mobile,
    is_at_the_edge,
    is_full,
    lead_in,
    movers_to,
    n_movers,
    obstacle,
    refuse_mover,
)
from holdfast.games.ante_portas.rules.battle.marks import no_marks
from holdfast.games.ante_portas.rules.battle.names import (
    INVADERS_SIDE,
    MORTAR_BITS,
    MOVERS,
    NO_TILE,
    STRONG,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.sight import hexes_of
from holdfast.games.ante_portas.rules.battle.slowing import (
    HoldEntering,
    hold_at_start,
    is_enemy_trap,
)
from holdfast.games.ante_portas.rules.battle.state import Fight
from holdfast.games.ante_portas.rules.battle.strength import strengths
from holdfast.games.ante_portas.rules.names import CAPTURE_THE_FLAG, W_ENTER, W_IDLE, Hex, Side
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import Window, new_troop


def begin_deploy(s: Campaign, seat: Seat, limit: int, bonus: int) -> None:
    """AP-86. Each Mobile Unit up to `limit` hexes; Battles that come of it have a bonus."""
    s.battle.marched = no_marks()
    s.then(Deploy(seat, limit, bonus, False), EndDeploy(seat))
    if s.mode.is_versus:
        hold_at_start(s, seat)


def can_deploy(s: Campaign, seat: Seat, limit: int) -> bool:
    """AP-83. Whether at least one Unit can be moved."""
    side = s.side(seat)
    for hex in ALL_HEXES:
        if has_mobile(s.battle, side, hex) and can_leave(s, side, hex, limit):
            return True
    return False


def can_leave(s: Campaign, side: Side, hex: Hex, limit: int) -> bool:
    """Somebody here is upright, not held by a Trap (AP-144), and finds a hex to go to."""
    b = s.battle
    army = b.armies[side]
    soldiers = army.upright(hex, WEAK) + army.upright(hex, STRONG)
    machines = 1 if b.is_tile_of(hex, MORTAR_BITS, side) else 0
    if limit == 1 and is_enemy_trap(b, side, hex):
        soldiers -= min(soldiers, b.cards.trap_holds)
    for other in BESIDE[hex]:
        if soldiers and not is_full(s, side, other, ()):
            return True
        if machines and (b.tile[other] == NO_TILE or (limit > 1 and leads_on(s, side, hex, other))):
            return True
    is_flag = s.mode.scenario == CAPTURE_THE_FLAG and is_at_the_edge(side, hex)
    return is_flag and soldiers + machines > 0


def leads_on(s: Campaign, side: Side, hex: Hex, over: Hex) -> bool:
    """AP-89. A machine could pass over this tile to a hex without one."""
    for further in BESIDE[over]:
        if s.battle.tile[further] == NO_TILE and further != hex and can_pass(s, side, hex, further):
            return True
    return False


def targets(s: Campaign, side: Side, limit: int) -> list[Hex]:
    """Hexes that some Unit could enter; OFF: over the enemy's edge (AP-153)."""
    near = 0
    origins = [hex for hex in ALL_HEXES if has_mobile(s.battle, side, hex)]
    for origin in origins:
        for hex in BESIDE[origin]:
            near |= 1 << hex
            if limit > 1 and s.battle.is_tile_of(origin, MORTAR_BITS, side):
                for further in BESIDE[hex]:
                    near |= 1 << further
    found: list[Hex] = []
    if s.mode.scenario == CAPTURE_THE_FLAG and movers_to(s, side, OFF, limit, ()):
        found.append(OFF)
    for hex in hexes_of(near):
        if has_mover(s, side, origins, hex, limit):
            found.append(hex)
    return found


def has_mover(s: Campaign, side: Side, origins: list[Hex], hex: Hex, limit: int) -> bool:
    """Whether a Unit on one of these hexes could enter this one."""
    for origin in origins:
        for mover in range(n_movers(s.battle, side, origin, limit)):
            if obstacle(s, side, origin, hex, mover, limit, ()) == NO_OBSTACLE:
                return True
    return False


class Deploy(Ask[Campaign]):
    """AP-86. Which hex is entered next, by one Unit or a group."""

    rule = "AP-86"
    prompt = "deploy"
    verbs = (MARCH, DONE)
    fields = "seat limit:1..2 bonus:0..999 is_begun"

    def __init__(self, seat: Seat, limit: int, bonus: int, begun: bool) -> None:
        super().__init__(seat)
        self.limit = limit
        self.bonus = bonus
        self.is_begun = begun

    def options(self, s: Campaign) -> list[Choice]:
        options = [MARCH.of(hex) for hex in targets(s, s.side(self.seat), self.limit)]
        if self.is_begun:
            options.append(DONE.of())
        return options

    def heeds_asides(self, s: Campaign) -> bool:
        return True

    def has_heeded_aside(self, s: Campaign) -> bool:
        """AP-77. Whoever was deployed last may act before the Deploy ends."""
        return Window(W_IDLE, OFF, 0).is_wanted(s, self.seat)

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if not DONE.owns(choice):
            hex = MARCH.field(choice)
            s.then(Gather(self.seat, hex, self.limit, self.bonus, ()), self)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("AP-83", "begin_first")
        hex = MARCH.field(choice)
        if hex == OFF and s.mode.scenario != CAPTURE_THE_FLAG:
            return Refusal("AP-86", "off_the_board", {"hex": hex})
        return Refusal("AP-86", "nobody_can_go_there", {"hex": hex})

    def is_within(self) -> bool:
        return self.is_begun

    def about(self, s: Campaign) -> dict[str, object]:
        known: dict[str, object] = {"n": self.limit}
        if not s.mode.is_versus:
            foe = s.battle.armies[INVADERS_SIDE]
            hexes = [hex for hex in targets(s, 0, self.limit) if foe.count(hex)]
            known["against"] = {str(hex): foe.strength(hex) for hex in hexes}
        return known


class Gather(Ask[Campaign]):
    """AP-87. Who enters together, also from different hexes; `group` holds hex and kind of each."""

    rule = "AP-87"
    prompt = "gather"
    verbs = (TAKE_ALONG, GO)
    within = True
    fields = "seat hex:hexes limit:1..2 bonus:0..999 group:*movers"

    def __init__(
        self, seat: Seat, hex: Hex, limit: int, bonus: int, group: tuple[int, ...]
    ) -> None:
        super().__init__(seat)
        self.hex = hex
        self.limit = limit
        self.bonus = bonus
        self.group = group

    def able(self, s: Campaign) -> tuple[int, ...]:
        """Those of the group that still can: meanwhile somebody may have fired or fallen."""
        kept: tuple[int, ...] = ()
        for code in self.group:
            if can_join(s, s.side(self.seat), code, self.hex, self.limit, kept):
                kept = (*kept, code)
        return kept

    def options(self, s: Campaign) -> list[Choice]:
        group = self.able(s)
        movers = movers_to(s, s.side(self.seat), self.hex, self.limit, group)
        options = [TAKE_ALONG.of(code // len(MOVERS), code % len(MOVERS)) for code in movers]
        if group:
            options.append(GO.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        group = self.able(s)
        if GO.owns(choice):
            march(s, Gather(self.seat, self.hex, self.limit, self.bonus, group))
            return
        code = TAKE_ALONG.field(choice) * len(MOVERS) + TAKE_ALONG.second(choice)
        s.then(Gather(self.seat, self.hex, self.limit, self.bonus, (*group, code)))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if GO.owns(choice):
            return refuse("AP-87", "nobody_chosen")
        origin = TAKE_ALONG.field(choice)
        mover = TAKE_ALONG.second(choice)
        side = s.side(self.seat)
        return refuse_mover(s, side, origin, self.hex, mover, self.limit, self.able(s))

    def about(self, s: Campaign) -> dict[str, object]:
        group = self.able(s)
        known: dict[str, object] = {"hex": self.hex, "n": len(group)}
        if group:
            known.update(self.odds(s, group))
        last = self.last(s, group)
        if last:
            known["last"] = last
        return known

    def last(self, s: Campaign, group: tuple[int, ...]) -> dict[str, object]:
        """Those with whom the group is complete and marches at once, by key, and the odds then."""
        side = s.side(self.seat)
        found: dict[str, object] = {}
        for code in movers_to(s, side, self.hex, self.limit, group):
            whole = (*group, code)
            if not movers_to(s, side, self.hex, self.limit, whole):
                key = f"take_along:{code // len(MOVERS)}:{MOVERS[code % len(MOVERS)]}"
                found[key] = self.odds(s, whole)
        return found

    def odds(self, s: Campaign, group: tuple[int, ...]) -> dict[str, int]:
        """S and T if the group marched now against Invaders."""
        is_attack = self.hex != OFF and s.battle.has_enemies(s.side(self.seat), self.hex)
        if not is_attack or s.mode.is_versus:
            return {}
        world = s.clone()
        lead_in(world, world.side(self.seat), group, self.hex, self.limit)
        fight = Fight(self.hex, INVADERS_SIDE, False)
        fight.bonus[0] = self.bonus
        ours, theirs = strengths(world, fight)
        return {"s": ours, "t": theirs}


def march(s: Campaign, order: Gather) -> None:
    """AP-86, AP-87. The group enters; enemies there mean a Battle at once."""
    b = s.battle
    side = s.side(order.seat)
    hex = order.hex
    if hex == OFF:
        s.tell("captured_the_flag", "AP-153", order.seat, {})
        s.win(side)
        return
    s.tell("marched", "AP-86", order.seat, {"hex": hex, "n": len(order.group)})
    new_troop(s)
    if s.agenda and isinstance(s.agenda[-1], Deploy):
        s.agenda.pop()  # it waited in case nobody could go after all
    s.then(Deploy(order.seat, order.limit, order.bonus, True))
    if not s.mode.is_versus:
        lead_in(s, side, order.group, hex, order.limit)
        if b.has_enemies(side, hex):
            s.then(StandingBattle(hex, order.bonus))
        return
    fresh = lead_in(s, side, order.group, hex, order.limit)
    s.then(HoldEntering(order.seat, hex, order.limit, fresh), Window(W_ENTER, hex, 0))
    if b.has_fighters(1 - side, hex):
        s.then(TeamBattle(hex, side, order.bonus))


class EndDeploy(Do[Campaign]):
    """AP-142. In the confrontational game those who have moved are exhausted now."""

    rule = "AP-142"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        if s.mode.is_versus:
            finish_march(s, s.side(self.seat))
        s.battle.marched = []
        new_troop(s)
