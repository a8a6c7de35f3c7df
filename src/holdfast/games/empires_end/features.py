"""The view as numbers, for learning agents."""

from __future__ import annotations

from typing import Any


def names(seats: int) -> list[str]:
    return []


def numbers(view: dict[str, Any], seats: int) -> list[float]:
    return []
