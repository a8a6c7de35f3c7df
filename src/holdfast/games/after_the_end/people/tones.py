# not compiled: it serves the browser.
"""How the browser offers choices: which are grave, which end a sequence, which are looked for."""

from __future__ import annotations

from holdfast.core.words import Words
from holdfast.games.after_the_end.people.text import View

GRAVE = ("wound", "surrender", "brace")
ENDING = ("done", "bare", "as_asked", "pass")
ASIDE = ("pass_round",)


def tone(key: str) -> str:
    verb = key.partition(":")[0]
    if verb in GRAVE:
        return "grave"
    if verb in ASIDE:
        return "aside"
    return "end" if verb in ENDING else ""


def gives_up(key: str, words: Words, prompt: str, keys: list[str]) -> str:
    others = [one for one in keys if one != key and tone(one) != "aside"]
    if key != "done" or not others:
        return ""
    if prompt == "visit":
        return words.label("still_affordable", n=len(others))
    return words.label("compensation_lapses") if prompt == "compensate" else ""


ROW = 4  # choices that fit into one row of the bar


def tempting(view: View, keys: list[str]) -> list[str]:
    """Used Characters while one decides to commit; in the Capitol the Wall and what lies there, as
    far as there is room for it. The board answers for the rest."""
    if view["seat"] < 0 or len(keys) < 2:  # the page gives the only possible answer by itself
        return []
    own: View = view["colonies"][view["seat"]]
    wanted: list[str] = []
    if "pass" in keys:
        used = [one["character"] for one in own["characters"] if one["state"] == "used"]
        wanted = [f"commit:{id}" for id in used]
    elif "done" in keys and view["visitor"] == view["seat"]:
        wanted = ["build"]
        for verb, row in (("influence", "nobles"), ("complete", "contracts"), ("buy", "tools")):
            wanted += [f"{verb}:{id}" for id in view[row] if id is not None]
    elif "experience" in keys or "study" in keys:
        wanted = ["experience", "study"]
    return [key for key in wanted if key not in keys][: max(0, ROW - len(keys))]
