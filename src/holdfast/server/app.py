"""The application: routes, doors, headers, the page itself."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import holdfast
from holdfast.core.languages import LANGUAGES
from holdfast.server import api, compiling, offline, opening, page, page_words, socket
from holdfast.server.collecting import Collector, tuned
from holdfast.server.limits import PAYS, Buckets, Budgets, household, paid
from holdfast.server.printed import ASK_AGAIN, Shelf
from holdfast.server.refusals import Refused
from holdfast.server.room import unsaved
from holdfast.server.rooms import Rooms
from holdfast.server.settings import Settings
from holdfast.server.store import NotRead, NotSaved, Store
from holdfast.server.thinking import Thinkers

LOG = logging.getLogger("holdfast.app")

STATUS = {
    "no_token": 401, "unknown_token": 401,
    "invitation_only": 403, "not_your_seat": 403, "host_only": 403, "seat_only": 403,
    "other_seat": 403,
    "no_such_game": 404, "no_first_game": 404, "no_such_pack": 404, "no_such_moment": 404,
    "no_such_seat": 404,
    "not_found": 404, "no_page": 404,
    "wrong_method": 405, "too_slow": 408, "too_large": 413, "wrong_host": 421,
    "bad_request": 422, "bad_name": 422, "bad_file": 422, "bad_seats": 422, "no_such_bot": 422,
    "unfit": 422,
    "rate": 429, "fault": 500, "unsaved": 503, "unsure": 503, "unread": 503, "stopping": 503,
}  # fmt: skip
CONFLICT = 409

SCRIPTS = "script-src 'self'"
POLICY = "; ".join(
    [
        "default-src 'none'",
        SCRIPTS,
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
WITH_FILE = "/api/import"
MAKING = ("/api/tables", "/api/tables/first", WITH_FILE, "/api/table/branch")  # a new table
FOR_EVER = "public, max-age=31536000, immutable"
BODY_SECONDS = 30.0  # for all of it
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def create_app(settings: Settings, opened: Store | None = None) -> FastAPI:
    """The application; it closes its store, also one that was opened before."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = opened or Store(settings.data)
        thinkers = Thinkers(settings.thinkers, settings.bots, settings.executor)
        thinkers.pause = settings.limits.pause
        rooms = Rooms(settings, store, thinkers)
        app.state.store = store
        app.state.rooms = rooms
        app.state.compiled = compiling.Compiled()
        handing_over = asyncio.create_task(app.state.compiled.hand_over(thinkers))
        rooms.start()
        async with collecting(store) if settings.owns_process else nullcontext():
            try:
                yield
            finally:
                handing_over.cancel()
                await rooms.stop()
                await thinkers.close()
                store.close()

    app = FastAPI(
        title="Holdfast",
        version=holdfast.__version__,
        description="One table for board games about holding on while an empire falls.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.table_limits = Buckets(*settings.limits.tables)
    app.state.budgets = Budgets(settings.limits)
    # As they were made when imported: `include_router` would make each anew for every app.
    for router in (api.public, api.router, compiling.router):
        app.router.routes += router.routes
    app.add_api_websocket_route("/socket", open_socket)
    add_answers_to_errors(app)
    app.state.shelf = Shelf()
    if page.is_built():
        app.add_route(offline.PATH, offline.answer, include_in_schema=False)
        app.mount("/", Page(app.state.shelf))
    state = app.state
    app.add_middleware(Guard, settings=settings, tables=state.table_limits, budgets=state.budgets)
    return app


@asynccontextmanager
async def collecting(store: Store) -> AsyncIterator[None]:
    """Garbage is collected as it is best for many tables."""
    with tuned():
        collector = asyncio.create_task(Collector(lambda: store.commits).run())
        try:
            yield
        finally:
            collector.cancel()


async def open_socket(connection: WebSocket) -> None:
    address = household(connection.scope["client"])
    state = connection.app.state
    budget = state.budgets.of(address)
    PAYS.set(budget.work)
    await paid(socket.serve(connection, state.rooms, budget))


class Page(StaticFiles):
    """The built page. Files with a hash in their name never change. Every game has an address,
    `/empires-end/`, under which the page has its words and asks for its board at once."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(directory=page.PAGE, html=True)
        self.shelf = shelf

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """A game that brings no board has the page as it is."""
        found = super().lookup_path(path)
        game, _, file = path.partition("/")
        is_game = file in ("", "index.html") and game in holdfast.games()
        return super().lookup_path(file or ".") if is_game and not found[1] else found

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path, headers = Path(full_path), Headers(scope=scope)
        found = self.shelf.file(str(path), stat_result)
        game, vary = path.parent.name, "Accept-Encoding"
        if path.name == "index.html" and game in holdfast.games():
            lang = page_words.choose(opening.languages_of(headers.get("accept-language", "")))
            vary = "Accept-Encoding, Accept-Language"
            found = opening.opened(self.shelf, found, game, lang)
        answered = found.answer(headers, FOR_EVER if game == "assets" else ASK_AGAIN, vary)
        first = opening.first_script(found.body) if path.name == "index.html" else ""
        if first:
            allowed = POLICY.replace(SCRIPTS, f"{SCRIPTS} {first}")
            answered.headers["content-security-policy"] = allowed
        return answered


# Errors: always {"error": {"code", "text"}}


def add_answers_to_errors(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        return answer(request, error)

    @app.exception_handler(NotSaved)
    async def not_saved(request: Request, error: NotSaved) -> JSONResponse:
        return answer(request, unsaved(error))

    @app.exception_handler(NotRead)
    async def not_read(request: Request, error: NotRead) -> JSONResponse:
        return answer(request, Refused("unread"))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return answer(request, Refused("bad_request", reason=f"{place}: {first['msg']}"[:300]))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 404:
            return answer(request, Refused("not_found"))
        if error.status_code == 405:
            response = answer(request, Refused("wrong_method"))
            response.headers.update(error.headers or {})
            return response
        refusal = Refused("bad_request", reason=str(error.detail))
        return answer(request, refusal, error.status_code)


def answer(request: Request, refusal: Refused, status: int | None = None) -> JSONResponse:
    return error_response(refusal, language_of(request.scope), status)


def error_response(refusal: Refused, lang: str, status: int | None = None) -> JSONResponse:
    code = status or STATUS.get(refusal.code, CONFLICT)
    text = {"code": refusal.code, "text": refusal.say(lang)}
    headers = {"retry-after": "2"} if code in (429, 503) else {}
    if code == 401:
        headers["www-authenticate"] = "Bearer"
    return JSONResponse({"error": text}, code, headers)


def language_of(scope: Scope) -> str:
    wanted = Request(scope).query_params.get("lang") or Headers(scope=scope).get(
        "accept-language", ""
    )
    return next((lang for lang in LANGUAGES if wanted.startswith(lang)), LANGUAGES[0])


# Before anything else


class Guard:
    """Host names, origins, sizes and rates; and the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, tables: Buckets, budgets: Budgets) -> None:
        self.app = app
        self.settings = settings
        self.requests = Buckets(*settings.limits.requests)
        self.tables = tables
        self.budgets = budgets
        self.sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.guard_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.guard_socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def guard_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_answered = False

        async def send_with_headers(message: Message) -> None:
            nonlocal is_answered
            if message["type"] == "http.response.start":
                is_answered = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        limits = self.settings.limits
        body = Body(receive, limits.file if scope["path"] == WITH_FILE else limits.body)
        refusal = self.objection(scope) or body.objection(Headers(scope=scope))
        refusal = refusal or self.too_many_tables(scope)
        refusal = refusal or await body.read() or await self.wait_for_turn(scope)
        if refusal is not None:
            response = error_response(refusal, language_of(scope))
            await response(scope, receive, send_with_headers)
            return
        try:
            await paid(self.run(scope, body.receive, send_with_headers))
        except Exception as error:
            LOG.error("%s %s failed", scope["method"], scope["path"], exc_info=error)
            if not is_answered:
                response = error_response(Refused("fault"), language_of(scope))
                await response(scope, receive, send_with_headers)

    def objection(self, scope: Scope) -> Refused | None:
        if not self.is_known_host(scope):
            return Refused("wrong_host")
        address = household(scope["client"])
        if scope["path"].startswith("/api/") and not self.requests.take(address):
            return Refused("rate")
        return None

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    async def wait_for_turn(self, scope: Scope) -> Refused | None:
        """Who has made the server work much lets others go first."""
        work = self.budgets.work(household(scope["client"]))
        if work.is_crowded:
            return Refused("rate")
        PAYS.set(work)
        await work.turn()
        return None

    def too_many_tables(self, scope: Scope) -> Refused | None:
        """Asked before a file is read, and paid when a table is made."""
        address = household(scope["client"])
        if scope["path"] in MAKING and not self.tables.of(address).has(1):
            return Refused("rate")
        return None

    def is_known_host(self, scope: Scope) -> bool:
        """A foreign name for a loopback address is another page's attempt to look in."""
        names = self.settings.names
        if "*" in names:
            return True
        host = host_of(f"//{Headers(scope=scope).get('host', '')}")
        return host in LOOPBACK or host in names

    async def guard_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = household(scope["client"])
        if not self.is_known_host(scope) or not is_same_origin(scope):
            await refuse_socket(receive, send, 403)
            return
        if self.sockets.get(address, 0) >= self.settings.limits.sockets:
            await refuse_socket(receive, send, 429)
            return
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def is_same_origin(scope: Scope) -> bool:
    """Browsers always say where a page comes from; programs need not."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


def host_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


async def refuse_socket(receive: Receive, send: Send, status: int) -> None:
    await receive()
    if status == 403:
        await send({"type": "websocket.close", "code": 4403})
    else:
        await send({"type": "websocket.close", "code": 4429})


class Body:
    """A request's body, read up to a limit before anything looks at it."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.most = most
        self._receive = receive
        self._pieces = bytearray()
        self._last: Message | None = None

    def objection(self, headers: Headers) -> Refused | None:
        """What can be said before a byte of it has come."""
        length = headers.get("content-length", "0")
        if "transfer-encoding" in headers and "content-length" in headers:
            return Refused("bad_request", reason="content-length and transfer-encoding")
        if not (length.isascii() and length.isdigit()):
            return Refused("bad_request", reason="content-length")
        return Refused("too_large", most=self.most) if int(length[:20]) > self.most else None

    async def read(self) -> Refused | None:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                return await self._read()
        except TimeoutError:
            return Refused("too_slow")

    async def _read(self) -> Refused | None:
        while True:
            message = await self._receive()
            self._pieces += message.get("body", b"")
            if len(self._pieces) > self.most:
                return Refused("too_large", most=self.most)
            if message["type"] != "http.request" or not message.get("more_body", False):
                self._last = {**message, "body": bytes(self._pieces)}
                return None

    async def receive(self) -> Message:
        message, self._last = self._last, None
        return message or await self._receive()
