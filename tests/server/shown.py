"""What docs/protocol.md shows, and whether what is really sent is like it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.server.client import Json

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)]
ROWS = [line for line in PAGE.splitlines() if line.startswith("| `{")]
ELIDED = "…"


def example(field: str) -> Any:
    (found,) = [block for block in BLOCKS if field in block]
    return found


def in_row(row: str, n: int) -> list[Json]:
    """The messages in the n-th column of a row."""
    return [json.loads(text) for text in re.findall(r"`(\{.*?\})`(?=[,; |]|$)", row.split("|")[n])]


def answers_to(said: str) -> list[Json]:
    (row,) = [row for row in ROWS if said in row.split("|")[1]]
    return in_row(row, 2)


def require_like(shown: Any, real: Any, where: str = "") -> None:
    """The same fields everywhere; the same values, unless they are elided; of a list the first."""
    if isinstance(shown, dict) and shown:
        assert isinstance(real, dict), where
        assert set(shown) == set(real), where
        for name in shown:
            require_like(shown[name], real[name], f"{where}.{name}")
    elif isinstance(shown, list) and shown and isinstance(shown[0], dict):
        require_like(shown[0], real[0], f"{where}[0]")
    elif isinstance(shown, float) or shown in (ELIDED, {}):
        assert isinstance(real, type(shown)), where
    else:
        assert shown == real, where
