"""The command line. Every command has a module of its own, imported when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from holdfast.core.catalog import DataError
from holdfast.core.choice import UnknownKey
from holdfast.core.record import IllegalChoice

# In the order in which a newcomer meets them; each is `holdfast.cli.NAME.NAME`.
COMMANDS = (
    "play", "games", "cards", "rules", "replay", "position", "simulate", "arena", "bench", "pack",
)  # fmt: skip

BROKEN_FILE = 1
BAD_ARGUMENT = 2


class BadArgument(ValueError):
    """The command was given something it cannot work with."""


class Commands(TyperGroup):
    """Finds a command when it is called for, and turns errors into one sentence each."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]  # names to suggest

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"holdfast.cli.{cmd_name}"), cmd_name)
        if not isinstance(command, typer.Typer):
            alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
            alone.command(cmd_name)(command)
            command = alone
        found = typer.main.get_command(command)
        found.name = cmd_name
        return found

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (BadArgument, IllegalChoice, UnknownKey) as error:
            fail(error, BAD_ARGUMENT)
        except DataError as error:
            fail(error, BROKEN_FILE)


def fail(error: Exception, code: int) -> None:
    print(f"holdfast: {error}", file=sys.stderr)
    raise typer.Exit(code)


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


def main() -> None:
    """The program `holdfast`."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without these letters shows question marks, not a traceback.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="holdfast")
