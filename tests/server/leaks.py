"""Whole games under suspicion: every message on every socket is searched for what its reader must
not know.

A game is played with random choices; after each, everybody has heard everything that was on its
way, so that each message can be held against the exact positions it may speak of. A component is
hidden from a reader while somebody else's view shows it and the reader's own does not. What else is
hidden, and what a view may consist of, a game can add in its `tests/leaks.py`.
"""

from __future__ import annotations

import contextlib
import json
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from tests.server.client import House, Json, Links, Seat, is_over, next_asked

from holdfast.core.agenda import State
from holdfast.core.check_told import all_strings, component_ids
from holdfast.core.finding import game_names
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.record import load_position, load_record
from holdfast.core.rng import Random
from holdfast.server import telling
from holdfast.server.phrases import phrases
from holdfast.server.room import Room
from holdfast.server.socket import ENCODE

T = TypeVar("T")
WATCHING = -1
RARELY = 16  # one choice of so many is an aside of somebody who is asked nothing

# What may stand in a message; anything else is a leak until somebody has thought about it.
STATE = {
    *("n", "moment", "view", "where", "scores", "ask", "waiting", "doing", "together", "log"),
    *("undo", "redo", "consent", "result", "since", "beside", "address"),
    "lesson",
}
LINE = {"what", "opens", "rule", "seat", "text", "data"}
# How a line is shown: made from the event alone, for everybody alike.
SHOWN = {"beat", "title", "film", "sound", "at", "alarm", "said", "more"}
SCENE = "scene"  # of a step of the last sieges or battles; older lines have lost it
OTHER_MESSAGES = {"table", "refused", "why", "hint", "pong"}


def ids_in(game: Game[Any], data: Any) -> set[str]:
    """The components that are named anywhere in there, alone or as a part of a key."""
    parts = {part for text in all_strings(data) for part in text.split(":")}
    return parts & component_ids(game)


@lru_cache(maxsize=512)
def views_of(game: Game[Any], s: State) -> list[Json]:
    """What everybody sees, the spectator last, as it is sent."""
    return [
        json.loads(json.dumps(game.rules.view(s, seat))) for seat in (*range(s.seats), WATCHING)
    ]


@lru_cache(maxsize=512)
def seen_in(game: Game[Any], s: State) -> list[set[str]]:
    return [ids_in(game, view) for view in views_of(game, s)]


def hidden_from(game: Game[Any], s: State, seat: int) -> set[str]:
    """The components that somebody sees, and this seat does not."""
    seen = seen_in(game, s)
    return set().union(*seen) - seen[seat]


class Tally:
    """What was looked at, and what was found."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self.choices = 0
        self.messages = 0
        self.bytes = 0
        self.answers = 0  # of requests
        self.compared = 0  # messages built a second time from an imagined world
        self.hidden = 0  # messages whose reader must not know something that somebody knows
        self.leaks: list[str] = []
        self.same_hands: list[bool] = []  # whether an imagined hand was the true one

    def json(self) -> Json:
        counts = {name: n for name, n in vars(self).items() if isinstance(n, int)}
        return {
            "games": sum(self.games.values()),
            "by_game": self.games,
            **counts,
            "imagined_hands": len(self.same_hands),
            "imagined_hands_that_were_true": self.same_hands.count(True),
            "leaks": len(self.leaks),
            "examples": self.leaks[:5],
        }


class Reader:
    """One socket under suspicion."""

    def __init__(self, game: Game[Any], seat: int, lang: str, page: Seat, tally: Tally) -> None:
        self.game = game
        self.seat = seat
        self.lang = lang
        self.page = page
        self.tally = tally
        self.read = 0  # messages that were searched
        self.lines: list[Json] = []  # of the chronicle, already searched
        self.shown: dict[int, Json] = {}  # state by moment
        self.chosen: set[str] = set()  # components this seat has named itself

    # What a game may know better

    def named(self, data: Any) -> set[str]:
        """The components that are named anywhere in there."""
        return ids_in(self.game, data)

    def hidden(self, s: State) -> set[str]:
        """The components that this reader must not know of."""
        return hidden_from(self.game, s, self.seat)

    def search_view(self, view: Json, s: State) -> None:
        """Whether the view of this position consists of what it may."""

    def was_open(self, line: Json, news: list[Json]) -> bool:
        """Whether what this line names was shown between two positions in which it was hidden."""
        return False

    def doubts(self, random: Random) -> list[str]:
        """Keys to ask about: why not? Any, wherever the components are."""
        choices = self.game.choices
        return [choices.key(random.below(len(choices))) for _ in range(7)]

    def compare_position(self, truth: State, told: Json) -> None:
        """What was made up where this reader knows nothing."""

    # Searching

    def leak(self, what: str, message: Any) -> None:
        text = json.dumps(message, ensure_ascii=False)[:300]
        self.tally.leaks.append(f"{self.game.id}, seat {self.seat}: {what}: {text}")

    def require(self, is_so: bool, what: str, message: Any) -> None:
        if not is_so:
            self.leak(what, message)

    def search(self, states: list[State], secrets: list[str]) -> None:
        """Everything heard since the last time; `states` are all positions since then."""
        for n in range(self.read, len(self.page.heard)):
            message, raw = self.page.heard[n], self.page.raw[n]
            self.tally.messages += 1
            self.tally.bytes += len(raw)
            for secret in secrets:
                self.require(secret not in raw, "a secret of the server", message)
            if "view" in message:
                self.search_state(message, states)
            else:
                self.require(set(message) <= OTHER_MESSAGES, "an unknown message", message)
                self.require(not self.unknown(message, states), "a hidden component", message)
        self.read = len(self.page.heard)

    def require_silence(self) -> None:
        """Somebody else is at work in a lane: not even that may be heard."""
        for message in self.page.heard[self.read :]:
            self.require("view" not in message, "a message about an open lane", message)

    def unknown(self, data: Any, states: list[State]) -> set[str]:
        """Components named there that were hidden all the time."""
        hidden = [self.hidden(s) for s in states]
        return self.named(data).intersection(*hidden)

    def search_state(self, message: Json, states: list[State]) -> None:
        self.require(set(message) == STATE, "unknown parts", sorted(message))
        seen = [s for s in states if self.view_of(s) == message["view"]]
        self.require(bool(seen), "a view of no position", message["view"])
        s = seen[-1] if seen else states[-1]
        self.search_view(message["view"], s)
        hidden = self.hidden(s)
        self.tally.hidden += bool(hidden)
        for part in (
            *("view", "where", "scores", "ask", "beside", "address"),
            *("lesson", "waiting", "doing", "consent", "result"),
        ):
            named = self.named(message[part]) & hidden
            self.require(not named, f"{part} names {named}", message[part])
        for part in ("undo", "redo"):
            named = (self.named(message[part]) & hidden) - self.chosen
            self.require(not named, f"{part} names {named}", message[part])
        self.search_log(message["log"], states)
        self.shown[message["moment"]] = message

    def view_of(self, s: State) -> Json:
        return views_of(self.game, s)[self.seat]

    def search_log(self, log: Json, states: list[State]) -> None:
        """Lines that were told before may be told again; new ones name nothing that was hidden
        before and after."""
        start = log["from"]
        told = self.lines[start : start + len(log["lines"])]
        lines = bare(log["lines"])
        known = 0
        while known < len(told) and told[known] == lines[known]:
            known += 1
        news = log["lines"][known:]
        self.lines[start + known :] = lines[known:]
        for line in news:
            is_step = line["what"] in self.game.people.steps
            parts = LINE | SHOWN | ({SCENE} if is_step else set())
            self.require(LINE <= set(line) <= parts, "unknown parts of a line", line)
            if not self.was_open(line, news):
                told = [line[part] for part in line.keys() - {"rule", "what"}]
                named = self.unknown(told, states)
                self.require(not named, f"a line names {named}", line)


def bare(lines: list[Json]) -> list[Json]:
    """Without what stood where then: only the last plays are told with it."""
    return [{part: line[part] for part in line if part != SCENE} for line in lines]


def reader_for(game: Game[Any]) -> type[Reader]:
    """The game's own (`tests/leaks.py` there), if it has one."""
    module = f"{game_names()[game.id]}.tests.leaks"
    found: type[Reader] = import_module(module).Reader if find_spec(module) else Reader
    return found


class Search:
    """One table with a spectator, played to the end of the game or so far."""

    def __init__(self, house: House, game: Game[Any], tally: Tally, seed: int) -> None:
        self.house = house
        self.game = game
        self.tally = tally
        self.seed = seed
        self.random = Random(seed)
        self.states: list[State] = []
        self.sealed: int | None = None  # a seat that has acted in its lane, and goes on there

    async def run(
        self, company: list[Json], options: Json, every: int = 25, most: int = 1_000_000
    ) -> None:
        """`every`: how often everything else is asked for as well; `most`: so many choices."""
        links = await self.house.api.table(company, game=self.game.id, options=options)
        room = self.house.room(links)
        async with contextlib.AsyncExitStack() as stack:
            readers = [
                await self.reader(stack, seat, token)
                for seat, token in enumerate(links.seats)
                if token
            ]
            readers.append(await self.reader(stack, WATCHING, links.watch))
            players = [reader for reader in readers if reader.seat >= 0]
            self.states = passed(room, [])
            due = self.random.below(every)  # steps until everything else is asked for
            await self.look(room, links, readers)
            while len(room.match.choices) < most and await self.step(room, players):
                await self.look(room, links, readers)
                due -= 1
                if due <= 0 and await self.ask_around(room, links, readers):
                    await self.look(room, links, readers)
                    due = 1 + self.random.below(2 * every)
                for reader in readers:
                    if self.random.below(every) == 0:
                        self.compare_worlds(room, reader)
            if room.match.over:
                await self.look_at_the_end(room, links, readers)
        games = self.tally.games
        games[self.game.id] = games.get(self.game.id, 0) + 1
        self.tally.choices += len(room.match.choices)

    async def reader(self, stack: contextlib.AsyncExitStack, seat: int, token: str) -> Reader:
        lang = LANGUAGES[(seat + self.seed) % 2]
        page = await stack.enter_async_context(self.house.sit(token, lang))
        return reader_for(self.game)(self.game, seat, lang, page, self.tally)

    # Playing

    async def step(self, room: Room, players: list[Reader]) -> bool:
        """One random choice, now and then taken back and made again. False at the end."""
        if room.match.over:
            return False
        player = self.somebody(players)
        if player is None:
            return await self.is_asked_again(room, players)
        page = player.page
        key = page.any_key(self.random) if page.answers else self.one_of(page.asides)
        player.chosen |= player.named(key)
        before = now(room)
        answer = await page.choose(key)
        is_late = has_bots(room) and "refused" in answer  # a bot was faster
        player.require(is_late or "refused" not in answer, "refused", answer)
        if self.random.below(30) == 0:
            await self.take_back(room, page)
        after = now(room)
        is_sealed = before.each is not None and after.each is before.each
        if is_sealed and after.open[player.seat] and not has_bots(room):
            self.sealed = player.seat
        return True

    async def is_asked_again(self, room: Room, players: list[Reader]) -> bool:
        """Bots may have a lot to do before somebody is asked, as long as they do it."""
        while True:
            made = len(room.match.choices)
            try:
                return await next_asked([player.page for player in players]) is not None
            except TimeoutError:
                assert len(room.match.choices) > made, "the bots are stuck"

    def somebody(self, players: list[Reader]) -> Reader | None:
        """Who is asked; rarely somebody who is not, and can do something beside."""
        asked = [player for player in players if player.page.answers]
        beside = [player for player in players if player.page.asides and player not in asked]
        if beside and self.random.below(RARELY) == 0:
            return self.one_of(beside)
        return self.one_of(asked) if asked else None

    def one_of(self, things: list[T]) -> T:
        return things[self.random.below(len(things))]

    async def take_back(self, room: Room, page: Seat) -> None:
        """And do it again. Not against bots, whose deeds would be forgotten with it."""
        undo = page.state["undo"]
        if undo and undo["free"] and not has_bots(room) and not room.match.over:
            self.states.append(now(room))
            await page.act("undo")
            self.states.append(now(room))
            await page.act("redo")

    async def look(self, room: Room, links: Links, readers: list[Reader]) -> None:
        """Let everybody hear everything, and search it. Bots may act at the same time."""
        first = now(room)
        for reader in readers:
            await reader.page.settle()
        self.states += passed(room, self.states)
        secrets = self.secrets(room, links)
        for reader in readers:
            if self.sealed not in (None, reader.seat):
                reader.require_silence()
            own = links.seats[reader.seat] if reader.seat >= 0 else links.watch
            others = [token for token in links.tokens if token != own]
            reader.search(self.states, [] if room.match.over else [*secrets, own, *others])
            if room.match.over:
                reader.search(self.states, [own, *others])
        self.states = [first, *passed(room, [first])]
        self.sealed = None

    def secrets(self, room: Room, links: Links) -> list[str]:
        row = self.house.store.row("SELECT seed, salt FROM game_table WHERE id = ?", links.table)
        assert row is not None
        rng = room.match.state.rng
        return [row["seed"], row["salt"], str(rng), f"{rng:x}"]

    # Asking

    async def ask_around(self, room: Room, links: Links, readers: list[Reader]) -> bool:
        """Everything else that a link opens; not while a bot thinks, for then answers may be newer
        than what was heard. Returns whether it was asked for."""
        async with room.lock:  # what was begun has been told
            asked = [room.chairs[seat] for seat in (*room.waiting, *room.addressed)]
            if room.match.over or any(chair.is_played_by_bot for chair in asked):
                return False
        await self.look(room, links, readers)
        for reader in readers:
            token = links.seats[reader.seat] if reader.seat >= 0 else links.watch
            await self.ask_for_moments(room, links, reader, token)
            await self.ask_for_scores(room, links, reader, token)
            await self.ask_for_position(room, links, reader, token)
            await self.ask_for_reasons(reader, now(room))
        await self.ask_for_a_hint(readers)
        return True

    async def fetch(self, room: Room, links: Links, reader: Reader, path: str, token: str) -> Json:
        answer = await self.house.api.get(path, token, lang=reader.lang)
        self.tally.answers += 1
        self.tally.bytes += len(answer.content)
        for secret in [*self.secrets(room, links), *links.tokens]:
            reader.require(secret not in answer.text, f"{path}: a secret", answer.text)
        data: Json = answer.json()
        return data

    async def ask_for_moments(self, room: Room, links: Links, reader: Reader, token: str) -> None:
        """Looking back shows what was shown."""
        path = "/api/table/moments"
        moments = (await self.fetch(room, links, reader, path, token))["moments"]
        texts = {line["text"] for line in reader.lines} | {phrases(reader.lang).say("begins")}
        for moment in moments:
            reader.require(moment["text"] in texts, "a moment tells something new", moment)
        reader.require(len(moments) == reader.page.state["moment"] + 1, "moments", len(moments))
        k = self.random.below(len(moments))
        if k not in reader.shown:
            return
        told = await self.fetch(room, links, reader, f"{path}/{k}", token)
        shown = reader.shown[k]
        for part in ("view", "where", "scores", "doing", "together", "waiting"):
            reader.require(
                told[part] == shown[part], f"moment {k} shows another {part}", told[part]
            )
        lines = bare(told["log"]["lines"])
        reader.require(lines == reader.lines[: len(lines)], f"moment {k} tells other lines", lines)
        reader.require(len(lines) == moments[k]["lines"], f"moment {k} has other lines", len(lines))

    async def ask_for_scores(self, room: Room, links: Links, reader: Reader, token: str) -> None:
        scores = await self.fetch(room, links, reader, "/api/table/scores", token)
        reader.require(not reader.named(scores), "scores name components", scores)
        public = [point["scores"] for point in scores["points"]]
        for point in scores["points"]:
            reader.require(set(point) == {"label", "scores", "moment"}, "parts of a score", point)
        others = telling.scores_message(room, WATCHING, reader.lang)["points"]
        reader.require(public == [point["scores"] for point in others], "other scores", public)

    async def ask_for_position(self, room: Room, links: Links, reader: Reader, token: str) -> None:
        """What the seat knows is right, the rest is made up."""
        told = await self.fetch(room, links, reader, "/api/table/position", token)
        imagined = load_position(told)
        truth = now(room)
        view = json.loads(json.dumps(imagined.view(reader.seat)))
        reader.require(view == reader.view_of(truth), "a position that looks otherwise", view)
        reader.compare_position(truth, told)

    async def ask_for_reasons(self, reader: Reader, s: State) -> None:
        """Why not? The answer names nothing hidden but what was asked for."""
        if reader.seat < 0:
            return
        for key in reader.doubts(self.random):
            await reader.page.say({"why": key})
            answer = await reader.page.until(lambda m: "why" in m or "refused" in m)
            if "why" in answer:
                named = reader.named(answer) - reader.named(key)
                reader.require(not named & reader.hidden(s), f"why not names {named}", answer)
                answer.clear()
                answer["why"] = {}

    async def ask_for_a_hint(self, readers: list[Reader]) -> None:
        asked = [reader for reader in readers if reader.page.keys]
        if not asked or self.random.below(3):
            return
        page = asked[0].page
        await page.say({"n": page.n, "hint": True})
        answer = await page.until(lambda m: "hint" in m or "refused" in m)
        if "hint" in answer:
            keys = {choice["key"] for choice in answer["hint"]["choices"]}
            asked[0].require(keys <= set(page.keys), "a hint of something else", answer)

    # The same message from another world

    def compare_worlds(self, room: Room, reader: Reader) -> None:
        """What a seat is told does not depend on what it cannot see: built from an imagined
        world, the message is the same to the byte."""
        match, seat = room.match, reader.seat
        truth = match.state
        world: State = room.game.rules.determinize(truth, seat, Random(self.random.below(1 << 30)))
        keys = [
            room.game.choices.key(n) for n in range(self.random.below(9), len(room.game.choices), 9)
        ]
        real = self.told(room, reader, keys)
        try:
            match.state = world
            other = self.told(room, reader, keys)
        finally:
            match.state = truth
        self.tally.compared += 1
        reader.require(real == other, "told otherwise in another world", difference(real, other))

    def told(self, room: Room, reader: Reader, keys: list[str]) -> list[bytes]:
        seat, lang = reader.seat, reader.lang
        message = telling.state_message(room, seat, lang, {"from": 0, "lines": []})
        if message["together"]:
            # Who has finished is known to everybody; imagined lanes begin anew.
            del message["waiting"]
        words = room.words(lang)
        reasons = [telling.why_not(room, seat, key, words) for key in keys] if seat >= 0 else []
        return [ENCODE(message), ENCODE(reasons)]

    # The end

    async def look_at_the_end(self, room: Room, links: Links, readers: list[Reader]) -> None:
        """The record replays to the same end; everybody has heard of it; the promise was kept."""
        record = await self.house.api.fetch("/api/table/record", links.watch)
        replayed = load_record(record)
        for reader in readers:
            self.compare_worlds(room, reader)
            await reader.page.until_state(is_over)
            await reader.page.settle()
            page = reader.page
            reader.require(replayed.over, "the record has no end", record["choices"][-1:])
            reader.require(page.table["reveal"]["seed"] == str(record["seed"]), "seed", page.table)
            told = [line["data"] for line in page.log]
            own = [event.data for event in replayed.events if event.is_for(reader.seat)]
            reader.require(told == json.loads(json.dumps(own)), "another chronicle", told[-3:])


def has_bots(room: Room) -> bool:
    return any(chair.is_played_by_bot for chair in room.chairs)


def now(room: Room) -> State:
    return room.match.state


def passed(room: Room, states: list[State]) -> list[State]:
    """The positions between the last one that was seen and now: bots may have acted."""
    match = room.match
    found: list[State] = []
    for n in range(len(match.choices), -1, -1):
        state = match.at(n)
        if any(state is seen for seen in states):
            break
        found.append(state)
    return found[::-1]


def difference(real: list[bytes], other: list[bytes]) -> str:
    for a, b in zip(real, other, strict=True):
        for at, (x, y) in enumerate(zip(a, b, strict=False)):
            if x != y:
                return f"{a[max(0, at - 60) : at + 60]!r} and {b[max(0, at - 60) : at + 60]!r}"
    return "one is longer"
