"""The printed components as the rules read them: Movement cards, tiles, Places."""

from __future__ import annotations

from typing import Final

from holdfast.games.ante_portas.rules.battle.names import N_TILES, STEALTH_NONE, Arrow, Tile
from holdfast.games.ante_portas.rules.names import FREE, Cost, Hex

EVERY_ARROW: Final = 99


class Movement:
    """One Movement card: who spawns where, the arrows, the Special Powers as plain numbers."""

    def __init__(self) -> None:
        self.spawn: tuple[tuple[Hex, int, int], ...] = ()  # hex, Basic, Elite; hexes ascending
        self.arrows: tuple[Arrow, ...] = ()
        self.give_weak = 0  # Regroup
        self.give_strong = 0
        self.get_weak = 0
        self.get_strong = 0
        self.increase_weak = 0
        self.increase_strong = 0
        self.is_merge = False
        self.is_split = False
        self.is_press_ahead = False
        self.has_fire = False
        self.fire: tuple[int, int, int] = (0, 0, 0)  # damage left, down, right
        self.shoot: tuple[int, int, int] = (0, 0, 0)
        self.modifier = 0  # Stronger less Weaker
        self.temporary = 0  # Temporarily Weaker: on the first arrow
        self.destroys_traps = False
        self.decreases_in_trap = False
        self.destroys = 0  # bits of the tiles Destroy Building means
        self.stealth = STEALTH_NONE
        self.remove_citizens = 0  # the number of the arrow, EVERY_ARROW, 0 for none
        self.killed_by_citizens = 0

    def is_on(self, power: int, i: int) -> bool:
        """Whether a power of some arrows holds on the arrow with this index."""
        return power == EVERY_ARROW or power == i + 1

    def regroups(self) -> bool:
        return self.give_weak + self.give_strong > 0


class BattleCards:
    """All data of the Battleground, tiles by their number."""

    def __init__(self) -> None:
        self.movements: list[Movement] = []
        # Tiles
        self.strength: list[int] = [0] * N_TILES
        self.range: list[int] = [0] * N_TILES
        self.arrows: list[tuple[int, ...]] = [() for _ in range(N_TILES)]
        self.workers: list[int] = [0] * N_TILES
        self.worker: list[int] = [0] * N_TILES  # the kind of Soldier
        self.damage: list[int] = [0] * N_TILES
        self.cost: list[Cost] = [FREE] * N_TILES
        self.upgrade: list[Cost] = [FREE] * N_TILES
        self.upgrade_from: list[Tile] = [0] * N_TILES
        self.supply: list[int] = [0] * N_TILES  # AP-3: of the tile with both its sides
        self.has_air_defence: list[bool] = [False] * N_TILES
        self.most_mines = 0
        # Constants
        self.basic = 0  # AP-1
        self.elite = 0
        self.weak_strength = 1
        self.strong_strength = 3
        self.twice = 2  # AP-126
        self.is_number_first = True  # AP-45
        self.trap_holds = 3
        self.trap_bonus = 1
        self.bomb_damage = 3
        self.blast_damage = 1
        self.knockback_units = 3
        self.knockback_steps = 2
        self.supreme_bonus = 1
        self.soldiers_per_player = 6  # AP-140
        self.heal: list[Cost] = [FREE, FREE]  # by kind of Soldier
        self.stand_up: list[Cost] = [FREE, FREE]
        self.press_ahead: tuple[int, ...] = ()  # hexes by the size of the troop, from 1
        # Places of the Command Center, by their number less FIRST_COMMAND
        self.actions: list[tuple[int, ...]] = []
        self.tile_of: list[Tile] = []  # what a Builder or Minelayer places
        self.steps_of: list[int] = []  # how far Deploy and Rotate reach there
        # For bots, worked out when first wanted: by card the hexes (bits) from which it could lead
        # over the edge of an empty board
        self.leaving: list[int] = []
