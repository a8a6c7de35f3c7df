"""The HTTP interface: lobby, seats, records and positions, cards and rules, looking back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import holdfast
from holdfast.core.agenda import NOBODY
from holdfast.core.catalog import DataError
from holdfast.core.game import Game
from holdfast.core.words import words_for
from holdfast.server import info, page_words, telling
from holdfast.server import models as m
from holdfast.server.limits import household
from holdfast.server.manners import Manners
from holdfast.server.printed import Shelf
from holdfast.server.refusals import Refused
from holdfast.server.room import Room
from holdfast.server.rooms import Brought, Guest, Made, Pass, Rooms, Way, branch
from holdfast.server.seating import WATCHING
from holdfast.server.sharing import SHOWN

ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": m.Error, "description": "The body is not JSON."},
    401: {"model": m.Error, "description": "The secret link is missing or unknown."},
    403: {"model": m.Error, "description": "This link does not open that."},
    404: {"model": m.Error, "description": "There is no such thing."},
    409: {"model": m.Error, "description": "Not now, or not any more."},
    413: {"model": m.Error, "description": "The request is too large."},
    421: {"model": m.Error, "description": "The server does not answer to this host name."},
    422: {"model": m.Error, "description": "The request is not as it must be."},
    429: {"model": m.Error, "description": "Too fast."},
    503: {"model": m.Error, "description": "It could not be saved, or the server is stopping."},
}
PUBLIC: dict[int | str, dict[str, Any]] = {
    code: ERRORS[code] for code in (400, 404, 413, 421, 422, 429)
}

router = APIRouter(prefix="/api", responses=ERRORS)
public = APIRouter(prefix="/api", responses=PUBLIC)

bearer = HTTPBearer(
    auto_error=False, description="The token of a secret link: what stands behind #/seat/."
)
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
Language = Annotated[m.Lang, Query(alias="lang", description="Language of the sentences.")]
Languages = Annotated[
    tuple[Annotated[str, Query(max_length=40)], ...],
    Query(alias="lang", max_length=20, description="Languages, the best one first."),
]
AsSeat = Annotated[
    int | None,
    Query(alias="as", ge=-1, le=7, description="Through whose eyes; free when the game is over."),
]
GameId = Annotated[str, Path(max_length=40)]
PackId = Annotated[str, Query(max_length=40)]
Moment = Annotated[int, Path(ge=0, le=1_000_000)]


# What others depend on is never a plain function: those are run in other threads, where tables and
# what is read of them could change in the middle.


async def all_rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


AllRooms = Annotated[Rooms, Depends(all_rooms)]


class Door:
    """A secret link that opens a table."""

    def __init__(self, rooms: Rooms, held: Pass, room: Room) -> None:
        self.rooms = rooms
        self.held = held
        self.room = room

    def check(self) -> None:
        """The link may have been renewed, or the seat freed, while somebody else was in there."""
        if not self.rooms.is_valid(self.held):
            raise Refused("unknown_token")

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        async with self.room.entered():
            self.check()
            yield

    @property
    def is_window(self) -> bool:
        """Who stands here is a stranger to whoever sits inside."""
        return self.held.role == SHOWN

    @property
    def seat(self) -> int:
        return self.held.seat if self.held.role == "seat" else WATCHING

    def eyes(self, as_seat: int | None) -> int:
        """Through whose eyes this link may look."""
        if as_seat is None or as_seat == self.seat:
            return self.seat
        if not self.room.is_over and as_seat != WATCHING:
            raise Refused("other_seat")
        if as_seat >= self.room.seats:
            raise Refused("no_such_seat", seat=as_seat)
        return as_seat

    def moment(self, seat: int, k: int) -> int:
        newest = len(self.room.moments[seat]) - 1
        if k > newest:
            raise Refused("no_such_moment", moment=k, newest=newest)
        return k


async def any_door(rooms: AllRooms, credentials: Bearer) -> Door:
    return Door(rooms, *rooms.admit(credentials.credentials if credentials else ""))


async def inner_door(door: Annotated[Door, Depends(any_door)]) -> Door:
    """Who has only been invited sees the table from outside."""
    if door.held.role == "invitation":
        raise Refused("invitation_only")
    return door


async def window(rooms: AllRooms, credentials: Bearer) -> Door | None:
    """Where everybody may look in, by the public link of a finished game."""
    held = rooms.shown_by(credentials.credentials if credentials else "")
    return None if held is None else Door(rooms, held, rooms.room(held.table))


Window = Annotated[Door | None, Depends(window)]


async def seeing_door(rooms: AllRooms, credentials: Bearer, window: Window) -> Door:
    return window or await any_door(rooms, credentials)


async def looking_door(rooms: AllRooms, credentials: Bearer, window: Window) -> Door:
    return window or await inner_door(await any_door(rooms, credentials))


# Whoever comes by a public link stands at the last two only.
AnyDoor = Annotated[Door, Depends(any_door)]
InnerDoor = Annotated[Door, Depends(inner_door)]
SeeingDoor = Annotated[Door, Depends(seeing_door)]
LookingDoor = Annotated[Door, Depends(looking_door)]


async def limit_tables(request: Request) -> None:
    address = household(request.scope["client"])
    if not request.app.state.table_limits.take(address):
        raise Refused("rate")


MakesTable = Depends(limit_tables)


# What there is


@public.get("/health", response_model=m.Health)
async def health() -> Any:
    """Whether the server is up, and which build it runs."""
    return {"holdfast": holdfast.__version__, "compiled": holdfast.is_compiled()}


Data = dict[str, Any]


@public.get("/words", response_model=Data)
async def words_of_the_page(request: Request, wanted: Languages = ()) -> Response:
    """What the page needs to speak, in the first of these languages that there is, or English."""
    lang = page_words.choose(wanted)
    return printed(request, "page", "", "", lang, lambda: page_words.page_words([lang]))


@public.get("/games", response_model=Data)
async def games(rooms: AllRooms, request: Request, lang: Language = "en") -> Response:
    """The games with their options, and the bots one can play against."""
    return printed(request, "games", "", "", lang, lambda: info.games_info(rooms, lang))


@public.get("/games/{game}/cards", response_model=Data)
async def cards(
    rooms: AllRooms, request: Request, game: GameId, lang: Language = "en", pack: PackId = ""
) -> Response:
    """Everything printed, and where we know it from."""
    found = rooms.game(game, pack)
    return printed(request, "cards", game, pack, lang, lambda: info.cards_info(found, lang))


@public.get("/games/{game}/rules", response_model=Data)
async def rules(rooms: AllRooms, request: Request, game: GameId, lang: Language = "en") -> Response:
    """All rulings by chapter."""
    found = rooms.game(game)
    return printed(request, "rules", game, "", lang, lambda: info.rules_info(found, lang))


@public.get("/games/{game}/words", response_model=Data)
async def words(
    rooms: AllRooms, request: Request, game: GameId, lang: Language = "en", pack: PackId = ""
) -> Response:
    """What a board needs to speak."""
    found = rooms.game(game, pack)
    return printed(request, "words", game, pack, lang, lambda: info.words_info(found, lang))


@public.post("/games/{game}/fit", response_model=m.Fit)
async def fit(rooms: AllRooms, game: GameId, wanted: m.Planned) -> Any:
    """Which seats and options go together with a plan for a table."""
    found = rooms.game(game, wanted.pack)
    try:
        found.check_seats(wanted.seats)
        options = found.full_options(wanted.options)
    except DataError as error:
        raise Refused("bad_request", reason=str(error)[:300]) from None
    return info.fit_info(found, wanted.seats, options, wanted.lang)


def printed(
    request: Request, what: str, game: str, pack: str, lang: str, make: Callable[[], Data]
) -> Response:
    """The same for everybody; made when it is first asked for."""
    shelf: Shelf = request.app.state.shelf
    return shelf.data((what, game, pack, lang), make).answer(request.headers)


# New tables


def guests_of(seats: list[m.GuestIn] | None, game: Game[Any], count: int) -> list[Guest]:
    if seats is None:
        return [Guest("me"), *(Guest("bot", bot="greedy") for _ in range(count - 1))]
    return [Guest(guest.who, guest.name, guest.bot) for guest in seats]


def made(table: Made, guests: list[Guest]) -> dict[str, Any]:
    return {
        "table": table.room.id,
        "host": table.host,
        "watch": table.watch,
        "seats": [
            {"seat": seat, "who": guest.who, "token": token}
            for seat, (guest, token) in enumerate(zip(guests, table.seats, strict=True))
        ],
    }


@router.post("/tables", status_code=201, response_model=m.TableMade, dependencies=[MakesTable])
async def make_table(rooms: AllRooms, wanted: m.NewTable) -> Any:
    """A new table. The answer holds its secret links."""
    game = rooms.game(wanted.game, wanted.pack)
    guests = guests_of(wanted.seats, game, 0)
    try:
        game.check_seats(len(guests))
        options = game.full_options(wanted.options)
    except DataError as error:
        raise Refused("bad_request", reason=str(error)[:300]) from None
    unfit = game.rules.unfit(len(guests), options)
    if unfit is not None:
        raise Refused("unfit", text=words_for(game, wanted.lang).refusal(unfit, NOBODY))
    manners = Manners(wanted.undo, wanted.help)
    return made(await rooms.begin(game, options, guests, manners), guests)


@router.post(
    "/tables/first", status_code=201, response_model=m.TableMade, dependencies=[MakesTable]
)
async def make_first_table(rooms: AllRooms, wanted: m.FirstTable) -> Any:
    """The first game of a game: a gentle table at which everything is explained once."""
    return made(*await rooms.begin_first(rooms.game(wanted.game), wanted.name))


@router.post("/import", status_code=201, response_model=m.TableMade, dependencies=[MakesTable])
async def import_file(rooms: AllRooms, wanted: m.Imported) -> Any:
    """A table that continues a record or a position."""
    brought = await asyncio.to_thread(rooms.load_file, wanted.file)
    guests = guests_of(wanted.seats, brought.match.game, brought.match.seats)
    # Whoever names nobody to play on wants to look: bots would blur where an old game breaks off.
    is_closed = brought.old is not None and wanted.seats is None
    manners = Manners(wanted.undo, wanted.help)
    return made(await rooms.continue_from(brought, guests, manners, is_closed), guests)


@router.post(
    "/table/branch", status_code=201, response_model=m.TableMade, dependencies=[MakesTable]
)
async def branch_off(rooms: AllRooms, door: LookingDoor, wanted: m.Branch) -> Any:
    """A new table that plays on from a moment of this one."""
    async with door.entered():
        seat = door.eyes(wanted.as_seat)
        match = branch(door.room, seat, door.moment(seat, wanted.moment))
    guests = guests_of(wanted.seats, match.game, match.seats)
    return made(await rooms.continue_from(Brought(match), guests, door.room.manners), guests)


# Seats


@router.post("/sit", response_model=m.Seated)
async def sit(rooms: AllRooms, door: AnyDoor, credentials: Bearer, wanted: m.Named) -> Any:
    """Turn an invitation into a seat. The invitation is used up."""
    assert credentials is not None
    token, held, room = await rooms.sit(credentials.credentials, wanted.name)
    return {"token": token, "seat": held.seat, "table": room.id}


@router.post("/renew", response_model=m.Token)
async def renew(rooms: AllRooms, door: InnerDoor) -> Any:
    """A new link for this seat. The old one opens nothing any more."""
    if door.held.role != "seat":
        raise Refused("seat_only")
    return {"token": await rooms.renew(door.held, door.check)}


@router.get("/table", response_model=m.TableInfo)
async def table(door: SeeingDoor, lang: Language = "en") -> Any:
    """What table this is and who sits there."""
    async with door.entered():
        return info.table_info(door.room, door.held, lang)


@router.post("/table/name", response_model=m.TableInfo)
async def rename(rooms: AllRooms, door: InnerDoor, wanted: m.Named, lang: Language = "en") -> Any:
    """Another name for the person on this seat."""
    if door.held.role != "seat":
        raise Refused("seat_only")
    await rooms.rename(door.room, door.held.seat, wanted.name, door.check)
    async with door.entered():
        return info.table_info(door.room, door.held, lang)


@router.post("/table/seats/{seat}", response_model=m.TableInfo)
async def change_seat(
    rooms: AllRooms,
    door: InnerDoor,
    seat: Annotated[int, Path(ge=0, le=7)],
    wanted: m.SeatChange,
    lang: Language = "en",
) -> Any:
    """Hand a seat to a bot for a while, or take it back. The host does so for who is absent."""
    room = door.room
    if seat >= room.seats:
        raise Refused("no_such_seat", seat=seat)
    by_host = door.held.role == "host"
    if not by_host and door.seat != seat:
        raise Refused("not_your_seat")
    if wanted.who == "bot":
        way = Way(wanted.until, wanted.pace)
        await rooms.lend(room, seat, rooms.bot(wanted.bot), by_host, door.check, way)
    else:
        await rooms.give_back(room, seat, by_host, door.check)
    return await seen_again(door, lang)


async def seen_again(door: Door, lang: str) -> dict[str, Any]:
    """The table after a change, also for whoever has given up the link with it."""
    async with door.room.entered():
        return info.table_info(door.room, door.held, lang)


@router.post("/table/seats/{seat}/invite", response_model=m.Token)
async def invite(rooms: AllRooms, door: InnerDoor, seat: Annotated[int, Path(ge=0, le=7)]) -> Any:
    """Free a seat and invite somebody to it: its older links open nothing any more."""
    if door.held.role != "host":
        raise Refused("host_only")
    if seat >= door.room.seats:
        raise Refused("no_such_seat", seat=seat)
    return {"token": await rooms.invite(door.room, seat, door.check)}


@router.post("/table/again", response_model=m.TableInfo)
async def offer_again(
    rooms: AllRooms, door: InnerDoor, wanted: m.Again, lang: Language = "en"
) -> Any:
    """Tell the others here of another table with the same seats: each its own invitation."""
    if door.held.role != "seat":
        raise Refused("seat_only")
    invitations: dict[int, bytes] = {}
    for seat, token in wanted.invitations.items():
        found = rooms.pass_of(token)
        if found is not None and found.role == "invitation" and seat < door.room.seats:
            invitations[seat] = found.hash
    await door.room.offer_again(invitations, door.check)
    return await seen_again(door, lang)


@router.post("/table/rematch", response_model=m.Seated)
async def sit_again(rooms: AllRooms, door: InnerDoor) -> Any:
    """Sit down at the table that somebody here has set for the same people, under the same name."""
    if door.held.role != "seat":
        raise Refused("seat_only")
    async with door.entered():
        found = rooms.rematch(door.room, door.held.seat)
        name = door.room.chairs[door.held.seat].name
    token, held, room = await rooms.take_seat(found, name, door.check)
    return {"token": token, "seat": held.seat, "table": room.id}


@router.post("/table/share", response_model=m.TableInfo)
async def share(door: InnerDoor, wanted: m.Sharing, lang: Language = "en") -> Any:
    """Agree that everybody may look at this finished game, or take that back."""
    if door.held.role != "seat":
        raise Refused("seat_only")
    await door.room.share(door.held.seat, wanted.agreed, door.check)
    return await seen_again(door, lang)


@router.post("/table/close", response_model=m.TableInfo)
async def close(door: InnerDoor, lang: Language = "en") -> Any:
    """End the game before its time. Everything hidden is shown."""
    if door.held.role != "host":
        raise Refused("host_only")
    await door.room.close(door.check)
    return await seen_again(door, lang)


async def my_table(rooms: Rooms, token: str, lang: str) -> dict[str, Any] | None:
    """One that cannot be shown says nothing about the others; a disk that cannot be read does."""
    held = rooms.pass_of(token)
    if held is None:
        return None
    try:
        table = await rooms.known(held.table)
        if not isinstance(table, Room):
            return info.my_table(table, held, lang)
        async with table.entered():
            return info.my_table(table, held, lang)
    except Refused as refusal:
        if refusal.code == "unread":
            raise
    except Exception as error:
        rooms.complain(held.table, error)
    return None


@public.post("/mine", response_model=m.MyTables)
async def my_tables(rooms: AllRooms, wanted: m.Mine) -> Any:
    """Where the tables behind these links are, in the same order; null for links that open none."""
    found: list[dict[str, Any] | None] = []
    for token in wanted.tokens:
        found.append(await my_table(rooms, token, wanted.lang))
        await asyncio.sleep(0)
    return {"tables": found}


# Looking back, and files


@router.get("/table/moments")
async def moments(
    door: LookingDoor, lang: Language = "en", as_seat: AsSeat = None
) -> dict[str, Any]:
    """Everything this seat can look back at."""
    async with door.entered():
        return telling.moments_message(door.room, door.eyes(as_seat), lang, door.is_window)


@router.get("/table/moments/{k}")
async def moment(
    door: LookingDoor, k: Moment, lang: Language = "en", as_seat: AsSeat = None
) -> dict[str, Any]:
    """The table as this seat saw it then."""
    async with door.entered():
        seat = door.eyes(as_seat)
        k = door.moment(seat, k)
        return telling.moment_message(door.room, seat, k, lang, door.is_window)


@router.get("/table/scores")
async def scores(door: LookingDoor, lang: Language = "en") -> dict[str, Any]:
    """What every seat was worth, phase by phase, as far as everybody could see."""
    async with door.entered():
        return telling.scores_message(door.room, door.seat, lang)


@router.get("/table/position")
async def position(
    door: LookingDoor,
    at: Annotated[int | None, Query(alias="moment", ge=0, le=1_000_000)] = None,
    as_seat: AsSeat = None,
) -> dict[str, Any]:
    """A position file. While the game goes on, what the seat could not see is made up."""
    async with door.entered():
        seat = door.eyes(as_seat)
        newest = len(door.room.moments[seat]) - 1
        k = newest if at is None else door.moment(seat, at)
        return branch(door.room, seat, k).position()


@router.get("/table/record")
async def record(door: LookingDoor) -> dict[str, Any]:
    """The whole game with its seed. It is sealed until the game is over."""
    async with door.entered():
        if not door.room.is_over:
            raise Refused("sealed_record")
        return door.room.match.record()
