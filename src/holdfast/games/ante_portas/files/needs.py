# not compiled: it looks at positions once, when they are loaded.
"""What steps of a loaded position need, by the words for it in `course.toml`. There stands which
steps need it, in which order that is asked, and what is said where it is not so."""

from __future__ import annotations

from typing import Any

from holdfast.core.courses import Need
from holdfast.games.ante_portas.files.declared import COURSE
from holdfast.games.ante_portas.rules import names
from holdfast.games.ante_portas.rules.battle import names as battle_names
from holdfast.games.ante_portas.rules.battle.actions import lost_mine
from holdfast.games.ante_portas.rules.battle.hexes import OFF
from holdfast.games.ante_portas.rules.battle.knockback_reach import most_sent, prey
from holdfast.games.ante_portas.rules.battle.recruiting import room_at_spawn_point
from holdfast.games.ante_portas.rules.battle.sight import actions_left
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.battle.wounds import exact_set
from holdfast.games.ante_portas.rules.colony import names as colony_names
from holdfast.games.ante_portas.rules.colony.laying import RIVERBANK_FOREST
from holdfast.games.ante_portas.rules.colony.mainland import is_market
from holdfast.games.ante_portas.rules.colony.razing import refuse_raze, refuse_raze_staffed
from holdfast.games.ante_portas.rules.colony.state import Community
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, N_MARKETS
from holdfast.games.ante_portas.rules.state import Campaign

REFINING = (colony_names.REFINE, colony_names.REFINE_YEARLY)
MAYBE_OFF = COURSE["Window Gather"]


# The colony


def verb_of(s: Campaign, step: Any) -> int:
    """What the effect does that a step carries out."""
    verb: int = s.colony.cards.effects[step.source][step.part].verb
    return verb


def has_farms_beside(s: Campaign, step: Any) -> bool:
    community = s.colony.communities[step.seat]
    return bool(community.lasting(s.colony.cards, colony_names.FARMS_BESIDE))


def can_be_razed(s: Campaign, step: Any) -> bool:
    if step.workplace < 0:
        return refuse_raze(s, step.seat, step.razed) is None
    return refuse_raze_staffed(s, step.seat, step.workplace) is None


def is_paid(s: Campaign, step: Any) -> bool:
    seat = getattr(step, "seat", 0)
    return s.side(getattr(step, "payer", seat)) == s.side(seat)


def is_remodelled(c: Community) -> bool:
    sheds = c.built[colony_names.STORAGE_SHED] + 1
    return c.built[colony_names.STORAGE_HOUSE] > 0 and c.working[colony_names.AT_SHED] <= sheds


# The battle


def is_dealt(s: Campaign) -> bool:
    b = s.battle
    return len(b.bag) + len(b.discard) > 0 or b.card != NO_CARD


def can_fire(s: Campaign, step: Any, hex: int) -> bool:
    b = s.battle
    is_gun = hex != OFF and b.is_tile_of(
        hex, battle_names.GUN_BITS | battle_names.MORTAR_BITS, s.side(step.seat)
    )
    return is_gun and step.shots.count(hex) <= actions_left(b, hex)


def is_prey(s: Campaign, step: Any) -> bool:
    """Whether all Invaders that are chosen stand there."""
    found = [prey(s, s.side(step.seat), step.hex, pick) for pick in range(len(battle_names.PREY))]
    return all(step.picks.count(pick) <= n for pick, n in enumerate(found))


def can_fall(s: Campaign, step: Any) -> bool:
    army = s.battle.armies[step.side]
    enough = step.weak <= army.weak[step.hex] and step.strong <= army.strong[step.hex]
    return bool(enough and step.weak + step.strong > 0)


def is_mine_or_soldiers(s: Campaign, step: Any) -> bool:
    sets = exact_set(s.battle, step.side, step.hex, step.damage, step.engaged)
    return bool(battle_names.MINE_BITS >> s.battle.tile[step.hex] & 1) and sum(sets) > 0


NEEDS: dict[str, Need] = {
    "together": lambda s, step: not s.mode.is_versus,
    "rivals": lambda s, step: s.mode.is_versus,
    "final_wave": lambda s, step: s.phase == names.FINAL_WAVE,
    # The colony
    "part": lambda s, step: step.part < len(s.colony.cards.effects[step.source]),
    "refining": lambda s, step: verb_of(s, step) in REFINING,
    "building": lambda s, step: verb_of(s, step) == colony_names.BUILD,
    "farms_beside": lambda s, step: not step.is_beside or has_farms_beside(s, step),
    "can_be_razed": can_be_razed,
    "payer": is_paid,
    "played": lambda s, step: step.card in s.colony.gone,
    "creditor": lambda s, step: s.mode.is_versus and step.other != step.seat,
    "place_there": lambda s, step: s.colony.ground.is_laid(step.place),
    "market_there": lambda s, step: s.colony.ground.is_laid(step.market),
    "market_card": lambda s, step: is_market(step.market) and s.colony.market >= 0,
    "choice_of_acts": lambda s, step: len(s.colony.cards.acts[step.place]) > 1,
    "no_market": lambda s, step: step.place >= N_MARKETS,
    "mainland": lambda s, step: N_MARKETS <= step.first < step.end <= FIRST_COMMAND,
    "place_to_come": lambda s, step: not s.colony.ground.is_laid(step.place),
    "market_to_come": lambda s, step: not s.colony.ground.is_laid(step.market),
    "market": lambda s, step: is_market(step.market),
    "map": lambda s, step: bool(s.colony.ground.markets) or s.phase == names.SETUP,
    "forest_to_come": lambda s, step: not s.colony.ground.is_laid(RIVERBANK_FOREST),
    "second_era": lambda s, step: s.colony.era == 1,
    "remodelled": lambda s, step: is_remodelled(s.colony.communities[step.seat]),
    "apprentice": lambda s, step: s.colony.communities[step.seat].apprentice_turns > 0,
    "era": lambda s, step: step.era < s.mode.eras,
    # The battle
    "card": lambda s, step: s.battle.card != NO_CARD,
    "hex": lambda s, step: getattr(step, "hex", 1) != OFF or isinstance(step, MAYBE_OFF),
    "hexes": lambda s, step: OFF not in step.queue,
    "command_place": lambda s, step: step.place >= FIRST_COMMAND,
    "deck": lambda s, step: len(s.battle.bag) + len(s.battle.discard) > 0,
    "cards": lambda s, step: is_dealt(s),
    "about_a_hex": lambda s, step: step.kind in (names.W_IDLE, names.W_END) or step.hex != OFF,
    "fight": lambda s, step: step.kind != names.W_BATTLE or len(s.battle.fights) > 0,
    "troop": lambda s, step: step.kind != names.W_CARD or s.battle.moving is not None,
    "lost_mine": lambda s, step: (
        step.order != battle_names.ORDER_REPLACE or lost_mine(s, step.hex) is not None
    ),
    "guns": lambda s, step: all(can_fire(s, step, hex) for hex in step.shots),
    "tile": lambda s, step: step.tile != battle_names.NO_TILE,
    "few_sent": lambda s, step: step.left + len(step.sent) <= s.battle.cards.knockback_units,
    "few_chosen": lambda s, step: len(step.picks) <= step.left,
    "room": lambda s, step: len(step.picks) <= most_sent(s, s.side(step.seat), step.hex),
    "way": lambda s, step: bool(step.picks) and len(step.options(s)) > 0,
    "prey": is_prey,
    "soldiers": can_fall,
    "mine": is_mine_or_soldiers,
    "spawn_point": lambda s, step: step.coming() <= room_at_spawn_point(s, step.seat),
    "citizens": lambda s, step: step.left <= s.battle.citizens(s.side(step.seat)),
}
