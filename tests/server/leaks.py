"""Whole games under suspicion: every message on every socket is searched for what its reader must
not know.

A game of Empire's End is played with random choices; after each, everybody has heard everything
that was on its way, so that each message can be held against the exact positions it may speak of.
A card is hidden from a seat while it lies in a deck or in the hand of another seat; in an open
lane, hands count as they were when the lanes opened.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.server.client import (
    GAME,
    House,
    Json,
    Links,
    Seat,
    is_over,
    next_asked,
)

import holdfast
from holdfast.core.agenda import State
from holdfast.core.record import load_position, load_record
from holdfast.core.rng import Random
from holdfast.core.words import LANGUAGES, words_for
from holdfast.games.empires_end.acceptance import Scarcity, stores
from holdfast.games.empires_end.names import CARDS, CONFLICTS
from holdfast.games.empires_end.state import Empires
from holdfast.server import telling
from holdfast.server.room import Room
from holdfast.server.socket import ENCODE

WATCHING = -1

# What may stand in a message; anything else is a leak until somebody has thought about it.
STATE = {
    *("n", "moment", "view", "where", "scores", "ask", "waiting", "doing", "together", "log"),
    *("undo", "redo", "consent", "result", "since", "beside", "address"),
}
VIEW = {
    *("seats", "seat", "blitz", "space", "phase", "track", "temple", "turn", "deck", "discard"),
    *("conflict", "conflict_deck", "conflict_discard", "disasters", "empires", "final"),
}
OTHER_EMPIRE = {"score", "row", "standing", "strength", "hand_count"}
OWN_EMPIRE = OTHER_EMPIRE | {"goods", "hand", "bid"}
OWN_PHASE = {"trades", "prices"}  # what is left, and what it costs, in an economy or industry phase
LINE = {"what", "opens", "rule", "seat", "text", "data"}
OTHER_MESSAGES = {"table", "refused", "why", "hint", "pong"}
# Events by which a card publicly goes to the discard pile, and may be shuffled into the deck.
GIVEN_UP = ("sold", "discarded", "exchanged")


def ids_by_spelling() -> dict[str, str]:
    """Ids and names of all disaster and conflict cards, in both languages: "Fire 3" is fire_3."""
    found = {id: id for id in (*CARDS, *CONFLICTS)}
    for lang in LANGUAGES:
        words = words_for(THE_GAME, lang)
        found |= {words.name(id): id for id in (*CARDS, *CONFLICTS)}
    return found


def card_pattern(spellings: Iterable[str]) -> re.Pattern[str]:
    """Every card is a word and a number."""
    parts = [re.fullmatch(r"(\w+)[ _]\d+", text) for text in spellings]
    kinds = sorted({part[1] for part in parts if part})
    assert all(parts)
    return re.compile(rf"\b(?:{'|'.join(kinds)})[ _]\d+")


THE_GAME: Any = holdfast.game(GAME)
IDS = ids_by_spelling()
PATTERN = card_pattern(IDS)


def cards_in(data: Any) -> set[str]:
    """The ids of all cards that are named anywhere in there."""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return {IDS[found] for found in PATTERN.findall(text) if found in IDS}


def hidden_from(s: Empires, seat: int) -> set[str]:
    """The cards that this seat must not know of."""
    hidden = {CARDS[card] for card in s.bag} | {CONFLICTS[card] for card in s.conflict_bag}
    for other in range(s.seats):
        if other != seat:
            empire = s.before[other] if s.before else s.empires[other]
            hidden |= {CARDS[card] for card in empire.hand}
    return hidden


def shows_goods(s: Empires, other: int) -> bool:
    """EE-61: whoever has declared scarcity and is still buying."""
    if s.each is not None or not s.open[other]:
        return False
    step = s.asking(other)
    return isinstance(step, Scarcity) and step.bought > 0


@dataclass
class Tally:
    """What was looked at, and what was found."""

    games: int = 0
    choices: int = 0
    messages: int = 0
    bytes: int = 0
    answers: int = 0  # of requests
    compared: int = 0  # messages built a second time from an imagined world
    leaks: list[str] = field(default_factory=list)

    def json(self) -> Json:
        return {**vars(self), "leaks": len(self.leaks), "examples": self.leaks[:5]}


class Reader:
    """One socket under suspicion."""

    def __init__(self, seat: int, lang: str, page: Seat, tally: Tally) -> None:
        self.seat = seat
        self.lang = lang
        self.page = page
        self.tally = tally
        self.read = 0  # messages that were searched
        self.lines: list[Json] = []  # of the chronicle, already searched
        self.shown: dict[int, Json] = {}  # state by moment
        self.chosen: set[str] = set()  # cards this seat has named itself
        self.hidden: set[str] = set()  # cards that are hidden now

    def leak(self, what: str, message: Any) -> None:
        text = json.dumps(message, ensure_ascii=False)[:300]
        self.tally.leaks.append(f"seat {self.seat}: {what}: {text}")

    def require(self, is_so: bool, what: str, message: Any) -> None:
        if not is_so:
            self.leak(what, message)

    def search(self, states: list[Empires], secrets: list[str]) -> None:
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
                self.require(not self.unknown(message, states), "a hidden card", message)
        self.read = len(self.page.heard)

    def require_silence(self) -> None:
        """Somebody else is at work in a lane: not even that may be heard."""
        for message in self.page.heard[self.read :]:
            self.require("view" not in message, "a message about an open lane", message)

    def unknown(self, data: Any, states: list[Empires]) -> set[str]:
        """Cards named there that were hidden all the time."""
        hidden = set.intersection(*(hidden_from(s, self.seat) for s in states))
        return cards_in(data) & hidden

    def search_state(self, message: Json, states: list[Empires]) -> None:
        self.require(set(message) == STATE, "unknown parts", sorted(message))
        seen = [s for s in states if self.view_of(s) == message["view"]]
        self.require(bool(seen), "a view of no position", message["view"])
        s = seen[-1] if seen else states[-1]
        self.search_view(message["view"], s)
        hidden = hidden_from(s, self.seat)
        for part in (
            *("view", "where", "scores", "ask", "beside", "address"),
            *("waiting", "doing", "consent", "result"),
        ):
            named = cards_in(message[part]) & hidden
            self.require(not named, f"{part} names {named}", message[part])
        for part in ("undo", "redo"):
            named = (cards_in(message[part]) & hidden) - self.chosen
            self.require(not named, f"{part} names {named}", message[part])
        self.search_log(message["log"], states)
        self.shown[message["moment"]] = message

    def view_of(self, s: Empires) -> Any:
        return json.loads(json.dumps(THE_GAME.view(s, self.seat)))

    def search_view(self, view: Json, s: Empires) -> None:
        self.require(set(view) == VIEW, "unknown parts of the view", sorted(view))
        for other, empire in enumerate(view["empires"]):
            keys = set(empire)
            if other == self.seat:
                self.require(
                    keys - OWN_PHASE == OWN_EMPIRE, "unknown parts of the own empire", sorted(keys)
                )
            elif "shown" in keys:
                self.require(keys == OTHER_EMPIRE | {"shown"}, "unknown parts", sorted(keys))
                self.require(shows_goods(s, other), "goods are shown without need", empire)
                self.require(empire["shown"] == stores(s.empires[other]), "other goods", empire)
            else:
                self.require(keys == OTHER_EMPIRE, "unknown parts of an empire", sorted(keys))

    def search_log(self, log: Json, states: list[Empires]) -> None:
        """Lines that were told before may be told again; new ones name nothing that was hidden
        before and after."""
        start = log["from"]
        told = self.lines[start : start + len(log["lines"])]
        known = 0
        while known < len(told) and told[known] == log["lines"][known]:
            known += 1
        news = log["lines"][known:]
        self.lines[start + known :] = news
        is_shuffled = any(line["what"] == "reshuffled" for line in news)
        for line in news:
            self.require(set(line) == LINE, "unknown parts of a line", line)
            if line["what"] in GIVEN_UP and is_shuffled:
                continue
            named = self.unknown([line["text"], line["data"]], states)
            self.require(not named, f"a line names {named}", line)


class Search:
    """One game with three seats and a spectator, played to its end."""

    def __init__(self, house: House, tally: Tally, seed: int) -> None:
        self.house = house
        self.tally = tally
        self.seed = seed
        self.random = Random(seed)
        self.states: list[Empires] = []
        self.same_hands: list[bool] = []  # whether an imagined hand was the true one
        self.sealed: int | None = None  # a seat that has acted in its lane, and goes on there

    async def run(self, seats: list[Json], is_blitz: bool, every: int = 25) -> None:
        """`every`: how often everything else is asked for as well."""
        links = await self.house.api.table(seats, options={"blitz": is_blitz})
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
            await self.look(room, links, readers)
            while await self.step(room, players):
                await self.look(room, links, readers)
                if self.random.below(every) == 0:
                    await self.ask_around(room, links, readers)
                    await self.look(room, links, readers)
                for reader in readers:
                    if self.random.below(every) == 0:
                        self.compare_worlds(room, reader)
            await self.look_at_the_end(links, readers)
        self.tally.games += 1
        self.tally.choices += len(room.match.choices)

    async def reader(self, stack: contextlib.AsyncExitStack, seat: int, token: str) -> Reader:
        lang = LANGUAGES[(seat + self.seed) % 2]
        page = await stack.enter_async_context(self.house.sit(token, lang))
        return Reader(seat, lang, page, self.tally)

    # Playing

    async def step(self, room: Room, players: list[Reader]) -> bool:
        """One random choice, now and then taken back and made again. False at the end."""
        if room.match.over:
            return False
        asked = [player for player in players if player.page.keys]
        if not asked:
            page = await next_asked([player.page for player in players])
            return page is not None
        player = asked[self.random.below(len(asked))]
        page = player.page
        key = page.any_key(self.random)
        player.chosen |= cards_in(key)
        before = now(room)
        answer = await page.choose(key)
        player.require("refused" not in answer, "refused", answer)
        if self.random.below(30) == 0:
            await self.take_back(room, page)
        after = now(room)
        is_sealed = before.each is not None and after.each is before.each
        if is_sealed and after.open[player.seat] and not has_bots(room):
            self.sealed = player.seat
        return True

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

    async def ask_around(self, room: Room, links: Links, readers: list[Reader]) -> None:
        """Everything else that a link opens; not while a bot thinks, for then answers may be newer
        than what was heard."""
        async with room.lock:  # what was begun has been told
            waiting = [room.chairs[seat] for seat in room.waiting]
            if not waiting or any(chair.is_played_by_bot for chair in waiting):
                return
        await self.look(room, links, readers)
        for reader in readers:
            token = links.seats[reader.seat] if reader.seat >= 0 else links.watch
            await self.ask_for_moments(room, links, reader, token)
            await self.ask_for_scores(room, links, reader, token)
            await self.ask_for_position(room, links, reader, token)
            reader.hidden = hidden_from(now(room), reader.seat)
            await self.ask_for_reasons(reader)
        await self.ask_for_a_hint(readers)

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
        texts = {line["text"] for line in reader.lines}
        for moment in moments[1:]:
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
        lines = told["log"]["lines"]
        reader.require(lines == reader.lines[: len(lines)], f"moment {k} tells other lines", lines)
        reader.require(len(lines) == moments[k]["lines"], f"moment {k} has other lines", len(lines))

    async def ask_for_scores(self, room: Room, links: Links, reader: Reader, token: str) -> None:
        scores = await self.fetch(room, links, reader, "/api/table/scores", token)
        reader.require(not cards_in(scores), "scores name cards", scores)
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
        for other in range(truth.seats):
            empire = truth.before[other] if truth.before else truth.empires[other]
            hand = {CARDS[card] for card in empire.hand}
            if other != reader.seat and len(hand) >= 2:
                self.same_hands.append(hand == set(told["state"]["empires"][other]["hand"]))

    async def ask_for_reasons(self, reader: Reader) -> None:
        """Why not? For all cards, wherever they lie: the answer names only the card asked for."""
        if reader.seat < 0:
            return
        for verb in ("play", "sell", "free", "redraw", "suffer", "use", "move"):
            key = f"{verb}:{CARDS[self.random.below(len(CARDS))]}"
            await reader.page.say({"why": key})
            answer = await reader.page.until(lambda m: "why" in m or "refused" in m)
            if "why" in answer:
                named = cards_in(answer) - cards_in(key)
                reader.require(not named & reader.hidden, f"why not names {named}", answer)
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
        world: State = room.game.determinize(truth, seat, Random(self.random.below(1 << 30)))
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

    async def look_at_the_end(self, links: Links, readers: list[Reader]) -> None:
        """The record replays to the same end; everybody has heard of it; the promise was kept."""
        record = await self.house.api.fetch("/api/table/record", links.watch)
        replayed = load_record(record)
        for reader in readers:
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


def now(room: Room) -> Empires:
    state = room.match.state
    assert isinstance(state, Empires)
    return state


def passed(room: Room, states: list[Empires]) -> list[Empires]:
    """The positions between the last one that was seen and now: bots may have acted."""
    match = room.match
    found: list[Empires] = []
    for n in range(len(match.choices), -1, -1):
        state = match.at(n)
        assert isinstance(state, Empires)
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
