"""`holdfast serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast._loader import is_compiled, wants_interpreted
from holdfast.bots import LEVELS, load_bot
from holdfast.bots.naming import is_free_name, registered_names
from holdfast.cli import BadArgument
from holdfast.cli.arguments import checking_arguments, open_game
from holdfast.cli.folders import data_folder
from holdfast.core.catalog import DataError, listed
from holdfast.core.finding import game_names

if TYPE_CHECKING:
    from holdfast.server.settings import Settings

DEFAULT_PORT = 8420
TRIES = 20
LONGEST_NAME = 40  # of a bot, as the server takes it
STOPPING = 3.0  # seconds for the compiler
DESCRIPTION = "api/openapi.json"
STACK = ("fastapi", "msgspec", "uvicorn", "websockets")  # what the extra `serve` brings
WITHOUT = "holdfast serve --no-page serves the programming interface alone"


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; 8420, or a free one if that is taken."),
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="0.0.0.0 opens it to the network.")
    ] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Where tables are kept.")] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name people use to reach it; repeatable."),
    ] = None,
    pack: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME=DIR", help="Also offer a game with these cards; repeatable."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT", help="Also offer this bot: miser=file.py:Miser; repeatable."
        ),
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes in which bots think.")
    ] = None,
    awake: Annotated[
        int, typer.Option(min=1, metavar="N", help="Tables kept in memory if not in use.")
    ] = 1000,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    build: Annotated[
        bool, typer.Option("--build/--no-build", help="Build the page when it is missing or old.")
    ] = True,
    page: Annotated[
        bool, typer.Option("--page/--no-page", help="Without it, the programming interface alone.")
    ] = True,
    compile: Annotated[
        bool, typer.Option("--compile", help="Compile the core behind the table, in a checkout.")
    ] = False,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Rate limits; off only to measure.")
    ] = True,
) -> None:
    """Open the table in the browser: play alone, with friends over a link, against bots.

    Tables are kept for as long as you like; after a stop, every table goes on
    where it was. Only this machine can reach the server unless --host says
    otherwise.

    Examples:

      holdfast serve --open

      holdfast serve --host 0.0.0.0 --port 8000
    """
    require_packages()
    from holdfast.server.settings import NO_LIMITS, Limits, Settings, spare_cores

    settings = Settings(
        data=(data or data_folder() / "server").expanduser(),
        host=host,
        packs=read_packs(pack or []),
        bots=read_bots(bot or []),
        thinkers=thinkers or spare_cores(),
        awake=awake,
        limits=Limits() if limits else NO_LIMITS,
        owns_process=True,
        names=tuple(name or ()) if host in ("127.0.0.1", "::1", "localhost") else ("*",),
    )
    if page:
        require_page(build)
    listening = bind(host, port)
    with compiler() if compile else contextlib.nullcontext():
        run(settings, listening, "" if page else DESCRIPTION, browser and page)


def require_packages() -> None:
    missing = [name for name in STACK if find_spec(name) is None]
    if missing:
        raise BadArgument(
            f"the table in the browser needs {listed(missing)}, which this installation came "
            f'without: pip install "holdfast[serve]"'
        )


def read_packs(pairs: list[str]) -> dict[str, Path]:
    packs: dict[str, Path] = {}
    for pair in pairs:
        game, equals, folder = pair.partition("=")
        if not equals or game not in game_names():
            known = ", ".join(game_names())
            raise BadArgument(f'--pack "{pair}": it is GAME=DIR, and a game is one of {known}')
        if not Path(folder).is_dir():
            raise BadArgument(f"--pack {game}: {folder}: there is no such folder")
        packs[game] = Path(folder).resolve()
        open_game(game, packs[game])  # a pack with a mistake is refused before anything is served
    return packs


def read_bots(pairs: list[str]) -> dict[str, str]:
    """What the operator offers besides our own, by name: what installed packages register, and what
    `--bot` says. All are made once, before anything is served."""
    bots: dict[str, str] = {}
    for name in registered_names():
        try:
            load_bot(name)
            bots[name] = name
        except DataError as error:
            say(f"{error}; it is not offered")
    for pair in pairs:
        name, equals, spec = pair.partition("=")
        if not equals or not is_free_name(name) or len(name) > LONGEST_NAME:
            raise BadArgument(
                f'--bot "{pair}": it is NAME=BOT, such as miser=file.py:Miser; a name has letters, '
                f"digits and dashes, and is none of {', '.join(LEVELS)}"
            )
        with checking_arguments():
            load_bot(spec)
        bots[name] = spec
    return bots


def require_page(build: bool) -> None:
    """An old page would show an old game, and without one there is nothing at the address."""
    from holdfast.server import page

    if build and page.is_checkout() and page.is_stale():
        try:
            page.build(say)
        except page.CannotBuild as error:
            if not page.is_built():
                raise BadArgument(f"the page is not built: {error}\n{WITHOUT}") from None
            say(f"The page is older than its sources and could not be built anew: {error}")
    if not page.is_built():
        how = "make page builds it" if page.is_checkout() else "this installation came without one"
        raise BadArgument(f"there is no page to serve: {how}.\n{WITHOUT}")


@contextlib.contextmanager
def compiler() -> Iterator[None]:
    """The compiler at work behind the table, and gone with it; what it has done is kept."""
    tool = checkout_tool("compile.py")
    if tool is None or is_compiled() or wants_interpreted():
        yield
        return
    process = subprocess.Popen([sys.executable, str(tool), "--behind"], start_new_session=True)
    try:
        yield
    finally:
        end_with_children(process)


def end_with_children(process: subprocess.Popen[bytes]) -> None:
    """Ask it to stop, and do not wait for long: what it leaves half done is never used."""
    for number in (signal.SIGINT, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOPPING)


def checkout_tool(name: str) -> Path | None:
    from holdfast.server import page

    tool = page.WEB.parent / "tools" / name
    return tool if page.is_checkout() and tool.is_file() else None


def bind(host: str, port: int | None) -> socket.socket:
    """The port asked for, or the first free one from the usual one on."""
    wanted = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + TRIES), 0]
    for number in wanted:
        try:
            return listen(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise BadArgument(f"--host {host}: {error.strerror}") from None
    raise BadArgument(
        f"port {port} is taken by another program; leave --port out to get a free one"
    )


def listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise BadArgument(f"--host {host}: {error.strerror}") from None
    except UnicodeError:
        raise BadArgument(f'--host "{host[:40]} …": it is no address and no name') from None
    found = socket.socket(family, kind, proto)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(1024)
    except OSError:
        found.close()
        raise
    return found


def run(settings: Settings, listening: socket.socket, path: str, is_opened: bool) -> None:
    import uvicorn

    from holdfast.server.app import create_app
    from holdfast.server.store import Store
    from holdfast.server.wire import configure

    store = Store(settings.data)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    port = listening.getsockname()[1]
    name = "localhost" if settings.is_local else own_address(settings.host)
    address = f"http://{name}:{port}/{path}"
    config = configure(create_app(settings, store), settings)
    server = uvicorn.Server(config)
    announce(settings, address)
    if is_opened and has_screen():
        threading.Timer(0.8, webbrowser.open, [address]).start()
    elif is_opened:
        say("There is no screen here: open this address in a browser.")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn stops and then raises them once more
    server.run(sockets=[listening])
    say("Stopped. Every table goes on where it was.")


def has_screen() -> bool:
    """Without one, a browser for terminals might take over this terminal."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def own_address(host: str) -> str:
    """The address of this machine in its network, as far as it can be guessed."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
            found: Any = probe.getsockname()[0]
        except OSError:
            found = socket.gethostname()
    return str(found)


def announce(settings: Settings, address: str) -> None:
    is_api = address.endswith(DESCRIPTION)
    say(f"{'The programming interface is described' if is_api else 'Holdfast is'} at {address}")
    say(f"Tables are kept in {settings.data}")
    if not settings.is_local:
        say("It is open to the network: whoever reaches this address can set tables here.")
    say("Ctrl-C stops it; nothing is lost.")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
