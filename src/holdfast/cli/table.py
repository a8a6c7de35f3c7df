"""A game at the terminal: who decides next, what they see, and how they leave."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.bots import Bot, make_bot
from holdfast.cli.phrases import open_phrases
from holdfast.cli.terminal import grid, program, styled
from holdfast.core.drawing import mark
from holdfast.core.journal import Event
from holdfast.core.record import Match

if TYPE_CHECKING:
    from rich.console import Console

HUMAN = "human"
SPECTATOR = -1
LONG_LOG = 16
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what has scrolled off it


class Leave(Exception):
    """Somebody gets up from the table; the argument is the phrase to say."""


class Table:
    """One match and the people and bots around it."""

    def __init__(
        self, match: Match, players: list[str], console: Console, again: list[str], hints: str
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.console = console
        self.again = again
        self.hints = hints
        self.words = match.words()
        self.say = open_phrases(match.lang)
        self.humans = [seat for seat, who in enumerate(players) if who == HUMAN]
        self.bots = self.make_bots()
        self.seen = [0] * match.seats  # how much of the log each seat has read
        self.told = 0  # how much of it the spectators have
        self.shown: tuple[int, int, int] | None = None  # for whom the board was drawn, and when
        self.reader = SPECTATOR  # whose secrets are on the screen

    def make_bots(self) -> dict[int, Bot]:
        seed = self.match.origin.get("seed", 0)
        first = seed if isinstance(seed, int) else 0
        return {
            seat: make_bot(who, first * 10 + seat)
            for seat, who in enumerate(self.players)
            if who != HUMAN
        }

    # The course of the game

    def play(self) -> None:
        try:
            self.welcome()
            while not self.match.over:
                self.next_decision()
            self.finish()
        except Leave as leaving:
            self.leave(str(leaving))
        except KeyboardInterrupt:
            self.leave("left")

    def next_decision(self) -> None:
        """Bots first: in a simultaneous phase they are done when the people begin."""
        waiting = list(self.match.open)
        for seat in waiting:
            if seat in self.bots:
                self.bot_decides(seat)
                return
        self.person_decides(self.reader if self.reader in waiting else waiting[0])

    def bot_decides(self, seat: int) -> None:
        name = self.words.seat(seat)
        perspective = self.match.perspective(seat)
        with self.thinking(seat, self.say("thinking", name=name)):
            choice = self.bots[seat].decide(perspective)
        self.match.choose(seat, self.game.choices.key(choice))
        if not self.humans:
            self.tell(self.match.log(SPECTATOR, self.told))
            self.told = len(self.match.events)

    def thinking(self, seat: int, text: str) -> contextlib.AbstractContextManager[Any]:
        """A sign of life for bots that take their time."""
        is_slow = seat < 0 or self.players[seat].startswith("mcts")
        if is_slow and self.console.is_terminal:
            return self.console.status(text)
        return contextlib.nullcontext()

    def person_decides(self, seat: int) -> None:
        from holdfast.cli.answers import Answers

        self.draw_curtain(seat)
        self.show(seat)
        answers = Answers(self, seat)
        while not answers.take(self.read(f"{self.words.seat(seat)}> ")):
            pass
        self.keep_record()

    def read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            return input(prompt).strip()
        except EOFError:
            self.console.print()
            raise Leave("left" if sys.stdin.isatty() else "input_ended") from None

    # What people see

    def welcome(self) -> None:
        person = "player_you" if len(self.humans) == 1 else "player_human"
        seats = [
            self.say(person if who == HUMAN else "player_bot", name=name, bot=who)
            for who, name in zip(self.players, self.words.seat_names, strict=False)
        ]
        self.console.print(styled(mark("title", f"{self.game.title}: {', '.join(seats)}.")))
        if self.humans:
            rules = shlex.join([program(), "rules", self.game.id, *self.lang_option()])
            self.console.print(self.words.table["tagline"])
            self.console.print(styled(mark("dim", self.say("welcome", rules=rules))))

    def lang_option(self) -> list[str]:
        return [] if self.match.lang == "en" else ["--lang", self.match.lang]

    def draw_curtain(self, seat: int) -> None:
        """Between two people the screen hides everything."""
        if len(self.humans) < 2 or self.reader == seat:
            self.reader = seat
            return
        if self.reader != SPECTATOR:  # before the first of them there is only the welcome
            self.clear()
        name = self.words.seat(seat)
        self.console.print(self.say("pass_to", name=name))
        self.reader = SPECTATOR
        self.read(self.say("press_enter", name=name))
        self.clear()
        self.reader = seat
        self.shown = None

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(CLEAR)

    def show(self, seat: int) -> None:
        """The board if something has changed it, the news, the question."""
        if self.is_board_due(seat):
            self.console.rule(style="dim")
            self.show_board(seat)
        else:
            self.console.print()
            self.print_painted(seat, is_brief=True)
        self.show_news(seat)
        self.show_question(seat)

    def is_board_due(self, seat: int) -> bool:
        """Within one's own turn, what is one's own is enough."""
        others = sum(1 for other, _ in self.match.choices if other != seat)
        now = (seat, others, self.match.state.barrier)
        is_due = now != self.shown
        self.shown = now
        return is_due

    def show_board(self, seat: int) -> None:
        self.print_painted(seat, is_brief=False)

    def print_painted(self, seat: int, is_brief: bool) -> None:
        view = self.match.view(seat)
        text = self.game.paint(view, self.words, self.console.width, is_brief)
        self.console.print(styled(text))

    def show_news(self, seat: int) -> None:
        start = min(self.seen[seat], len(self.match.events))
        news = self.match.log(seat, start)
        self.seen[seat] = len(self.match.events)
        if not news:
            return
        self.console.print()
        self.console.print(styled(" " + mark("title", self.say("news"))))
        # A line that says "one more line" would be as long as that line.
        if len(news) > LONG_LOG + 1:
            earlier = self.say("earlier", n=len(news) - LONG_LOG)
            self.console.print(styled("   " + mark("dim", earlier)))
            news = news[-LONG_LOG:]
        self.tell(news)

    def tell(self, events: list[Event]) -> None:
        for event in events:
            self.print_indented(f"{self.words.event(event)} {mark('dim', event.rule)}", 3)

    def print_indented(self, text: str, indent: int) -> None:
        from rich.padding import Padding

        self.console.print(Padding(styled(text), (0, 0, 0, indent), expand=False))

    def show_question(self, seat: int) -> None:
        keys = self.match.open[seat]
        self.console.print()
        self.print_indented(mark("title", self.words.prompt(self.match.state, seat)), 1)
        for name in ("card", "source"):
            self.show_text(self.about(seat).get(name))
        self.show_choices(seat, keys)
        if len(keys) == 1:
            self.console.print(styled("   " + mark("dim", self.say("only_one"))))

    def show_text(self, id: object) -> None:
        """What the card does that the question is about."""
        for card in self.game.components():
            if card.id == id and self.words.lang in card.text:
                name = self.words.name(card.id)
                self.print_indented(mark("dim", f"{name}: {card.text[self.words.lang]}"), 1)

    def show_choices(self, seat: int, keys: list[str]) -> None:
        """Number, words, what it leads to; the key at the right."""
        view = self.match.view(seat)
        step: Any = self.match.state.asking(seat)
        about = step.about(self.match.state)
        table = grid(4, None, max(len(key) for key in keys))
        for n, key in enumerate(keys, start=1):
            note = self.game.note(view, key, self.words, about)
            label = self.game.label(view, key, self.words, step.prompt)
            text = label + (mark("dim", f" · {note}") if note else "")
            number = styled(mark("accent", f"{n:>3}"))
            table.add_row(number, styled(text), styled(mark("dim", key)))
        self.console.print(table)

    def about(self, seat: int) -> dict[str, object]:
        step: Any = self.match.state.asking(seat)
        about: dict[str, object] = step.about(self.match.state)
        return about

    # The end, and leaving before it

    def finish(self) -> None:
        if len(self.humans) > 1:
            self.clear()
        reader = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        start = self.seen[reader] if reader >= 0 else self.told
        news = [event for event in self.match.log(reader, start) if event.what != "final"]
        if self.humans:
            self.console.rule(style="dim")
            self.tell(news[-LONG_LOG:])
        self.console.print()
        self.print_painted(SPECTATOR, is_brief=False)
        self.console.print()
        view = self.match.view(SPECTATOR)
        events = self.match.events
        self.console.print(
            styled(self.game.paint_result(view, events, self.words, self.console.width))
        )
        self.say_farewell()

    def say_farewell(self) -> None:
        self.console.print()
        seed = self.match.origin.get("seed")
        if seed is not None:
            self.console.print(self.say("the_seed", seed=seed))
        path = self.keep_record()
        if path is not None:
            self.print_command(self.say("to_replay"), [program(), "replay", str(path)])

    def leave(self, phrase: str) -> None:
        """Nothing is lost: the record is kept, and the way back is named."""
        if len(self.humans) > 1:
            self.clear()
        self.console.print(self.say(phrase))
        path = self.keep_record()
        if path is not None:
            self.print_command(self.say("to_go_on"), [*self.again, "--load", str(path)])

    def print_command(self, text: str, command: list[str]) -> None:
        """On a line of its own and never wrapped, so that it can be copied."""
        self.console.print(text)
        self.console.print(f"  {shlex.join(command)}", soft_wrap=True)

    def keep_record(self) -> Path | None:
        """Write the record of this game where the next one will overwrite it."""
        for folder in (data_folder(), Path(tempfile.gettempdir()) / "holdfast"):
            path = folder / "last-game.json"
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                write_json(path, self.match.record())
                return path
        self.console.print(self.say("not_kept"))
        return None


def data_folder() -> Path:
    """Where a person's programs keep things."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "holdfast"


def write_json(path: Path, data: object) -> None:
    """All or nothing: a file that is there stays whole until the new one is."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    partial.replace(path)
