"""How observations and actions are laid out, as short hashes: the names of the features for every
number of seats, what becomes 1 in them, and the keys of all choices.

    python -m tests.layouts

writes them into every game's `tests/layouts.json`, under the number of its layout, and the sizes of
the spaces into docs/environments.md. A number that stands there is not written again: whoever
changes the layout raises `layout_version` in its `game.py` first. `--unreleased`
does write it again, for a number that nobody else has seen yet.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

import holdfast
from holdfast.core.game import Game

COMMAND = "python -m tests.layouts"
GUIDE = Path(__file__).resolve().parent.parent / "docs" / "environments.md"
BEGIN, END = "<!-- spaces: written by python -m tests.layouts -->\n", "<!-- end of spaces -->\n"
LENGTH = 16  # of a hash

Layout = dict[str, str]


def layout(game: Game[Any]) -> Layout:
    found = {"choices": shortened(game.choices.keys), "what becomes 1": shortened(scales(game))}
    for seats in range(game.min_seats, game.max_seats + 1):
        found[f"features with {seats} seats"] = shortened(game.feature_names(seats))
    return found


def shortened(names: list[str]) -> str:
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:LENGTH]


def scales(game: Game[Any]) -> list[str]:
    """What becomes 1, by the way to it."""
    return sorted(f"{way} {part.most}" for way, part in game.shape.whole_parts() if part.most)


# What is stored


def stored_file(game: Game[Any]) -> Path:
    return game.folder / "tests" / "layouts.json"


def read_stored(game: Game[Any]) -> dict[str, Layout]:
    path = stored_file(game)
    if not path.exists():
        return {}
    found: dict[str, Layout] = json.loads(path.read_text(encoding="utf-8"))
    return found


def objection(game: Game[Any]) -> str:
    """Why the layout may not be called by its number; "" if it may."""
    stored = read_stored(game)
    number = str(game.layout_version)
    if number not in stored:
        return f"{game.title}: nothing is stored for layout version {number}. Run: {COMMAND}"
    newest = max(stored, key=int)
    if newest != number:
        return f"{game.title}: layout version {number} came before {newest}; numbers only grow"
    now = layout(game)
    parts = {**stored[number], **now}
    found = [part for part in parts if stored[number].get(part) != now.get(part)]
    return f"{game.title}: {', '.join(found)}: {advice(game)}" if found else ""


def advice(game: Game[Any]) -> str:
    number = game.layout_version
    return (
        f"this is not what layout version {number} was. Raise layout_version to {number + 1} in "
        f"{game.folder.name}/game.py, so that trained agents know, and run: {COMMAND}. "
        f"(If nobody has seen {number} yet: {COMMAND} --unreleased)"
    )


def update(game: Game[Any], is_unreleased: bool) -> str:
    """Write what is new; returns what is to be said about it."""
    stored = read_stored(game)
    number = str(game.layout_version)
    complaint = objection(game)
    if not complaint:
        return f"{game.title}: layout version {number} is as stored."
    if number in stored and not is_unreleased:
        raise SystemExit(complaint)
    stored[number] = layout(game)
    stored_file(game).write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    return f"{game.title}: layout version {number} is stored."


# What the guide says


def spaces() -> str:
    """The sizes of all spaces, as a table of the guide."""
    games = [holdfast.game(id) for id in holdfast.games()]
    most = max(game.max_seats for game in games)
    heads = [f"{n} {'seat' if n == 1 else 'seats'}" for n in range(1, most + 1)]
    lines = [
        f"| Game | Gymnasium id | Actions | {' | '.join(heads)} |",
        "| --- | --- | --- |" + " --- |" * most,
    ]
    for game in games:
        counts = [
            str(len(game.feature_names(n))) if fits(game, n) else "" for n in range(1, most + 1)
        ]
        id = f"`holdfast/{game.id}-v{game.layout_version}`"
        lines.append(f"| {game.title} | {id} | {len(game.choices)} | {' | '.join(counts)} |")
    return "\n".join(lines) + "\n"


def fits(game: Game[Any], seats: int) -> bool:
    return game.min_seats <= seats <= game.max_seats


def in_guide(text: str) -> str:
    """What stands between the marks."""
    return text.partition(BEGIN)[2].partition(END)[0].strip() + "\n"


def write_guide() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    before, after = text.partition(BEGIN)[0], text.partition(END)[2]
    GUIDE.write_text(f"{before}{BEGIN}\n{spaces()}\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--unreleased", action="store_true", help="write a known number again")
    arguments = parser.parse_args()
    for id in holdfast.games():
        print(update(holdfast.game(id), arguments.unreleased), flush=True)
    write_guide()


if __name__ == "__main__":
    main()
