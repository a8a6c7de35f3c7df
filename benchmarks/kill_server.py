"""A server under load, killed with SIGKILL at random moments.

    python benchmarks/kill_server.py --kills 200

starts `holdfast serve` on an empty data folder, lets people at many tables of all games choose at
random and take back now and then, kills the server, starts it again on the same folder, and
compares what everybody was told with what is on the disk. Prints JSON: how many confirmed acts were
lost, and how many tables could not go on. Progress is shown on standard error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.kills import Siege


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="holdfast-kills-") as folder:
        siege = Siege(Path(folder), arguments.tables, arguments.seed)
        result = asyncio.run(siege.run(arguments.kills, show))
    print(file=sys.stderr)
    print(json.dumps({**result, "seconds": round(time.perf_counter() - started)}))
    sys.exit(1 if result["lost"] or result["stuck"] else 0)


def show(text: str) -> None:
    print(f"\r{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
