"""Printing: Rich where people read, plain text where programs do."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from holdfast.core.drawing import spans

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

# Colour only repeats what a word or a sign says already.
STYLES = {
    "title": "bold",
    "strong": "bold",
    "dim": "dim",
    "ruin": "dim",
    "ember": "bold red",
    "now": "bold reverse",
    "accent": "magenta",
}


def open_console(no_color: bool = False) -> Console:
    from rich.console import Console

    return Console(highlight=False, no_color=no_color or None, emoji=False, markup=False)


def styled(text: str) -> Text:
    """Marked text (core/drawing.py) for Rich."""
    from rich.text import Text

    shown = Text()
    for style, part in spans(text):
        shown.append(part, STYLES[style] if style else None)
    return shown


def grid(*widths: int | None) -> Table:
    """A table without lines; None is a column that takes what is left."""
    from rich.table import Table

    table = Table.grid(padding=(0, 1), expand=True)
    for width in widths:
        table.add_column(width=width, ratio=None if width else 1, overflow="fold")
    return table


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def program() -> str:
    """How this program is called from here: `holdfast`, or .venv/bin/holdfast after `make play`."""
    called = Path(sys.argv[0])
    if called.name != "holdfast" or shutil.which("holdfast"):
        return "holdfast"
    called = called.absolute()
    return os.path.relpath(called) if called.is_relative_to(Path.cwd()) else str(called)
