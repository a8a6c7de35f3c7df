"""One learning seat in a Gymnasium environment; bots sit in the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec, register, registry
from numpy.typing import NDArray

from holdfast.bots import Bot, make_bot
from holdfast.core.catalog import DataError
from holdfast.core.finding import discover, game_names
from holdfast.core.game import Game
from holdfast.core.record import IllegalChoice
from holdfast.env.spaces import RENDER_MODES, action_space, check_render_mode, observation_space
from holdfast.env.table import Episode, Eyes, episode_options, find_game, fitting_seats

Observation = dict[str, NDArray[Any]]
ILLEGAL_REWARD = -1.0
ENTRY_POINT = "holdfast.env:gym"
OPPONENTS = ("greedy", "random")  # in turn, as many as there are other seats


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """The seat is asked, the bots answer in between. An illegal action loses the game at once:
    the reward is -1, `info["illegal"]` says why it was illegal and what would have been legal."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (declared so by the base class)

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None,
        opponents: Sequence[str | Bot] | None,
        seat: int,
        render_mode: str | None,
        options: dict[str, object],
    ) -> None:
        self.game = find_game(game)
        self.options = self.game.full_options(options)
        seats = fitting_seats(self.game, seats, self.options)
        if opponents is None:
            opponents = list(islice(cycle(OPPONENTS), seats - 1))
        check_render_mode(render_mode)
        check_opponents(seats, opponents)
        if not 0 <= seat < seats:
            raise DataError(f"there is no seat {seat}; seats are 0 to {seats - 1}")
        self.seats = seats
        self.seat = seat
        self.opponents = list(opponents)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game, seats)
        self.action_space = action_space(self.game)
        self.table: Episode | None = None
        self.match_seed = 0
        self._bots: list[Bot | None] = []
        self._eyes: Eyes | None = None
        self._has_ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game: the match with this seed, or the next one after the last seed given.
        `options` are options of the game, for this one game in place of the environment's own."""
        chosen = episode_options(self.game, self.seats, self.options, options)
        super().reset(seed=seed)
        self.match_seed = int(self.np_random.integers(1 << 52)) if seed is None else int(seed)
        self._bots = self._seat_bots()
        self._eyes = self._eyes or Eyes(self.game, self.seats)
        self.table = Episode.new(self.game, self.seats, self.match_seed, chosen, self._eyes)
        self._has_ended = False
        self.table.let_answer(self._bots)
        self._show(self.table)
        return self.table.observation(self.seat), self._info(self.table)

    def _seat_bots(self) -> list[Bot | None]:
        """The bots by seat: clockwise, the first one after the learning seat, which has none."""
        bots: list[Bot | None] = [None] * self.seats
        for n, bot in enumerate(self.opponents, start=1):
            seed = int(self.np_random.integers(1 << 52))
            seat = (self.seat + n) % self.seats
            bots[seat] = make_bot(bot, seed) if isinstance(bot, str) else bot
        return bots

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose; the bots answer until this seat is asked again or the game is over."""
        if self.table is None or self._has_ended:
            raise RuntimeError("no game is going on: call reset() first")
        try:
            self.table.choose(self.seat, action)
        except IllegalChoice as error:
            self._has_ended = True
            info = self._info(self.table)
            info["illegal"] = str(error)
            return self.table.observation(self.seat), ILLEGAL_REWARD, True, False, info
        self.table.let_answer(self._bots)
        self._has_ended = self.table.is_over
        self._show(self.table)
        reward = self.table.rewards()[self.seat] if self._has_ended else 0.0
        observation = self.table.observation(self.seat)
        return observation, reward, self._has_ended, False, self._info(self.table)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        if self.table is None:
            raise RuntimeError("no game is going on: call reset() first")
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The table as the learning seat sees it."""
        if self.table is None or self.render_mode is None:
            return None
        drawing = self.table.draw(self.seat)
        if self.render_mode == "ansi":
            return drawing
        print(drawing)
        return None

    def _show(self, table: Episode) -> None:
        if self.render_mode == "human":
            self.render()

    def _info(self, table: Episode) -> dict[str, Any]:
        return table.info(self.seat, self.match_seed)


def check_opponents(seats: int, opponents: Sequence[str | Bot]) -> None:
    if isinstance(opponents, str):
        raise DataError(f'opponents is a list of bots: ["{opponents}"], not "{opponents}"')
    if len(opponents) != seats - 1:
        raise DataError(
            f"{seats} seats need {seats - 1} opponents beside the learning seat, "
            f"not {len(opponents)}: {', '.join(str(bot) for bot in opponents) or 'none'}"
        )
    for bot in opponents:
        if isinstance(bot, str):
            make_bot(bot)


def make(
    game: Game[Any] | str,
    seats: int | None,
    opponents: Sequence[str | Bot] | None,
    seat: int,
    render_mode: str | None,
    options: dict[str, object],
) -> SeatEnv:
    """The environment, with a specification from which Gymnasium can make it once more."""
    env = SeatEnv(game, seats, opponents, seat, render_mode, options)
    # Cards of a pack and bots that are objects cannot be told in a specification.
    if not env.game.pack and all(isinstance(bot, str) for bot in env.opponents):
        env.spec = EnvSpec(
            id=id_of(env.game),
            entry_point=ENTRY_POINT,
            kwargs={
                "game": env.game.id,
                "seats": env.seats,
                "opponents": list(env.opponents),
                "seat": seat,
                "render_mode": render_mode,
                **options,
            },
        )
    return env


def id_of(game: Game[Any]) -> str:
    return f"holdfast/{game.id}-v{game.layout_version}"


def register_games() -> None:
    """Let `gymnasium.make("holdfast/empires-end-v3")` find every game."""
    for name in game_names():
        id = id_of(discover(name))
        if id not in registry:
            register(id, entry_point=ENTRY_POINT, kwargs={"game": name})
