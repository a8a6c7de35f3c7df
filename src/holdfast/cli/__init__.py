"""The command line. Every command has a module of its own, imported when it is used."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

IS_MAIN = threading.current_thread() is threading.main_thread()
# Ctrl-C while the program is being loaded ends it, without a traceback.
BEFORE = signal.signal(signal.SIGINT, signal.SIG_DFL) if IS_MAIN else None

import typer  # noqa: E402
from typer.core import TyperCommand, TyperGroup  # noqa: E402

from holdfast.core.catalog import DataError  # noqa: E402
from holdfast.core.choice import UnknownKey  # noqa: E402
from holdfast.core.record import IllegalChoice  # noqa: E402

# In the order in which a newcomer meets them; each is `holdfast.cli.NAME.NAME`, with underscores.
COMMANDS = (
    "serve", "play", "games", "cards", "rules", "replay", "position", "simulate", "balance",
    "arena", "bench", "pack", "check", "words", "new-game",
)  # fmt: skip

BROKEN_FILE = 1
BAD_ARGUMENT = 2
INTERRUPTED = 130

# Typer carries its own copy of Click from some version on; this is the class of either.
UsageError: Any = typer.BadParameter.__base__
PYDANTIC = re.compile(r"Input should be ([^,]*)(, .*)?")


LONGEST = 1200  # letters of a complaint


class BadArgument(ValueError):
    """The command was given something it cannot work with."""


class Command(TyperCommand):
    """A command whose help shows no type for a flag: nothing is written behind it."""

    def get_params(self, ctx: Any) -> list[Any]:
        return without_types_of_flags(super().get_params(ctx))


def without_types_of_flags(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


class Commands(TyperGroup):
    """Finds a command when it is called for, and turns errors into one sentence each."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # names to suggest

    def get_params(self, ctx: Any) -> list[Any]:
        return without_types_of_flags(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command = getattr(import_module(f"holdfast.cli.{name}"), name)
        if not isinstance(command, typer.Typer):
            alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
            alone.command(cmd_name, cls=Command)(command)
            command = alone
        found = typer.main.get_command(command)
        found.name = cmd_name
        return found

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().make_context(*args, **kwargs)
        except UsageError as error:
            fail(usage(error), BAD_ARGUMENT)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (BadArgument, IllegalChoice, UnknownKey) as error:
            fail(error, BAD_ARGUMENT)
        except DataError as error:
            fail(error, BROKEN_FILE)
        except UsageError as error:
            if not str(error):  # a command with commands of its own, called alone: show its help
                raise
            fail(usage(error), BAD_ARGUMENT)
        except BrokenPipeError:
            raise
        except OSError as error:
            fail(f"{error.filename or 'the output'}: {error.strerror}", BROKEN_FILE)


def usage(error: Any) -> str:
    """What is wrong with an argument, in one sentence, and where to read more."""
    text = PYDANTIC.sub(r"it should be \1", error.format_message())
    command = error.ctx.command_path if error.ctx else "holdfast"
    end = "" if text.endswith((".", "?")) else "."
    return f"{text[:1].lower()}{text[1:]}{end} See: {command} --help"


def fail(error: object, code: int) -> None:
    print(f"holdfast: {readable(str(error))}", file=sys.stderr)
    raise typer.Exit(code)


def readable(text: str) -> str:
    """What a foreign file says is quoted, not obeyed by the terminal, and not at any length."""
    signs = (
        sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text
    )
    kept = "".join(signs)
    return kept if len(kept) <= LONGEST else f"{kept[:LONGEST]} …"


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(is_wanted: bool) -> None:
    if not is_wanted:
        return
    import holdfast

    build = "compiled" if holdfast.is_compiled() else "interpreted"
    print(f"holdfast {holdfast.__version__} ({build})")
    raise typer.Exit


@app.callback()
def holdfast_command(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Board games about holding on while an empire falls: play, look up, simulate.

    Begin with [bold]holdfast play empires-end[/bold]. Every command explains
    itself: [bold]holdfast play --help[/bold].
    """
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def say_once_what_is_missing() -> None:
    """An installation without the compiled core says how to get it, the first time it is used."""
    from holdfast._loader import COMPILED, PACKAGE

    note = Path(PACKAGE, COMPILED, "missing.txt")
    if not note.is_file() or os.environ.get("HOLDFAST_QUIET", "") not in ("", "0"):
        return
    from holdfast.cli.folders import data_folder

    said = data_folder() / "told-of-the-compiled-core"
    if not said.exists():
        print(f"holdfast: {note.read_text(encoding='utf-8').strip()}", file=sys.stderr)
        with contextlib.suppress(OSError):
            said.parent.mkdir(parents=True, exist_ok=True)
            said.touch()


def main() -> None:
    """The program `holdfast`."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without these letters shows question marks, not a traceback.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    say_once_what_is_missing()
    try:
        app(prog_name="holdfast")
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


if BEFORE is not None:
    signal.signal(signal.SIGINT, BEFORE)
