"""One folder per game; `holdfast.core.game.discover` finds them."""

from __future__ import annotations

import sys
from types import ModuleType


class Games(ModuleType):
    """`holdfast.games` is a function and this folder: whichever of them an import leaves under the
    name, calling it lists the ids of all games."""

    def __call__(self) -> list[str]:
        from holdfast.core.finding import game_names

        return list(game_names())


sys.modules[__name__].__class__ = Games
