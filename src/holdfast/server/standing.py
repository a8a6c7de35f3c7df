"""Where tables stand: who owes a decision, about what, how it ended. Stored with every act, so that
a list of tables can be shown, and bots be woken, without a table being played again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.people import Tally
from holdfast.core.record import Match
from holdfast.core.words import Words, words_for
from holdfast.server.marks import MarkedWords
from holdfast.server.phrases import phrases
from holdfast.server.seating import WATCHING, Chair
from holdfast.server.sharing import Shared
from holdfast.server.store import Row, Statement

KEEP_STANDING = "INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?, ?, ?, ?)"


class Standing(NamedTuple):
    n: int  # acts that led there
    at: str
    waiting: list[int]
    addressed: list[int]
    doing: list[str]  # sentences that may tell what is being decided, the best first
    verdict: dict[str, str]  # by language, when the game is over

    def save(self, table: str) -> Statement:
        facts = (self.waiting, self.addressed, self.doing, self.verdict)
        return KEEP_STANDING, (table, self.n, self.at, *(json.dumps(fact) for fact in facts))


def read_standing(row: Row) -> Standing:
    facts = [json.loads(row[name]) for name in ("waiting", "addressed", "doing", "verdict")]
    return Standing(row["n"], row["at"], *facts)


def standing_of(
    match: Match, chairs: list[Chair], n: int, at: str, doing: list[str] | None = None
) -> Standing:
    """`doing` is known already where lanes have stayed open."""
    state = match.state
    seats = range(match.seats)
    if doing is None:
        doing = doing_names(state, lambda: match.view(WATCHING))
    return Standing(
        n,
        at,
        [seat for seat in seats if state.open[seat]],
        [] if match.over else [seat for seat in seats if state.addressed(seat)],
        doing,
        {lang: verdict(match, named_words(match.game, chairs, lang)) for lang in LANGUAGES}
        if match.over
        else {},
    )


def verdict(match: Match, words: Words) -> str:
    return tally_of(match, words).verdict


def tally_of(match: Match, words: Words) -> Tally:
    """Who has won, and where the points came from; in general words, where a game has none."""
    people, view, say = match.game.people, match.view(WATCHING), phrases(words.lang).say
    own = people.tally(view, match.events, words)
    if own.verdict:
        return own
    how = ("nobody_wins", "one_wins", "several_win")[min(2, len(match.winners))]
    told = say(how, names=words.join([words.seat(seat) for seat in match.winners]))
    if not people.scores(view):
        return Tally(told, [], [])
    points: list[tuple[int, list[int], list[tuple[str, str, int]]]] = [
        (n, [n], []) for n in match.standings
    ]
    return Tally(told, [("points", say("points"))], points)


def doing_names(state: State, view: Callable[[], dict[str, Any]]) -> list[str]:
    """A prompt may speak of secrets, so there are words of their own for what others may know; and
    none of them says more than whose turn it is."""
    if state.each is not None:
        return [f"together_{view().get('phase')}", "together"]
    waiting = [seat for seat in range(state.seats) if state.open[seat]]
    return [getattr(state.asking(waiting[0]), "prompt", "")] if len(waiting) == 1 else []


def named_words(game: Game[Any], chairs: list[Chair], lang: str, is_marked: bool = False) -> Words:
    """The game's words with the names of the people at a table; marked, where they are packed."""
    words = words_for(game, lang)
    if is_marked:
        return MarkedWords.of(words, [chair.name for chair in chairs])
    for chair in chairs:
        if chair.name:
            words.seat_names[chair.seat] = chair.name
    return words


class Known(Protocol):
    """What is to be known of any table, in memory or not."""

    id: str
    game: Game[Any]
    chairs: list[Chair]
    is_closed: bool
    shared: Shared
    rematch: frozenset[int]

    @property
    def row(self) -> Row: ...
    @property
    def options(self) -> dict[str, object]: ...
    @property
    def has_ended(self) -> bool: ...
    @property
    def here(self) -> set[int]: ...
    @property
    def standing(self) -> Standing: ...
    @property
    def stuck(self) -> list[int]: ...
    def words(self, lang: str) -> Words: ...


class Asleep:
    """A table that is not in memory, as far as it is known without being played again."""

    def __init__(
        self,
        row: Row,
        game: Game[Any],
        chairs: list[Chair],
        standing: Standing,
        shared: Shared,
        rematch: frozenset[int],
    ) -> None:
        self.id: str = row["id"]
        self.row = row
        self.game = game
        self.chairs = chairs
        self.standing = standing
        self.shared = shared
        self.rematch = rematch
        self.here: set[int] = set()
        self.stuck: list[int] = []
        self.is_closed = bool(row["is_closed"])
        self.has_ended = bool(row["is_over"])
        self.options = game.full_options(json.loads(row["options"]))

    def words(self, lang: str) -> Words:
        return named_words(self.game, self.chairs, lang)
