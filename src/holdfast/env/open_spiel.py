"""Every game as a `pyspiel` game: `python_holdfast_empires_end(players=3,blitz=True)`.

Decisions made at the same time are taken in seat order; nobody sees the others' answers. Chance
is one node at the beginning that picks the seed, so a history is a seed and the choices since.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from holdfast.core.agenda import State
from holdfast.core.catalog import DataError
from holdfast.core.choice import Seat
from holdfast.core.finding import discover, game_names
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.env.table import Episode, Eyes, find_game, fitting_seats, load_state

SEEDS = 10_000
MOST_SEEDS = 1_000_000
MOST_DECISIONS = 10_000  # a bound, not a rule: random games of four take some 1000 at most
NO_TENSOR = (
    "there is no information state tensor: what a player remembers has no fixed size. "
    "information_state_string says all of it, observation_tensor what is seen now"
)


class Setting:
    """What is fixed before the cards are dealt. Copies of a state share it."""

    def __init__(
        self, id: str, pack: str, seats: int, seeds: int, options: tuple[Any, ...]
    ) -> None:
        self.game: Game[Any] = discover(id, Path(pack) if pack else None)
        self.options = self.game.full_options(dict(options))
        self.seats = fitting_seats(self.game, seats or None, self.options)
        if not 1 <= seeds <= MOST_SEEDS:
            raise DataError(f"seeds is a number from 1 to {MOST_SEEDS}, not {seeds}")
        self.key = (id, pack, seats, seeds, options)
        self.seeds = seeds
        self.teams = teams_at(self.game, self.seats, self.options)

    @cached_property
    def eyes(self) -> Eyes:
        return Eyes(self.game, self.seats)

    def __deepcopy__(self, memo: object) -> Setting:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setting, self.key


@lru_cache(maxsize=32)
def setting(id: str, pack: str, seats: int, seeds: int, options: tuple[Any, ...]) -> Setting:
    return Setting(id, pack, seats, seeds, options)


class RememberingTable(Episode):
    """A table whose seats remember: a fingerprint per seat of all it was told and all it chose."""

    def __init__(self, setting: Setting, state: State, memory: list[str]) -> None:
        super().__init__(setting.game, state, setting.options, setting.eyes)
        self.setting = setting
        self.memory = memory
        self._seen: dict[Seat, dict[str, Any]] = {}  # the views of this moment
        if state.journal is None:
            state.journal = []
            state.untold = state.untold or [[] for _ in range(state.seats)]

    @classmethod
    def deal(cls, setting: Setting, seed: int) -> RememberingTable:
        state = setting.game.setup(setting.seats, seed, setting.options)
        return cls(setting, state, [""] * setting.seats)

    def choose(self, seat: Seat, action: object) -> None:
        super().choose(seat, action)
        self._seen.clear()
        self._remember(seat, str(action))
        journal: list[Event] | None = self.state.journal
        assert journal is not None
        for event in journal:
            told = json.dumps(event.to_json())
            for other in range(self.state.seats):
                if event.is_for(other):
                    self._remember(other, told)
        journal.clear()

    def view(self, seat: Seat) -> dict[str, Any]:
        """Made once: an algorithm asks for a tensor and for two strings."""
        if seat not in self._seen:
            self._seen[seat] = super().view(seat)
        return self._seen[seat]

    def _remember(self, seat: Seat, what: str) -> None:
        text = f"{self.memory[seat]} {what}"
        self.memory[seat] = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def clone(self) -> RememberingTable:
        state = self.state.clone()
        state.untold = [list(lane) for lane in self.state.untold]
        return self._with(state, self.asked)

    def world(self, seat: Seat, random: Random) -> RememberingTable:
        """A table this seat cannot rule out."""
        state: State = self.game.rules.determinize(self.state, seat, random)
        state.untold = [[] for _ in range(state.seats)]
        if self.state.untold:
            state.untold[seat] = list(self.state.untold[seat])
        return self._with(state, self.asked if state.open[self.asked] else state.next_seat())

    def _with(self, state: State, asked: Seat) -> RememberingTable:
        table = RememberingTable(self.setting, state, list(self.memory))
        table._ask(asked)
        return table

    def __reduce__(self) -> tuple[Any, ...]:
        return load_table, (self.setting, self.dump())

    def dump(self) -> dict[str, Any]:
        return {
            "asked": self.asked,
            "memory": list(self.memory),
            "state": self.game.files.dump(self.state),
        }


def load_table(setting: Setting, data: dict[str, Any]) -> RememberingTable:
    state = load_state(setting.game, setting.seats, setting.options, data["state"])
    table = RememberingTable(setting, state, data["memory"])
    table._ask(data["asked"])
    return table


class HoldfastGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its number of players and its options. Each game has a subclass: pyspiel
    keeps what is registered until after Python's end, and only a class survives that."""

    game_id: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = discover(self.game_id)
        options = tuple((o.name, given[o.name]) for o in game.options if o.name in given)
        found = setting(
            self.game_id,
            unquote(given.get("pack", "")),
            given.get("players", 0),
            given.get("seeds", SEEDS),
            options,
        )
        # What is registered is true for every table of the game; this one may say more.
        super().__init__(game_type(game, utility_of(found.teams)), game_info(found), given)
        self.setting = found

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def information_state_tensor_shape(self) -> list[int]:
        raise pyspiel.SpielError(NO_TENSOR)

    def information_state_tensor_size(self) -> int:
        raise pyspiel.SpielError(NO_TENSOR)

    def new_initial_state(self) -> HoldfastState:
        return HoldfastState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> HoldfastObserver:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        observed = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return HoldfastObserver(self.setting, observed)


class HoldfastState(pyspiel.State):  # type: ignore[misc]
    """A position; before the first chance node is resolved there is none."""

    def __init__(self, game: HoldfastGame) -> None:
        super().__init__(game)
        self._setting = game.setting
        self._table: RememberingTable | None = None

    def current_player(self) -> int:
        if self._table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._table.is_over else self._table.asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds = self._setting.seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.offered(player))

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._table = RememberingTable.deal(self._setting, int(action))
        else:
            self._table.choose(self._table.asked, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed:{action}"
        return self._setting.game.choices.key(int(action))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        raise pyspiel.SpielError(NO_TENSOR)

    def is_terminal(self) -> bool:
        return self._table is not None and self._table.is_over

    def returns(self) -> list[float]:
        return [0.0] * self._setting.seats if self._table is None else self._table.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> HoldfastState:
        """A state this player cannot tell from this one, for searches such as ISMCTS. Its history
        stays that of the real game."""
        other: HoldfastState = self.clone()
        other._table = self.table.world(player, Random(int(sampler() * (1 << 52))))
        return other

    @property
    def is_dealt(self) -> bool:
        return self._table is not None

    @property
    def table(self) -> RememberingTable:
        if self._table is None:
            raise ValueError("nothing is dealt yet: the first action is a seed")
        return self._table

    def __str__(self) -> str:
        return "not dealt yet" if self._table is None else json.dumps(self._table.dump())


class HoldfastObserver:
    """What a player sees: its view as the game's features, and as JSON with the legal keys."""

    def __init__(self, setting: Setting, observed: Any) -> None:
        kinds = pyspiel.PrivateInfoType
        self.is_public = observed.private_info == kinds.NONE
        self.is_remembering = observed.perfect_recall
        if observed.private_info == kinds.ALL_PLAYERS or not observed.public_info:
            raise ValueError("a player observes its own secrets and what is public, nothing else")
        if self.is_public and self.is_remembering:
            raise ValueError("a spectator sees the table as it is now; only players remember")
        has_tensor = not self.is_public and not self.is_remembering
        count = len(setting.game.feature_names(setting.seats))
        self.tensor = np.zeros(count, np.float32) if has_tensor else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: HoldfastState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.table.features(player) if state.is_dealt else 0.0

    def string_from(self, state: HoldfastState, player: int) -> str:
        if not state.is_dealt:
            return "not dealt yet"
        table = state.table
        seen: dict[str, Any] = {"view": table.view(-1 if self.is_public else player)}
        if not self.is_public:
            seen["open"] = table.keys(player)
        if self.is_remembering:
            seen["memory"] = table.memory[player]
        return json.dumps(seen)


# Registration


def short_name(game: Game[Any]) -> str:
    return f"python_holdfast_{game.id.replace('-', '_')}"


def teams_at(game: Game[Any], seats: int, options: dict[str, object]) -> list[int]:
    """Who plays together is the same for every seed."""
    state: State = game.setup(seats, 0, options)
    return game.teams(state)


def utility_of(teams: list[int]) -> Any:
    """IDENTICAL if all are one team. Teams of one size share 0 among them; others do not."""
    sizes = Counter(teams)
    if len(sizes) == 1:
        return pyspiel.GameType.Utility.IDENTICAL
    if len(set(sizes.values())) == 1:
        return pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameType.Utility.GENERAL_SUM


def widest_utility(game: Game[Any]) -> Any:
    """What is true for all tables of a game."""
    found = [utility_of(teams_at(game, seats, options)) for seats, options in game.tables()]
    is_one = all(utility == found[0] for utility in found)
    return found[0] if is_one else pyspiel.GameType.Utility.GENERAL_SUM


def game_type(game: Game[Any], utility: Any) -> Any:
    kind = pyspiel.GameType
    usual = fitting_seats(game, None, game.full_options({}))
    parameters: dict[str, Any] = {"players": usual, "seeds": SEEDS, "pack": ""}
    parameters.update({option.name: option.default for option in game.options})
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def game_info(setting: Setting) -> Any:
    sides = len(set(setting.teams))
    is_zero_sum = utility_of(setting.teams) == pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameInfo(
        num_distinct_actions=len(setting.game.choices),
        max_chance_outcomes=setting.seeds,
        num_players=setting.seats,
        min_utility=-1.0 if sides == 1 else -1.0 / (sides - 1),
        max_utility=1.0,
        utility_sum=0.0 if is_zero_sum else None,
        max_game_length=MOST_DECISIONS,
    )


def load_game(
    game: Game[Any] | str, seats: int | None, seeds: int | None, options: dict[str, object]
) -> Any:
    """The registered game, after the same checks the other environments make."""
    found = find_game(game)
    seats = fitting_seats(found, seats, found.full_options(options))
    parameters: dict[str, object] = {"players": seats, **options}
    if seeds is not None:
        parameters["seeds"] = seeds
    if found.pack_folder is not None:
        # The parameters of a pyspiel game are a string with brackets and commas of its own.
        parameters["pack"] = quote(str(found.pack_folder), safe="/ ")
    return pyspiel.load_game(short_name(found), parameters)


def register() -> None:
    known = set(pyspiel.registered_names())
    for id in game_names():
        game = discover(id)
        if short_name(game) not in known:
            kind = type(short_name(game), (HoldfastGame,), {"game_id": id})
            pyspiel.register_game(game_type(game, widest_utility(game)), kind)


register()
