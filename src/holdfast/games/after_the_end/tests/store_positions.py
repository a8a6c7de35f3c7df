"""Lays the stored positions out anew: `python -m …after_the_end.tests.store_positions`.

They are the worked cases of section 9, kept as files so that `holdfast position` can open them.
"""

from __future__ import annotations

import json
from typing import Any

from holdfast import Match
from holdfast.games.after_the_end.tests.at import (
    POSITIONS,
    colony,
    faces,
    final_scoring,
    raid,
    round_of,
    visit,
)

USED = ["sybil_crane", "otto_brandt", "magda_kohl", "fitz", "dara_quill", "nub"]


def positions() -> dict[str, Match]:
    # With Experience in hand a Colony is asked at every Raid, so each can be followed.
    walled = colony(wall="intact", hand=["insight"])
    away = colony(used=USED, food=2, scrap=1, tech=3, hand=["insight"])
    return {
        "rulebook_tie": round_of(
            "clear_the_rooftops",
            colonies=[colony(tokens={"bruno_tack": ["tech"]})],
            script=faces(4),
        ),
        "two_contracts": visit(
            seat=2,
            colonies=[colony(), colony(), colony(food=2, scrap=2, tech=1, used=["gull", "minnow"])],
        ),
        "wall_then_wound": raid(
            "dust_riders",
            "pit_gang",
            "rust_fleet",
            seats=2,
            colonies=[walled, away],
        ),
        "veteran_or_rookie": raid(
            "dust_riders", "pit_gang", "rust_fleet", seats=2, colonies=[colony()], first=0
        ),
        "lowest_with_a_die": round_of("unarmed_envoy", seats=2, script=faces(3)),
        "knowledge_five": final_scoring(colonies=[colony(knowledge=5)]),
        "full_storehouse": round_of(
            "radio_broadcast", colonies=[colony(food=3, tokens={"pip": ["food"]})]
        ),
        "last_card": round_of("restart_the_generator", seats=2, deck=[]),
    }


def spell(data: dict[str, Any]) -> str:
    """JSON with one part of the state, and one Colony's part, on each line."""
    parts = []
    for key, value in data.items():
        if key == "state":
            inner = ",\n".join(f"  {json.dumps(k)}: {spell_part(k, v)}" for k, v in value.items())
            parts.append(f'"state": {{\n{inner}\n}}')
        else:
            parts.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def spell_part(key: str, value: Any) -> str:
    if key != "colonies":
        return json.dumps(value)
    colonies = []
    for one in value:
        inner = ",\n".join(f"      {json.dumps(k)}: {json.dumps(v)}" for k, v in one.items())
        colonies.append("    {\n" + inner + "\n    }")
    return "[\n" + ",\n".join(colonies) + "\n  ]"


def as_stored(match: Match) -> str:
    data = match.record()
    state = data.pop("position")
    data.pop("choices")
    data.pop("result", None)
    data.update(kind="position", state=state)
    return spell(data)


def main() -> None:
    for name, match in positions().items():
        (POSITIONS / f"{name}.json").write_text(as_stored(match), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
