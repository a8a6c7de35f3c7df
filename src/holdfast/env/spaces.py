"""The spaces PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from holdfast.core.game import Game

RENDER_MODES = ["ansi", "human"]


def observation_space(game: Game[Any], seats: int) -> spaces.Space[Any]:
    """The game's features, and which choices are legal."""
    count = len(game.feature_names(seats))
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (count,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.choices),), np.int8),
        }
    )


def action_space(game: Game[Any]) -> spaces.Space[Any]:
    return spaces.Discrete(len(game.choices))


def check_render_mode(render_mode: str | None) -> None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f'there is no render mode "{render_mode}"; there is ansi and human')
