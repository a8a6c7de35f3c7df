# not compiled: it speaks to people.
"""The end of the game: who won, how far the players came, and the sentence for it."""

from __future__ import annotations

from typing import Any

from holdfast.core.drawing import left, mark
from holdfast.core.journal import Event
from holdfast.core.people import Ledger, Tally
from holdfast.core.words import Words

View = dict[str, Any]
STRETCHES = ("summer", "winter", "battle_round")
COUNTED = ("new", "fallen", "held", "lost", "wounded", "buildings")
COLUMN = {
    "spawned": "new", "increased": "new", "regrouped": "new",
    "invaders_fell": "fallen", "decreased": "fallen", "killed_by_citizens": "fallen",
    "battle_held": "held",
    "battle_lost": "lost",
    "wounded": "wounded",
    "tile_lost": "buildings",
}  # fmt: skip
WITH_UNITS = ("spawned", "increased", "invaders_fell", "killed_by_citizens", "wounded")


def verdict(view: View, words: Words) -> str:
    is_versus = max(view["sides"]) > 0
    if view["result"] == "running":
        what = "going_on"
    elif view["result"] == "nobody":
        what = "no_winner" if is_versus else "beaten_in_wave" if view["round"] else "beaten"
    else:
        what = "team_won" if is_versus else "held"
    side = 1 if view["result"] == "side_1" else 0
    names = [seat for seat in range(view["seats"]) if view["sides"][seat] == side]
    joined = words.join([words.seat(seat) for seat in names])
    data = {"names": joined, "n": held(view), "rounds": view["round"], "seats": len(names)}
    return words.say("result", what, data)


def held(view: View) -> int:
    years: int = (view["era"] - 1) * 5 + view["year"]
    return max(0, years * 2 - (1 if view["season"] == "summer" else 0))


def tally(view: View, events: list[Event], words: Words) -> Tally:
    nothing: list[tuple[int, list[int], list[tuple[str, str, int]]]]
    nothing = [(0, [], []) for _ in range(view["seats"])]
    return Tally(verdict(view, words), [], nothing, ledger(view, events, words))


def draw_result(view: View, events: list[Event], words: Words, width: int) -> str:
    lines = [" " + mark("title", verdict(view, words))]
    told = ledger(view, events, words)
    if told is not None:
        lines += ["", *draw_ledger(told, width)]
    return "\n".join(lines)


def draw_ledger(told: Ledger, width: int) -> list[str]:
    """The names of the columns stand in two lines."""
    heads = [column.rpartition(" ") for column in told.columns]
    wide = [max(len(first), len(second)) for first, _, second in heads]
    first = max(len(label) for label, _ in told.rows) + 2
    gap = "  " if first + sum(wide) + 2 * len(wide) <= width else " "
    rows = [("", [first for first, _, _ in heads]), ("", [second for _, _, second in heads])]
    rows += [(label, [str(n) for n in counts]) for label, counts in told.rows]
    return [
        " " + left(label, first) + gap.join(cell.rjust(n) for cell, n in zip(cells, wide))
        for label, cells in rows
    ]


# How it went


def ledger(view: View, events: list[Event], words: Words) -> Ledger | None:
    """The war half-year by half-year; teams fight one another, not Invaders."""
    if max(view["sides"]) > 0:
        return None
    # What is told may begin in the middle, at a stored position.
    era = view["era"] - sum(event.what == "era" for event in events)
    rows: list[tuple[str, list[int]]] = []
    for event in events:
        if event.what == "era":
            era += 1
        elif event.what in STRETCHES:
            data = {"n": event.data["n"], "era": era}
            in_eras = view["era"] > 1 and event.what != "battle_round"
            key = f"{event.what}_of_era" if in_eras else event.what
            rows.append((words.say("course", key, data), [0] * len(COUNTED)))
        elif event.what in COLUMN:
            if not rows:
                rows.append((words.say("course", "before", {}), [0] * len(COUNTED)))
            rows[-1][1][COUNTED.index(COLUMN[event.what])] += pieces(event)
    if not rows:
        return None
    sums = [sum(counts) for counts in zip(*[counts for _, counts in rows], strict=True)]
    rows.append((words.say("course", "in_all", {}), sums))
    met = [n for n, total in enumerate(sums) if total]  # what never happened has no column
    told = [(label, [counts[n] for n in met]) for label, counts in rows]
    return Ledger([words.say("course", COUNTED[n], {}) for n in met], told) if met else None


def pieces(event: Event) -> int:
    """How many an event tells of; a Regroup may leave fewer than there were."""
    data: dict[str, Any] = event.data
    if event.what == "regrouped":
        return int(data["more"])
    return sum(data["units"].values()) if event.what in WITH_UNITS else 1
