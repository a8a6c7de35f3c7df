"""For processes that a test starts: with this folder on PYTHONPATH they know the games of the
tests as well."""

from __future__ import annotations

import importlib
from pathlib import Path

importlib.import_module("holdfast.games").__path__.append(str(Path(__file__).parent.parent))
