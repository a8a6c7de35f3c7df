"""Every language can say everything: every event, prompt, choice and refusal of a game."""

from __future__ import annotations

import ast
from typing import Any

from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES, PROGRAM, load_words, spoken
from holdfast.core.record import Match
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.templates import PLACE
from holdfast.core.words import Words, own_words
from holdfast.lab.setups import Setup
from holdfast.testing.courses import require

FIRST = LANGUAGES[0]
SENTENCES = ("events", "prompts", "refusals")


def is_sentence(text: str) -> bool:
    """Nothing left to fill in, no id in place of a word, and a full stop."""
    return is_plain(text) and text[:1] == text[:1].upper() and text[-1] in ".?!"


def is_plain(text: str) -> bool:
    return bool(text) and not any(mark in text for mark in "{}_|")


# What the files hold


def check_same_keys(game: Game[Any]) -> None:
    """Every language has the same sections and keys, in the same order."""
    first = load_words(game.folder, FIRST)
    for lang in LANGUAGES[1:]:
        other = load_words(game.folder, lang)
        check_keys(list(first), list(other), f"words/{lang}.toml")
        for section, entries in first.items():
            if isinstance(entries, dict):
                check_keys(list(entries), list(other[section]), f"words/{lang}.toml: [{section}]")


def check_keys(wanted: list[str], found: list[str], place: str) -> None:
    odd = sorted(set(wanted) ^ set(found))
    is_more = bool(odd) and odd[0] in found
    require(not odd, f"{place}: {', '.join(odd)} is {'only there' if is_more else 'missing'}")
    require(wanted == found, f"{place}: the keys are in another order than in {FIRST}")


def check_same_values(game: Game[Any]) -> None:
    """Every language fills the same values in, and its nouns have the forms they need."""
    first = load_words(game.folder, FIRST)
    for lang in LANGUAGES:
        other = load_words(game.folder, lang)
        for section in ("choices", *SENTENCES):
            for key, template in first[section].items():
                same = places(template) == places(other[section][key])
                require(same, f"words/{lang}.toml: [{section}] {key} has other values to fill in")
        for id, entry in other.get("names", {}).items():
            check_noun(entry, first["names"].get(id), f"words/{lang}.toml: [names] {id}")
        check_forms(other, lang)


def check_noun(entry: Any, first: Any, place: str) -> None:
    """A text, or a table of texts with at least `one`; what is counted is so in every language."""
    forms = {"one": entry} if isinstance(entry, str) else entry
    is_text = isinstance(forms, dict) and all(isinstance(form, str) for form in forms.values())
    require(is_text and "one" in forms, f"{place} is neither a text nor a table with `one`")
    is_counted = isinstance(first, dict) and "many" in first
    require(is_counted == ("many" in forms), f"{place} has {'no ' * is_counted}many")


def check_forms(table: dict[str, Any], lang: str) -> None:
    """Sentences ask only for forms their language has."""
    known = spoken(PROGRAM, lang)["forms"]
    for section, entries in table.items():
        texts = entries.items() if isinstance(entries, dict) else []
        for key, text in texts:
            asked = {found[2] for found in PLACE.finditer(text if isinstance(text, str) else "")}
            odd = sorted(form for form in asked if form and form not in known)
            listed = ", ".join(known)
            require(
                not odd, f"words/{lang}.toml: [{section}] {key}: no form {odd}; there is {listed}"
            )


def places(template: str) -> set[str]:
    return {found[1] for found in PLACE.finditer(template)}


# What the rules can say


def said_by_rules(game: Game[Any]) -> dict[str, set[str]]:
    """The names of events, refusals and prompts in the source of a game's rules."""
    said: dict[str, set[str]] = {section: set() for section in SENTENCES}
    for path in sorted(game.folder.rglob("*.py")):
        if "tests" not in path.relative_to(game.folder).parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                note(node, said)
    said["refusals"] |= {"elsewhere_" + verb.name for verb in game.choices.verbs}
    return said


def note(node: ast.AST, said: dict[str, set[str]]) -> None:
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "prompt":
        said["prompts"].update(strings_in(node.value))
    if not isinstance(node, ast.Call):
        return
    called = ast.unparse(node.func)
    if called.endswith(".tell"):
        said["events"].update(strings_in(node.args[0]))
    elif called in ("Refusal", "refuse", "refuse_id") and len(node.args) > 1:
        said["refusals"].update(why for why in strings_in(node.args[1]) if why != "elsewhere_")


def strings_in(node: ast.AST) -> list[str]:
    """All strings of an expression: both of `"tier" if goods else "tier_points"`."""
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def check_templates(game: Game[Any], lang: str) -> None:
    """There is a sentence for everything the rules can say, and for nothing else."""
    table = load_words(game.folder, lang)
    said = {**said_by_rules(game), "choices": {verb.name for verb in game.choices.verbs}}
    for section, names in said.items():
        require(bool(names), f"{game.id}: no {section} found in the source")
        place = f"words/{lang}.toml: [{section}]"
        missing, idle = names - set(table[section]), set(table[section]) - names
        require(not missing, f"{place} has no {', '.join(sorted(missing))}")
        require(not idle, f"{place}: nobody says {', '.join(sorted(idle))}")


def check_choices(game: Game[Any], lang: str) -> None:
    """Every choice of the table has words, and no two of a verb the same."""
    speech = own_words(game, lang)
    said = [speech.choice(key) for key in game.choices.keys]
    for key, text in zip(game.choices.keys, said, strict=True):
        require(is_plain(text), f'{key} in {lang}: "{text}"')
    for verb in game.choices.verbs:
        of_verb = said[verb.first : verb.end]
        alike = len(set(of_verb)) < len(of_verb)
        require(not alike, f"two choices of {verb.name} read alike in {lang}")


# What is said in real games


def check_told(game: Game[Any], setup: Setup, seed: int) -> None:
    """A random game, told in every language."""
    speeches = [own_words(game, lang) for lang in LANGUAGES]
    seats, options = setup
    match = game.match(seats, seed, options)
    random = Random(seed)
    while not match.over:
        for speech in speeches:
            say_all(match, speech)
        seat = list(match.open)[random.below(len(match.open))]
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])
    for event in match.events:
        for speech in speeches:
            check_sentence(speech.event(event), f"the event {event.what}", speech.lang)


def say_all(match: Match, speech: Words) -> None:
    """Every open prompt and choice of a position as words."""
    for seat, keys in match.open.items():
        check_sentence(speech.prompt(match.state, seat), "a prompt", speech.lang)
        for key in keys:
            require(is_plain(speech.choice(key)), f"{key} in {speech.lang}")


def check_sentence(text: str, what: str, lang: str) -> None:
    require(is_sentence(text), f'{what} in {lang} is no sentence: "{text}"')


def check_reasons(game: Game[Any], setup: Setup, seed: int = 5) -> None:
    """Why not? is answered for the whole table of choices, at every kind of question."""
    speeches = [own_words(game, lang) for lang in LANGUAGES]
    seats, options = setup
    match = game.match(seats, seed, options)
    random = Random(seed)
    asked: set[str] = set()
    while not match.over:
        prompts = {
            seat: str(getattr(match.state.asking(seat), "prompt", "")) for seat in match.open
        }
        for seat, prompt in prompts.items():
            if prompt not in asked:
                asked.add(prompt)
                ask_why_not(match, seat, speeches)
        seat = next(iter(match.open))
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])
    ask_why_not(match, 0, speeches)
    require(bool(asked), f"{game.id}: nobody is ever asked anything")


def ask_why_not(match: Match, seat: int, speeches: list[Words]) -> None:
    legal = match.open.get(seat, [])
    for key in match.game.choices.keys:
        refusal = match.refusal(seat, key)
        require((refusal is None) == (key in legal), f"{key} is refused and open, or neither")
        if refusal is not None:
            check_refusal(refusal, seat, speeches)


def check_refusal(refusal: Refusal, seat: int, speeches: list[Words]) -> None:
    for speech in speeches:
        said = speech.refusal(refusal, seat)
        check_sentence(said, f"the refusal {refusal.why}", speech.lang)
        named = said.startswith(refusal.rule + ": ")
        require(named, f'the refusal {refusal.why} names no ruling: "{said}"')
