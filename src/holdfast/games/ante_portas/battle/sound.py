# not compiled: it looks at positions once, when they are loaded.
"""Do the steps of the battle in a loaded position speak of what is there?"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Broken, Step
from holdfast.games.ante_portas.battle import (
    actions,
    battles,
    bombs,
    command,
    deploy,
    fire,
    fire_orders,
    knockback,
    movement,
    phase,
    recruiting,
    sickbay,
    slowing,
    spawning,
    works,
    wounds,
)
from holdfast.games.ante_portas.battle.actions import lost_mine
from holdfast.games.ante_portas.battle.ground import N_LIST, OFF
from holdfast.games.ante_portas.battle.knockback_rules import prey
from holdfast.games.ante_portas.battle.marching import N_MOVERS, refuse_mover
from holdfast.games.ante_portas.battle.marks import held_mark, machine_mark, mark, spent
from holdfast.games.ante_portas.battle.names import (
    BUILDING_BITS,
    DECK_SIZE,
    NO_TILE,
    ORDER_REPLACE,
    PREY,
    STRONG,
    WEAK,
)
from holdfast.games.ante_portas.battle.state import NO_CARD
from holdfast.games.ante_portas.battle.wounds import EVERYTHING
from holdfast.games.ante_portas.names import FIRST_COMMAND, W_BATTLE, W_CARD, W_ENTER, W_MINE
from holdfast.games.ante_portas.state import Campaign
from holdfast.games.ante_portas.windows import ForgetMine, Window

Kinds = tuple[type[Step[Any]], ...]
WITH_A_GROUP: Kinds = (
    movement.Advance,
    movement.Enter,
    movement.AfterEntering,
    movement.NextArrow,
    phase.BeginCard,
    phase.SetOut,
)
WITH_A_CARD: Kinds = (*WITH_A_GROUP, movement.NextGroup, phase.EndCard)
ONLY_TOGETHER: Kinds = (
    *WITH_A_CARD,
    phase.BattlePhase,
    phase.EndBattlePhase,
    phase.NextTroop,
    spawning.Spawn,
    fire.ShootAt,
    fire.Breathe,
    fire.Burn,
    battles.StandingBattle,
)
ONLY_AGAINST: Kinds = (
    battles.TeamBattle,
    slowing.Hold,
    slowing.HoldEntering,
    wounds.PickLosses,
)
ON_A_HEX: Kinds = (
    actions.ByGuard,
    battles.StandingBattle,
    battles.TeamBattle,
    fire.ShootAt,
    fire.Breathe,
    fire.Burn,
    fire_orders.Combine,
    knockback.ChoosePrey,
    knockback.ChooseWay,
    slowing.Hold,
    slowing.HoldEntering,
    wounds.MineOrSoldiers,
    wounds.PickEqual,
    wounds.PickLosses,
)
MOST = 60


def require(is_so: bool, complaint: str) -> None:
    if not is_so:
        raise Broken(complaint)


def check_course(s: Campaign) -> None:
    """Raise Broken unless the steps and what is happening on the Battleground fit together."""
    kinds = [type(step) for step in s.agenda]
    b = s.battle
    has_card = any(kind is phase.EndCard for kind in kinds)
    require(has_card == (b.card != NO_CARD), "a Movement card and its end come together")
    require(b.card != NO_CARD or (b.moving is None and not b.waiting), "a group has no card")
    require(b.moving is None or bool(set(kinds) & set(WITH_A_CARD)), "a group goes nowhere")
    on_the_way = any(kind in WITH_A_GROUP or kind is movement.NextGroup for kind in kinds)
    require(not b.waiting or on_the_way, "a waiting group is never fetched")
    require(
        kinds.count(battles.ResolveBattle) == len(b.fights),
        "the Battles declared and the Battles to resolve do not match",
    )
    require(kinds.count(ForgetMine) <= len(b.lost), "a Mine is forgotten that was not lost")
    require(bool(b.marched) == (deploy.EndDeploy in kinds), "a Deploy and its end come together")
    check_deck(s)
    check_marks(s)


def check_deck(s: Campaign) -> None:
    b = s.battle
    if s.mode.is_versus:
        return
    cards = [*b.bag, *b.discard, *([b.card] if b.card != NO_CARD else [])]
    if cards:
        deck = cards[0] // DECK_SIZE
        require(all(card // DECK_SIZE == deck for card in cards), "the Movement decks are mixed")
        require(deck == 2 * s.mode.scenario + s.era, "these Movement cards are of another Era")


def check_marks(s: Campaign) -> None:
    b = s.battle
    if not b.marched:
        return
    army = b.armies[s.side(s.captain())]
    for hex in range(1, N_LIST):
        for kind in (WEAK, STRONG):
            require(
                spent(b, hex, kind) <= army.upright(hex, kind)
                and b.marched[held_mark(hex, kind)] <= b.marched[mark(hex, kind, 1)],
                f"more Units have marched on hex {hex} than stand there",
            )
        steps = b.marched[machine_mark(hex)]
        require(steps <= 2, f"a machine on hex {hex} has gone too far")


def check_step(s: Campaign, step: Step[Any]) -> None:
    """Raise Broken for a step of the battle that makes no sense; ignore those of others."""
    name = type(step).__name__
    if isinstance(step, ONLY_TOGETHER):
        require(not s.mode.is_versus, f"{name} belongs to the cooperative game")
    if isinstance(step, ONLY_AGAINST):
        require(s.mode.is_versus, f"{name} belongs to the confrontational game")
    if isinstance(step, WITH_A_CARD):
        require(s.battle.card != NO_CARD, f"{name} needs a Movement card")
    if isinstance(step, ON_A_HEX):
        require(getattr(step, "hex", OFF) != OFF, f"{name} happens on a hex")
    for field in ("damage", "n", "left", "limit", "bonus", "weak", "strong", "farmers", "citizens"):
        value = getattr(step, field, 0)
        if isinstance(value, int):
            require(0 <= value <= MOST, f"{name}: {field} is {value}")
    for field in ("side", "attacker", "picker"):
        require(getattr(step, field, 0) in (0, 1), f"{name}: there is no such side")
    check_own(s, step)


def check_own(s: Campaign, step: Step[Any]) -> None:
    b = s.battle
    if isinstance(step, bombs.Explode):
        require(OFF not in step.queue and len(step.queue) > 0, "Explode needs Bombs on hexes")
    elif isinstance(step, command.ChooseCommand):
        require(step.place >= FIRST_COMMAND, "ChooseCommand belongs to the Command Center")
    elif isinstance(step, spawning.Spawn):
        require(0 <= step.cards <= MOST, "Spawn draws a number of cards")
        require(len(b.bag) + len(b.discard) > 0, "there are no Movement cards")
    elif isinstance(step, phase.NextTroop | phase.BattlePhase):
        require(len(b.bag) + len(b.discard) > 0 or b.card != NO_CARD, "no Movement cards")
    elif isinstance(step, Window):
        check_window(s, step)
    elif isinstance(step, actions.ByGuard):
        is_lost = lost_mine(s, step.hex) is not None
        require(step.order != ORDER_REPLACE or is_lost, "no Mine was lost there")
    elif isinstance(step, fire_orders.Combine):
        for hex in step.shots:
            require(hex != OFF and b.is_tile_of(hex, BUILDING_BITS, s.side(step.seat)), "no fire")
    elif isinstance(step, deploy.Deploy | deploy.Gather):
        require(step.limit in (1, 2), "a Deploy is of one or two hexes")
        if isinstance(step, deploy.Gather):
            check_group(s, step)
    elif isinstance(step, works.PlaceTiles | works.PlaceByContract):
        require(step.tile != NO_TILE, "no tile is placed")
        if isinstance(step, works.PlaceByContract):
            require(len(step.cost) == 8 and min(step.cost) >= 0, "a cost has eight wares")
    elif isinstance(step, works.Rotate):
        require(step.limit in (1, 2) and 0 <= step.turned < 1 << N_LIST, "Rotate: too far")
    elif isinstance(step, knockback.ChoosePrey | knockback.ChooseWay):
        require(len(step.picks) <= step.left, "more Invaders are chosen than may be")
        for pick in range(len(PREY)):
            found = prey(s, s.side(step.seat), step.hex, pick)
            require(step.picks.count(pick) <= found, "Invaders are chosen that are not there")
    elif isinstance(step, wounds.MineOrSoldiers | wounds.PickEqual | wounds.PickLosses):
        require(0 <= step.engaged <= EVERYTHING, "these Units cannot be engaged")
        check_wounds(s, step)
    elif isinstance(step, recruiting.Enlist | recruiting.Drill):
        require(step.farmers >= 0 and step.citizens >= 0, "fewer than none are enlisted")
    elif isinstance(step, sickbay.WoundUnfed):
        side = s.side(step.seat)
        require(step.left <= b.citizens(side), "more Citizens are unpaid than stand there")


def check_window(s: Campaign, step: Window) -> None:
    b = s.battle
    if step.kind in (W_CARD, W_ENTER, W_BATTLE, W_MINE):
        require(step.hex != OFF, "this window is about a hex")
    require(step.kind != W_BATTLE or len(b.fights) > 0, "a window for a Battle without one")
    require(step.kind != W_CARD or b.moving is not None, "a window for a card without a troop")
    require(0 <= step.passed < 1 << s.seats, "seats have passed that are not there")


def check_group(s: Campaign, step: deploy.Gather) -> None:
    """Every Unit of the group could have joined it."""
    if not s.battle.marched:
        return
    for i, code in enumerate(step.group):
        require(0 <= code < N_LIST * N_MOVERS, "no such Unit marches")
        origin, mover = divmod(code, N_MOVERS)
        side = s.side(step.seat)
        refusal = refuse_mover(s, side, origin, step.hex, mover, step.limit, step.group[:i])
        require(refusal is None, "a Unit of the group cannot march there")


def check_wounds(
    s: Campaign, step: wounds.MineOrSoldiers | wounds.PickEqual | wounds.PickLosses
) -> None:
    army = s.battle.armies[step.side]
    if isinstance(step, wounds.PickEqual):
        enough = step.weak <= army.weak[step.hex] and step.strong <= army.strong[step.hex]
        require(enough and step.weak + step.strong > 0, "more Soldiers fall than stand there")
    elif isinstance(step, wounds.MineOrSoldiers):
        sets = wounds.exact_set(s.battle, step.side, step.hex, step.damage, step.engaged)
        is_mined = (0b11_1000_0000 >> s.battle.tile[step.hex]) & 1
        require(bool(is_mined) and sum(sets) > 0, "there is no Mine, or nobody to fall for it")
