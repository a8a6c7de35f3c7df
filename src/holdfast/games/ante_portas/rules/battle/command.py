"""The Command Center's 15 Places (AP-83), and cards whose effect is on the Battleground."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.battle.choices import COMMAND
from holdfast.games.ante_portas.rules.battle.deploy import begin_deploy, can_deploy
from holdfast.games.ante_portas.rules.battle.hexes import N_LIST
from holdfast.games.ante_portas.rules.battle.knockback import KnockFromTraps
from holdfast.games.ante_portas.rules.battle.knockback_reach import can_knock
from holdfast.games.ante_portas.rules.battle.names import (
    ACT_DEPLOY,
    ACT_DISCHARGE,
    ACT_ENLIST,
    ACT_FIRE_BOMBS,
    ACT_HEAL,
    ACT_KNOCKBACK,
    ACT_ROTATE,
    ACT_SET_UPRIGHT,
    ACTIONS,
    GUARD_POST,
    TRAP,
)
from holdfast.games.ante_portas.rules.battle.recruiting import (
    Discharge,
    Enlist,
    arrive_together,
    can_discharge,
    can_enlist,
    room_at_spawn_point,
)
from holdfast.games.ante_portas.rules.battle.sickbay import (
    FieldHospital,
    Heal,
    SetUpright,
    can_set_upright,
    heal_options,
)
from holdfast.games.ante_portas.rules.battle.works import (
    FireBombs,
    PlaceByContract,
    PlaceTiles,
    Rotate,
    buildings_of,
    can_work,
    has_free_hex,
    own_bombs,
)
from holdfast.games.ante_portas.rules.colony.colonists import pieces_left
from holdfast.games.ante_portas.rules.colony.goods import can_pay
from holdfast.games.ante_portas.rules.colony.names import COMMANDER_STRENGTH
from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    COMMANDER,
    CONTRACT_GUARD_POST,
    FARMER,
    FIELD_HOSPITAL,
    FIRST_COMMAND,
    HONOR_GUARD,
    MILITIA,
    PLACES,
    STAFF_COLLEGE,
    SUPREME_COMMANDER,
    Cost,
    Improvement,
    Place,
)
from holdfast.games.ante_portas.rules.state import Campaign

# Places


def can_do(s: Campaign, seat: Seat, place: Place, action: int) -> bool:
    """AP-83. Whether an action can be done at least once."""
    side = s.side(seat)
    cards = s.battle.cards
    if action == ACT_ENLIST:
        return can_enlist(s, seat)
    if action == ACT_DISCHARGE:
        return can_discharge(s, seat)
    if action == ACT_DEPLOY:
        return can_deploy(s, seat, cards.steps_of[place - FIRST_COMMAND])
    if action == ACT_ROTATE:
        return len(buildings_of(s, side)) > 0
    if action == ACT_HEAL:
        return len(heal_options(s, seat, False)) > 0
    if action == ACT_SET_UPRIGHT:
        return can_set_upright(s, seat)
    if action == ACT_KNOCKBACK:
        return any_trap_to_knock(s, seat)
    if action == ACT_FIRE_BOMBS:
        return len(own_bombs(s, side)) > 0
    return can_work(s, seat, cards.tile_of[place - FIRST_COMMAND])


def any_trap_to_knock(s: Campaign, seat: Seat) -> bool:
    for hex in range(1, N_LIST):
        if s.battle.tile[hex] == TRAP and can_knock(s, s.side(seat), hex):
            return True
    return False


def can_visit(s: Campaign, seat: Seat, place: Place) -> bool:
    """AP-83. A Place may be entered only if one of its actions can be done."""
    for action in s.battle.cards.actions[place - FIRST_COMMAND]:
        if can_do(s, seat, place, action):
            return True
    return False


def why_not_visit(s: Campaign, seat: Seat, place: Place) -> Refusal:
    return refuse_id("AP-83", "nothing_to_do_there", PLACES[place])


def visit(s: Campaign, seat: Seat, place: Place) -> None:
    s.then(ChooseCommand(seat, place))


class ChooseCommand(Ask[Campaign]):
    """AP-83. Which of the Place's actions is carried out."""

    rule = "AP-83"
    prompt = "choose_command"
    verbs = (COMMAND,)
    fields = "seat place:places"

    def __init__(self, seat: Seat, place: Place) -> None:
        super().__init__(seat)
        self.place = place

    def options(self, s: Campaign) -> list[Choice]:
        options: list[Choice] = []
        for action in s.battle.cards.actions[self.place - FIRST_COMMAND]:
            if can_do(s, self.seat, self.place, action):
                options.append(COMMAND.of(action))
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        begin(s, self.seat, self.place, COMMAND.field(choice))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        action = COMMAND.field(choice)
        if action not in s.battle.cards.actions[self.place - FIRST_COMMAND]:
            return refuse_id("AP-83", "not_done_there", ACTIONS[action])
        return refuse_id("AP-83", "cannot_do_that", ACTIONS[action])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"place": PLACES[self.place]}


def begin(s: Campaign, seat: Seat, place: Place, action: int) -> None:
    cards = s.battle.cards
    steps = cards.steps_of[place - FIRST_COMMAND]
    if action == ACT_ENLIST:
        s.then(Enlist(seat, 0, 0))
    elif action == ACT_DISCHARGE:
        s.then(Discharge(seat, False))
    elif action == ACT_DEPLOY:
        begin_deploy(s, seat, steps, deploy_bonus(s, seat, place))
    elif action == ACT_ROTATE:
        s.then(Rotate(seat, steps, 0))
    elif action == ACT_HEAL:
        s.then(Heal(seat, False))
    elif action == ACT_SET_UPRIGHT:
        s.then(SetUpright(seat, False))
    elif action == ACT_KNOCKBACK:
        s.then(KnockFromTraps(seat, cards.knockback_units, False))
    elif action == ACT_FIRE_BOMBS:
        s.then(FireBombs(seat, False))
    else:
        s.then(PlaceTiles(seat, cards.tile_of[place - FIRST_COMMAND], False))


def deploy_bonus(s: Campaign, seat: Seat, place: Place) -> int:
    """AP-89; the Staff College does the same for its owner at the Commander."""
    if place == SUPREME_COMMANDER:
        return s.battle.cards.supreme_bonus
    if place == COMMANDER and s.colony.owns(seat, STAFF_COLLEGE):
        return s.colony.amount(seat, COMMANDER_STRENGTH)
    return 0


# Cards


def contract_cost(s: Campaign) -> Cost:
    return s.colony.cards.improvement(CONTRACT_GUARD_POST)[0].wares


def can_play(s: Campaign, seat: Seat, improvement: Improvement, payer: Seat) -> bool:
    """Whether a card that is carried out at once would do anything for this seat."""
    if improvement == CONTRACT_GUARD_POST:
        is_possible = s.battle.is_left(GUARD_POST) and can_pay(s, payer, contract_cost(s))
        return is_possible and has_free_hex(s, s.side(seat))
    if improvement == FIELD_HOSPITAL:
        return len(heal_options(s, seat, True)) > 0
    kind = CITIZEN if improvement == HONOR_GUARD else FARMER
    return room_at_spawn_point(s, seat) > 0 and pieces_left(s, s.side(seat), kind) > 0


def play(s: Campaign, seat: Seat, improvement: Improvement, payer: Seat) -> None:
    if improvement == CONTRACT_GUARD_POST:
        s.then(PlaceByContract(seat, GUARD_POST, contract_cost(s), payer))
    elif improvement == FIELD_HOSPITAL:
        s.then(FieldHospital(seat))
    elif improvement == MILITIA:
        arrive_together(s, seat, 1, 0, False)
    elif improvement == HONOR_GUARD:
        arrive_together(s, seat, 0, 1, False)
