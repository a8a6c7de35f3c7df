"""Attacks on a server, here and in another checkout, in turn: one figure for each.

    python benchmarks/attack.py ../before
    python benchmarks/attack.py ../before --only silent mine

Every attack starts servers of its own on an empty folder, with the usual limits, and tries what one
person with bad intentions, or a bad disk, can do to everybody else. Prints a table; the sizes of
the attacks are options. Linux only; a disk that fails and processes that cannot start are made with
a C compiler.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import fields
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.attacks.connections import burst, length, pieces, silent, unknown_fields
from benchmarks.attacks.crowding import bots, failing, lang, memory, mine
from benchmarks.attacks.faults import build_faults
from benchmarks.attacks.scene import Scene, Sizes, Skipped
from benchmarks.attacks.storage import damaged, eio
from benchmarks.serving import HERE, run_in, take_all_descriptors

VERSION = "import json, holdfast; print(json.dumps([holdfast.__version__, holdfast.is_compiled()]))"

Attack = Callable[[Scene], Awaitable[str]]
ATTACKS: dict[str, Attack] = {
    "eio": eio,
    "damaged": damaged,
    "memory": memory,
    "silent": silent,
    "fields": unknown_fields,
    "pieces": pieces,
    "burst": burst,
    "bots": bots,
    "mine": mine,
    "lang": lang,
    "failing": failing,
    "length": length,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path, nargs="?", help="another checkout")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument("--patience", type=float, default=600, help="seconds for one attack")
    for size in fields(Sizes):
        name = f"--{size.name.replace('_', '-')}"
        parser.add_argument(name, type=type(size.default), default=size.default, metavar="N")
    arguments = parser.parse_args()
    sizes = Sizes(**{size.name: getattr(arguments, size.name) for size in fields(Sizes)})
    checkouts = [folder for folder in (arguments.before, HERE) if folder is not None]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # servers and folders are cleared away
    take_all_descriptors()
    print_row("attack", ["before", "after"][-len(checkouts) :])
    print_row("---", ["---"] * len(checkouts))
    print_row("build", [build_of(checkout) for checkout in checkouts])
    for name in arguments.only:
        print_row(name, [attempt(name, folder, sizes, arguments.patience) for folder in checkouts])


def attempt(name: str, checkout: Path, sizes: Sizes, patience: float) -> str:
    show(f"{name}: {checkout.resolve().name} …")
    with tempfile.TemporaryDirectory(prefix="holdfast-attack-") as folder:
        scene = Scene(checkout, Path(folder), sizes, build_faults(Path(folder)))
        found = asyncio.run(carry_out(ATTACKS[name], scene, patience))
    show("")
    return found


async def carry_out(attack: Attack, scene: Scene, patience: float) -> str:
    """Whatever goes wrong with one attack is said, and the others are carried out."""
    try:
        async with asyncio.timeout(patience):
            return await attack(scene)
    except Skipped as reason:
        return f"not carried out: {reason}"
    except TimeoutError:
        return f"gave up after {patience:g} s"
    except Exception as error:
        return f"failed: {type(error).__name__}: {error}".partition("\n")[0]


def show(text: str) -> None:
    print(f"\r{text:<60}\r", end="", file=sys.stderr, flush=True)


def print_row(name: str, cells: list[str]) -> None:
    print(f"| {' | '.join([name, *cells])} |", flush=True)


def build_of(checkout: Path) -> str:
    version, is_compiled = run_in(checkout, VERSION)
    return f"{checkout.resolve().name}, {version}, {'compiled' if is_compiled else 'interpreted'}"


if __name__ == "__main__":
    main()
