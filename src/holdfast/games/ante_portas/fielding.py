"""What orders on the Battleground are worth: fire, marches, tiles, recruits, the wounded."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import Step
from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.battle.choices import (
    AIM,
    AIM_STANDING,
    COMMAND,
    ENLIST,
    GO,
    HEAL,
    MARCH,
    PLACE_TILE,
    SHOOT,
    STAND_UP,
    TAKE_ALONG,
    WOUND,
)
from holdfast.games.ante_portas.battle.damage import losses
from holdfast.games.ante_portas.battle.deploy import Deploy, Form
from holdfast.games.ante_portas.battle.fire_orders import Combine, damage_of
from holdfast.games.ante_portas.battle.ground import BESIDE, N_LIST, RANK
from holdfast.games.ante_portas.battle.names import (
    ACT_BUILD,
    ACT_DEPLOY,
    ACT_DISCHARGE,
    ACT_ENLIST,
    ACT_HEAL,
    ACT_LAY_MINES,
    ACT_ROTATE,
    ACT_SET_TRAPS,
    ACT_SET_UPRIGHT,
    GUN_BITS,
    MORTAR_BITS,
)
from holdfast.games.ante_portas.battle.sight import actions_left, aims_at
from holdfast.games.ante_portas.names import FINAL_WAVE, TURNS, Hex
from holdfast.games.ante_portas.plan import NEAR, Plan, towards
from holdfast.games.ante_portas.state import Campaign

COMMANDS: Final = {
    ACT_ENLIST: 3.0, ACT_DISCHARGE: -5.0, ACT_DEPLOY: 2.0, ACT_ROTATE: -3.0, ACT_HEAL: 1.0,
    ACT_SET_UPRIGHT: 0.5, ACT_BUILD: 1.0, ACT_LAY_MINES: 1.0, ACT_SET_TRAPS: 1.0,
}  # fmt: skip
