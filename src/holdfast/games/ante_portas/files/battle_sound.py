# not compiled: it looks at positions once, when they are loaded.
"""Do the steps of the battle in a loaded position speak of what is there?"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.games.ante_portas.rules.battle import (
    battles,
    bombs,
    command,
    deploy,
    fire_orders,
    guard_orders,
    invader_fire,
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
from holdfast.games.ante_portas.rules.battle.actions import lost_mine
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST, OFF
from holdfast.games.ante_portas.rules.battle.knockback_reach import most_sent, prey
from holdfast.games.ante_portas.rules.battle.marks import (
    STRIDE,
    held_mark,
    machine_mark,
    mark,
    spent,
)
from holdfast.games.ante_portas.rules.battle.names import (
    DECK_SIZE,
    GUN_BITS,
    INVADERS_SIDE,
    MINE_BITS,
    MORTAR_BITS,
    NO_TILE,
    ORDER_REPLACE,
    PREY,
    STRONG,
    TILES,
    WEAK,
)
from holdfast.games.ante_portas.rules.battle.sight import actions_left
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, W_BATTLE, W_CARD, W_ENTER, W_MINE
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import ForgetMine, LostMines, Window

Kinds = tuple[type[Step[Any]], ...]
MOVING_ON: Kinds = (
    movement.Advance, movement.Enter, movement.AfterEntering, movement.NextArrow,
    movement.NextGroup, phase.BeginCard, phase.SetOut,
)  # fmt: skip
WITH_A_CARD: Kinds = (*MOVING_ON, phase.EndCard)
FIRE: Kinds = (invader_fire.ShootAt, invader_fire.Breathe, invader_fire.Burn)
ONLY_TOGETHER: Kinds = (
    *WITH_A_CARD, *FIRE, phase.BattlePhase, phase.EndBattlePhase, phase.NextTroop, spawning.Spawn,
    battles.StandingBattle,
)  # fmt: skip
ONLY_AGAINST: Kinds = (battles.TeamBattle, slowing.Hold, slowing.HoldEntering, wounds.PickLosses)
OF_DAMAGE = (wounds.MineOrSoldiers, wounds.PickEqual, wounds.PickLosses)
ON_TOP: Kinds = (
    guard_orders.ByGuard, fire_orders.Combine, knockback.ChoosePrey, knockback.ChooseWay,
)  # fmt: skip
DEPLOYING: Kinds = (deploy.Deploy, deploy.Gather, slowing.Hold, slowing.HoldEntering)
# What may come while a card or a Deploy is carried out.
IN_A_CARD: Kinds = (
    *MOVING_ON, *FIRE, *ON_TOP, *OF_DAMAGE, battles.StandingBattle, battles.TeamBattle,
    battles.ResolveBattle, bombs.Explode, Window, LostMines, ForgetMine,
)  # fmt: skip


def check_pieces(s: Campaign) -> None:
    """Everything is on the board, and nothing is there that this game has not."""
    b = s.battle
    groups = [*b.waiting, *([] if b.moving is None else [b.moving])]
    hexes = [*b.carry, *(fight.hex for fight in b.fights), *(lost.hex for lost in b.lost)]
    hexes += [group.hex for group in groups]
    is_off = b.tile[OFF] or any(b.marched[:STRIDE]) or any(lost.watchers & 1 for lost in b.lost)
    require(OFF not in hexes and not is_off, "something is off the board")
    for hex in range(N_LIST):
        is_bare = not b.facing[hex] and not b.owner[hex]
        require(is_bare or b.tile[hex] != NO_TILE, f"there is no tile to turn or own on hex {hex}")
    for group in groups:
        require(group.next <= len(group.arrows) + 1, "a group has not so many arrows")
    for lost in b.lost:
        require(bool(MINE_BITS >> lost.tile & 1), f"{TILES[lost.tile]} is no Mine")
    has_invaders = b.basic or b.elite or b.gone_basic or b.gone_elite or b.bag or b.discard
    require(not s.mode.is_versus or not has_invaders, "rivals have no Invaders")


def check_course(s: Campaign) -> None:
    """Raise Broken unless the steps and what is happening on the Battleground fit together."""
    kinds = [type(step) for step in s.agenda]
    b = s.battle
    check_card(s, kinds)
    check_deploy(s, kinds)
    check_questions(kinds)
    check_damage(s)
    require(
        kinds.count(battles.ResolveBattle) == len(b.fights),
        "the Battles declared and the Battles to resolve do not match",
    )
    check_fights(s)
    require(kinds.count(ForgetMine) <= len(b.lost), "a Mine is forgotten that was not lost")
    b.check_apart([*s.battles_due(), *(fight.hex for fight in b.fights)])
    check_deck(s)
    check_marks(s)


def check_card(s: Campaign, kinds: list[type[Step[Any]]]) -> None:
    """A card in action ends with EndCard; above it one step moves the group on."""
    b = s.battle
    ends = [i for i, kind in enumerate(kinds) if kind is phase.EndCard]
    require(len(ends) == (1 if b.card != NO_CARD else 0), "a card and its end come together")
    moving_on = [i for i, kind in enumerate(kinds) if kind in MOVING_ON]
    require(len(moving_on) <= len(ends), "two steps move one group")
    if not ends:
        require(b.moving is None and not b.waiting, "a group has no card")
        return
    end = ends[0]
    require(not moving_on or moving_on[0] > end, "a group moves on after its card")
    require(bool(moving_on) or (b.moving is None and not b.waiting), "a group goes nowhere")
    is_last = bool(moving_on) and kinds[moving_on[0]] is movement.NextGroup
    require(b.moving is not None or not moving_on or is_last, "nobody moves on")
    require(all(kind in IN_A_CARD for kind in kinds[end + 1 :]), "a card is interrupted")


def check_deploy(s: Campaign, kinds: list[type[Step[Any]]]) -> None:
    """A Deploy ends with EndDeploy; nothing foreign comes between."""
    ends = [i for i, kind in enumerate(kinds) if kind is deploy.EndDeploy]
    require(len(ends) == (1 if s.battle.marched else 0), "a Deploy and its end come together")
    deploying = [i for i, kind in enumerate(kinds) if kind in DEPLOYING]
    require(not deploying or (bool(ends) and min(deploying) > ends[0]), "a Deploy has no end")
    for end in ends:
        above = kinds[end + 1 :]
        is_fit = all(kind in DEPLOYING or kind in IN_A_CARD for kind in above)
        require(is_fit and kinds.count(deploy.Deploy) <= 1, "a Deploy is interrupted")
        seat = getattr(s.agenda[end], "seat", 0)
        own = [step for step in s.agenda[end:] if isinstance(step, DEPLOYING)]
        same = all(getattr(step, "seat", seat) == seat for step in own)
        require(same and s.side(s.captain()) == s.side(seat), "two players deploy at once")


def check_questions(kinds: list[type[Step[Any]]]) -> None:
    """What finishes an order stands on top; damage is dealt before anything else."""
    for i, kind in enumerate(kinds):
        if kind in ON_TOP:
            require(i == len(kinds) - 1, f"{kind.__name__} must be answered first")
        if kind in OF_DAMAGE:
            is_next = all(k in OF_DAMAGE for k in kinds[i:])
            require(is_next, f"{kind.__name__} must be answered first")


def check_damage(s: Campaign) -> None:
    """AP-46. Of one damage at a time somebody falls."""
    hit = [(step.side, step.hex) for step in s.agenda if isinstance(step, OF_DAMAGE)]
    require(len(set(hit)) == len(hit), "Soldiers on one hex are hit twice at once")


def check_fights(s: Campaign) -> None:
    """AP-37. Invaders are who attacks; a troop that moves does so where it is."""
    moving = s.battle.moving
    for fight in s.battle.fights:
        is_theirs = s.mode.is_versus or fight.attacker == INVADERS_SIDE
        require(is_theirs, "Invaders are attacked in a Battle that they have begun")
        is_there = moving is not None and moving.hex == fight.hex
        require(is_there or not fight.is_moving, "a troop that moves fights where it is not")
        require(fight.is_moving or not fight.is_airborne, "a troop that stands is in the air")


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
    if isinstance(step, WITH_A_CARD):
        require(s.battle.card != NO_CARD, f"{name} needs a Movement card")
    if not isinstance(step, Window | deploy.Gather):
        require(getattr(step, "hex", 1) != OFF, f"{name} happens on a hex")
    check_own(s, step)


def check_own(s: Campaign, step: Step[Any]) -> None:
    b = s.battle
    if isinstance(step, bombs.Explode):
        require(OFF not in step.queue, "Explode needs Bombs on hexes")
    elif isinstance(step, command.ChooseCommand):
        require(step.place >= FIRST_COMMAND, "ChooseCommand belongs to the Command Center")
    elif isinstance(step, spawning.Spawn):
        require(len(b.bag) + len(b.discard) > 0, "there are no Movement cards")
    elif isinstance(step, phase.NextTroop | phase.BattlePhase):
        require(len(b.bag) + len(b.discard) > 0 or b.card != NO_CARD, "no Movement cards")
    elif isinstance(step, Window):
        check_window(s, step)
    elif isinstance(step, guard_orders.ByGuard):
        is_lost = lost_mine(s, step.hex) is not None
        require(step.order != ORDER_REPLACE or is_lost, "no Mine was lost there")
    elif isinstance(step, fire_orders.Combine):
        for hex in step.shots:
            is_gun = hex != OFF and b.is_tile_of(hex, GUN_BITS | MORTAR_BITS, s.side(step.seat))
            require(is_gun and step.shots.count(hex) <= actions_left(b, hex), "nobody can fire")
    elif isinstance(step, works.PlaceTiles | works.PlaceByContract):
        require(step.tile != NO_TILE, "no tile is placed")
    elif isinstance(step, knockback.KnockFromTraps):
        check_sent(s, step.left, step.sent)
    elif isinstance(step, knockback.ChoosePrey | knockback.ChooseWay):
        check_sent(s, step.left, step.sent)
        check_picks(s, step)
    elif isinstance(step, OF_DAMAGE):
        check_wounds(s, step)
    elif isinstance(step, recruiting.Enlist):
        room = recruiting.room_at_spawn_point(s, step.seat)
        require(step.coming() <= room, "the Spawn Point has no room for the enlisted")
    elif isinstance(step, sickbay.WoundUnfed):
        side = s.side(step.seat)
        require(step.left <= b.citizens(side), "more Citizens are unpaid than stand there")


def check_picks(s: Campaign, step: knockback.ChoosePrey | knockback.ChooseWay) -> None:
    side = s.side(step.seat)
    require(len(step.picks) <= step.left, "more Invaders are chosen than may be")
    most = most_sent(s, side, step.hex)
    require(len(step.picks) <= most, "there is no room to send them to")
    if isinstance(step, knockback.ChooseWay):
        is_open = bool(step.picks) and len(step.options(s)) > 0
        require(is_open, "nobody is sent back, or nowhere")
    for pick in range(len(PREY)):
        found = prey(s, side, step.hex, pick)
        require(step.picks.count(pick) <= found, "Invaders are chosen that are not there")


def check_sent(s: Campaign, left: int, sent: tuple[int, ...]) -> None:
    """AP-55. The Trapper sends three in all."""
    most = s.battle.cards.knockback_units
    require(left + len(sent) <= most, "more Invaders are knocked back than may be")


def check_window(s: Campaign, step: Window) -> None:
    b = s.battle
    if step.kind in (W_CARD, W_ENTER, W_BATTLE, W_MINE):
        require(step.hex != OFF, "this window is about a hex")
    require(step.kind != W_BATTLE or len(b.fights) > 0, "a window for a Battle without one")
    require(step.kind != W_CARD or b.moving is not None, "a window for a card without a troop")


def check_wounds(
    s: Campaign, step: wounds.MineOrSoldiers | wounds.PickEqual | wounds.PickLosses
) -> None:
    army = s.battle.armies[step.side]
    if isinstance(step, wounds.PickEqual):
        enough = step.weak <= army.weak[step.hex] and step.strong <= army.strong[step.hex]
        require(enough and step.weak + step.strong > 0, "more Soldiers fall than stand there")
    elif isinstance(step, wounds.MineOrSoldiers):
        sets = wounds.exact_set(s.battle, step.side, step.hex, step.damage, step.engaged)
        is_mined = MINE_BITS >> s.battle.tile[step.hex] & 1
        require(bool(is_mined) and sum(sets) > 0, "there is no Mine, or nobody to fall for it")
