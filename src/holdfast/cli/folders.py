"""Where a person's files are kept, and how one is written."""

from __future__ import annotations

import json
import os
from pathlib import Path


def data_folder() -> Path:
    """Where a person's programs keep things."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "holdfast"


def write_json(path: Path, data: object) -> None:
    """All or nothing: a file that is there stays whole until the new one is."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    partial.replace(path)
