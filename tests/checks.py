"""What every game promises beyond its rules (core/check.py): figures, weights, other cards, and
positions with large numbers. Each check takes a game, so that a broken one can be tried."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.other_cards import Number, Open, opened, with_number, with_texts

from holdfast.core.agenda import Ask, Broken, Share, State, resume, take
from holdfast.core.catalog import Reader
from holdfast.core.check import CheckFailed
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.record import Match, load_position, load_record
from holdfast.core.rng import Random
from holdfast.core.words import Words, words_for
from holdfast.lab.balance import Balance, named_in
from holdfast.lab.bench import bench
from holdfast.lab.setups import Setup, covering
from holdfast.testing.courses import A_WHILE, moments, played, require

DIGITS = re.compile(r"\d+")
LIMITS = re.compile(r"out of range|expected .* entries")


# Figures and weights


def check_bench(game: Game[Any], seats: int) -> None:
    row = bench(game, seats, seconds=0.01, counted=4)._asdict()
    for name, figure in row.items():
        require(isinstance(figure, str | bool) or figure > 0, f"{game.id}: {name} is {figure}")
    require(2 <= row["mean_options"] < 250, f"{game.id}: {row['mean_options']} options")


def check_balance(game: Game[Any], setup: Setup, games: int = 2) -> None:
    """What is weighed is what the chronicle tells, card by card."""
    found = Balance(game, ["random"] * setup[0])
    counted: Counter[tuple[str, str]] = Counter()
    wins = 0.0
    for seed in range(games):
        *_, match = played(game, setup, seed)
        replayed = load_record(json.loads(json.dumps(match.record())), game)
        found.count(replayed)
        wins += sum(game.shares(replayed.state))
        for event in replayed.events:
            if event.seat >= 0 and event.is_for(event.seat):
                named = [id for id, _ in named_in(event.data) if id in found.ids]
                counted.update((event.what, id) for id in named)
    require(bool(counted), f"{game.id}: nothing is told of any card")
    times = {named: card.times for named, card in found.cards.items()}
    require(times == counted, f"{game.id}: cards are counted otherwise than they are told of")
    weighed = sum(seat.wins for seat in found.seats)
    require(abs(weighed - wins) < 1e-9, f"{game.id}: {weighed} wins, not {wins}")


# Other cards


def check_texts(game: Game[Any], folder: Path, opens: Open | None = None) -> None:
    """Other words on the cards are what people read: on the cards' page, on the board, beside the
    choices. The old ones are nowhere."""
    other: Game[Any] = with_texts(game, folder, marker, opens or opened(game.id))
    old = {lang: old_texts(game, lang) for lang in LANGUAGES}
    for card in other.people.components():
        for lang in card.text:
            read = card.text[lang]
            require(read == marker(card.id, lang), f"{card.id} still reads {read}")
    for setup in covering(game)[:: max(1, len(covering(game)) // 3)]:
        for s in moments(other, setup, 1, 9):
            for lang in LANGUAGES:
                heard = " ".join(surfaces(other, s, words_for(other, lang)))
                still = [text for text in old[lang] if text in heard]
                require(not still, f"{game.id}: still read in {lang}: {still[:1]}")


def marker(id: str, lang: str) -> str:
    """Words that stand on no card."""
    return f"Xyzzy {lang} {id.replace('_', ' ')}."


def old_texts(game: Game[Any], lang: str) -> list[str]:
    """The texts of the game's own cards; short ones might be said of something else."""
    texts = {card.text.get(lang, "") for card in game.people.components()}
    return [text for text in texts if len(text) > 24]


def surfaces(game: Game[Any], s: State, words: Words) -> Iterator[str]:
    """Everything that somebody who decides now can read."""
    seat = s.next_seat()
    view = game.rules.view(s, seat)
    yield game.people.draw(view, words, 1000)
    yield words.prompt(s, seat)
    for choice in s.open[seat]:
        key = game.choices.key(choice)
        yield game.people.label(view, key, words, step_of(s, seat).prompt)
        yield game.people.note(view, key, words, step_of(s, seat).about(s))


def step_of(s: State, seat: int) -> Any:
    step = s.asking(seat)
    assert isinstance(step, Ask | Share)
    return step


def check_cards_page(game: Game[Any], numbers: list[Number], folder: Path, opens: Open) -> None:
    """Of every kind of component, some number is told on the cards' page besides its text, and is
    the pack's."""
    told: set[str] = set()
    kinds = {number.file for number in numbers if number.card and "id" not in number.path}
    for n, number in enumerate(numbers):
        if not number.card or number.file in told:
            continue
        found = with_number(game, folder / str(n), number, opens)
        if found is not None and is_told(game, found[0], number.card):
            told.add(number.file)
    require(bool(told) and len(told) >= len(kinds) // 2, f"{game.id}: only {sorted(told)} is told")


def is_told(game: Game[Any], other: Game[Any], card: str) -> bool:
    """Whether the line of facts is another, in every language."""
    return all(
        game.people.describe(card, words_for(game, lang))
        != other.people.describe(card, words_for(other, lang))
        or words_for(game, lang).name(card) != words_for(other, lang).name(card)
        for lang in LANGUAGES
    )


def check_number(
    game: Game[Any],
    number: Number,
    folder: Path,
    states: list[tuple[Setup, State]],
    opens: Open,
) -> int:
    """With another number on a card, no choice promises the old one: where a choice leads to the
    new number in place of the old, its note does not say the old. Returns how many were tried."""
    found = with_number(game, folder, number, opens)
    if found is None:
        return 0
    other, new = found
    tried = 0
    for setup, s in states:
        twin = same_position(game, other, setup, s)
        if twin is not None:
            tried += check_notes(game, other, s, twin, number, new)
    return tried


def same_position(game: Game[Any], other: Game[Any], setup: Setup, s: State) -> State | None:
    """The position with the other cards; None where these do not allow it."""
    data = json.loads(json.dumps(game.files.dump(s)))
    seats, options = setup
    try:
        twin: State = other.files.load(Reader(data, "position"), seats, other.full_options(options))
        resume(twin)
    except (ValueError, AssertionError, Broken):
        return None
    return twin


def check_notes(
    game: Game[Any], other: Game[Any], s: State, twin: State, number: Number, new: int
) -> int:
    seat = s.next_seat()
    if seat < 0 or not twin.open[seat]:
        return 0
    words, others = words_for(game, "en"), words_for(other, "en")
    texts = [card.text.get("en", "") for card in other.people.components()]
    view, seen = game.rules.view(s, seat), other.rules.view(twin, seat)
    about, now = step_of(s, seat).about(s), step_of(twin, seat).about(twin)
    tried = 0
    for choice in set(s.open[seat]) & set(twin.open[seat]):
        key = game.choices.key(choice)
        note = other.people.note(seen, key, others, now)
        tried += 1
        if game.people.note(view, key, words, about) != note or says(note, new, texts):
            continue
        if says(note, number.value, texts) and leads_to(game, other, s, twin, choice, number, new):
            raise CheckFailed(
                f"{game.id}: {number.file}: {number.kind} is {new}, and {key} still says {note}"
            )
    return tried


def says(note: str, n: int, texts: list[str]) -> bool:
    """Whether a number is told besides the printed text."""
    for text in texts:
        note = note.replace(text, "") if text else note
    return str(n) in DIGITS.findall(note)


def leads_to(
    game: Game[Any],
    other: Game[Any],
    s: State,
    twin: State,
    choice: int,
    number: Number,
    new: int,
) -> bool:
    """Whether this choice changes something by the old number here and by the new one there."""
    seat = s.next_seat()
    ours = changes(game, s, seat, choice)
    theirs = changes(other, twin, seat, choice)
    return any(
        abs(n) == number.value and abs(theirs.get(place, 0)) == new for place, n in ours.items()
    )


def changes(game: Game[Any], s: State, seat: int, choice: int) -> dict[str, int]:
    after = s.clone()
    take(after, seat, choice)
    before = dict(whole_numbers(game.rules.view(s, seat)))
    return {
        place: n - before[place]
        for place, n in whole_numbers(game.rules.view(after, seat))
        if place in before and n != before[place]
    }


def whole_numbers(data: Any, place: str = "") -> Iterator[tuple[str, int]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from whole_numbers(value, f"{place}.{key}")
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield from whole_numbers(value, f"{place}[{at}]")
    elif isinstance(data, int) and not isinstance(data, bool):
        yield place, data


# Large numbers


def check_hoard(game: Game[Any], setup: Setup, field: str, seed: int = 1) -> int:
    """Whoever gathers as much of one thing as can be had: whatever play writes, it also reads.
    Returns the largest number that was reached."""
    seats, options = setup
    match = Match.new(game, seats, seed, options)
    random = Random(seed)
    most = 0
    for _ in range(A_WHILE):
        if match.over:
            break
        seat = match.state.next_seat()
        match.choose(seat, game.choices.key(greediest(game, match.state, seat, field, random)))
        now = most_of(game, match.state, field)
        if now > most:
            most = now
            check_loads(match)
    check_loads(match)
    return most


def check_loads(match: Match) -> None:
    stored = json.loads(json.dumps(match.position()))
    try:
        again = load_position(stored, match.game)
    except ValueError as error:
        raise CheckFailed(f"{match.game.id}: written, but not read: {error}") from error
    require(again.position() == stored, f"{match.game.id}: read otherwise than written")


def check_plenty(game: Game[Any], setup: Setup, seed: int, every: int = 9) -> None:
    """With the richest cards, too: no number is too large and no list too long to be read. (Such
    cards may contradict each other; that is another matter.)"""
    for n, match in enumerate(played(game, setup, seed)):
        if n % every == 0:
            try:
                check_loads(match)
            except CheckFailed as failure:
                if LIMITS.search(str(failure)):
                    raise


def greediest(game: Game[Any], s: State, seat: int, field: str, random: Random) -> int:
    """The choice after which there is most of it; of several, any."""
    best: list[int] = []
    highest = -1
    for choice in s.open[seat]:
        after = s.clone()
        take(after, seat, choice)
        n = most_of(game, after, field, seat)
        if n > highest:
            best, highest = [], n
        if n == highest:
            best.append(choice)
    return best[random.below(len(best))]


def most_of(game: Game[Any], s: State, field: str, seat: int = -1) -> int:
    """The largest number of this name that anybody can see; or that this seat owns."""
    numbers = whole_numbers(game.rules.view(s, max(seat, 0)))
    mine = f"[{seat}]"
    return max(
        (n for place, n in numbers if kind_of(place) == field and (seat < 0 or mine in place)),
        default=0,
    )


def kind_of(place: str) -> str:
    return re.sub(r"\[\d+\]", "[]", place)


def fields_of(game: Game[Any], setup: Setup, seed: int = 3) -> list[str]:
    """Everything the seats have that is counted and that grows in a game."""
    first: dict[str, int] = {}
    grown: dict[str, None] = {}
    for match in played(game, setup, seed, 80):
        for place, n in whole_numbers(match.view(0)):
            if "[" not in place:
                continue
            field = kind_of(place)
            if n > first.setdefault(field, n):
                grown[field] = None
    return list(grown)
