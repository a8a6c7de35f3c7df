"""Schemathesis: requests made up from the OpenAPI description, good ones and bad ones, with and
without a link. Every answer is one that the description promises."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from schemathesis.core.parameters import ParameterLocation
from tests.server.client import GAME, PATIENCE, House, Json, Links, bearer, me

from holdfast.server.app import create_app
from holdfast.server.settings import Settings

AnyCase = Case[Any]
EXAMPLES = 25
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
# What these do cannot be done twice with the same link.
USES_UP_ITS_LINK = ("/api/sit", "/api/renew", "/api/table/close", "/api/table/seats/{seat}/invite")


def description() -> Json:
    return create_app(Settings(data=Path(tempfile.gettempdir()))).openapi()


def operations() -> list[tuple[str, str]]:
    return [(method, path) for path, item in description()["paths"].items() for method in item]


class Lodging:
    """A server in a thread of its own: schemathesis does not speak to event loops."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), daemon=True)
        self._thread.start()
        assert self._is_up.wait(PATIENCE)
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._leaving = asyncio.Event()
        async with House(self._folder) as house:
            self.url = house.url
            self._is_up.set()
            await self._leaving.wait()

    def leave(self) -> None:
        self.http.close()
        self._loop.call_soon_threadsafe(self._leaving.set)
        self._thread.join(PATIENCE)

    def table(self) -> Links:
        body = {"game": GAME, "seats": [*me(1), {"who": "friend"}]}
        return Links(self.http.post("/api/tables", json=body).json())

    def link(self, role: str) -> str:
        links = self.table()
        if role == "closed":
            self.http.post("/api/table/close", headers=bearer(links.host))
        return {
            "nobody": "",
            "seat": links.seats[0],
            "invitation": links.seats[1],
            "host": links.host,
            "closed": links.host,
            "watch": links.watch,
        }[role]


@pytest.fixture(scope="module")
def lodging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lodging]:
    found = Lodging(tmp_path_factory.mktemp("openapi"))
    yield found
    found.leave()


@pytest.fixture(scope="module")
def schema(lodging: Lodging) -> Any:
    return schemathesis.openapi.from_url(f"{lodging.url}/api/openapi.json")


def run(
    operation: Any,
    mode: GenerationMode,
    call: Callable[[AnyCase, str], object],
    link: Callable[[], str],
    examples: int = EXAMPLES,
) -> None:
    """So many made-up requests, always the same ones."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    def each(case: AnyCase) -> None:
        if mode is GenerationMode.POSITIVE and next(count) % 2:
            steer(case)
        call(case, link())

    count = itertools.count()
    each()


def steer(case: AnyCase) -> None:
    """Names that exist, in every other request: chance alone would never find them."""
    for name, value in (("game", GAME), ("k", 0), ("seat", 0)):
        if name in case.path_parameters:
            case.path_parameters[name] = value
    for name in ("as", "pack", "moment"):
        case.query.pop(name, None)
    if isinstance(case.body, dict) and "game" in case.body:
        case.body.update(game=GAME, options={}, pack="")


ROLES = {
    "/api/sit": ("nobody", "invitation", "seat"),
    "/api/renew": ("nobody", "seat", "watch"),
    "/api/table/close": ("nobody", "host", "seat"),
    "/api/table/seats/{seat}": ("nobody", "host", "seat"),
    "/api/table/seats/{seat}/invite": ("nobody", "host", "seat"),
}


def roles_of(path: str) -> tuple[str, ...]:
    if path in ROLES:
        return ROLES[path]
    return ("nobody", "seat", "closed") if path.startswith("/api/table/") else ("nobody", "seat")


EVERY_OPERATION = pytest.mark.parametrize(
    ("method", "path"), operations(), ids=lambda part: part.strip("/")
)


@EVERY_OPERATION
def test_every_answer_is_as_described(
    lodging: Lodging, schema: Any, method: str, path: str
) -> None:
    operation = schema[path][method.upper()]
    codes: set[int] = set()
    for role in roles_of(path):
        run(
            operation,
            GenerationMode.POSITIVE,
            lambda case, token: codes.add(answered(case, token, CHECKS)),
            links(lodging, path, role),
            EXAMPLES // len(roles_of(path)) + 1,
        )
    if method == "get":
        assert 200 in codes, "the inner door was never reached"


@EVERY_OPERATION
def test_bad_requests_are_refused(lodging: Lodging, schema: Any, method: str, path: str) -> None:
    operation = schema[path][method.upper()]
    if not operation.body and not operation.query and not operation.path_parameters:
        pytest.skip("nothing can be wrong with it")

    def call(case: AnyCase, token: str) -> None:
        # Unknown words in the query, and links that are no links, do no harm where a link is given.
        checks = [*CHECKS, negative_data_rejection] if has_bad_body(case) else CHECKS
        answered(case, token, checks)

    role = "invitation" if path == "/api/sit" else "seat"
    run(operation, GenerationMode.NEGATIVE, call, links(lodging, path, role))


def answered(case: AnyCase, token: str, checks: list[Any]) -> int:
    response = case.call(headers=bearer(token))
    case.validate_response(response, checks=checks)
    return response.status_code


def has_bad_body(case: AnyCase) -> bool:
    body = case.meta.components.get(ParameterLocation.BODY) if case.meta else None
    return body is not None and body.mode is GenerationMode.NEGATIVE


def links(lodging: Lodging, path: str, role: str) -> Callable[[], str]:
    """Where a request uses up its link, every one gets a link of its own."""
    if path in USES_UP_ITS_LINK:
        return lambda: lodging.link(role)
    token = lodging.link(role)
    return lambda: token


def test_the_description_names_every_door() -> None:
    paths = description()["paths"]
    assert len(operations()) >= 20
    for item in paths.values():
        for operation in item.values():
            assert operation["description"].endswith(".")
            success = [code for code in operation["responses"] if code.startswith("2")]
            assert success
            for code, answer in operation["responses"].items():
                if not code.startswith("2"):
                    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("Error")
