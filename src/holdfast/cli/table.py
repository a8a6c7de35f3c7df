"""A game at the terminal: who decides next, what they see, and how they leave."""

from __future__ import annotations

import contextlib
import shlex
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.bots import Bot, load_bot
from holdfast.cli.answers import Answers, Beside, Leave
from holdfast.cli.folders import data_folder, write_json
from holdfast.cli.phrases import open_phrases
from holdfast.cli.terminal import grid, program, styled
from holdfast.core.drawing import mark
from holdfast.core.journal import Event
from holdfast.core.lessons import Teacher
from holdfast.core.record import Match

if TYPE_CHECKING:
    from rich.console import Console

HUMAN = "human"
QUICK_BOTS = ("random", "mild", "greedy")
SPECTATOR = -1
LONG_LOG = 16
MANY_ASIDES = 12  # from here on those with one verb share a line
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what has scrolled off it


class Sitting:
    """One match and the people and bots around it."""

    def __init__(
        self,
        match: Match,
        players: list[str],
        console: Console,
        again: list[str],
        hints: str,
        teacher: Teacher | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.console = console
        self.again = again
        self.hints = hints
        self.teacher = teacher  # in a first game
        self.words = match.words()
        self.say = open_phrases(match.lang)
        self.humans = [seat for seat, who in enumerate(players) if who == HUMAN]
        self.bots = self.make_bots()
        self.seen = [0] * match.seats  # how much of the log each seat has read
        self.told = 0  # how much of it the spectators have
        self.shown: tuple[int, int, int] | None = None  # for whom the board was drawn, and when
        self.reader = SPECTATOR  # whose secrets are on the screen
        self.left: dict[int, str] = {}  # what a seat was offered and has left unanswered
        self.stops: dict[int, int] = {}  # who wants to be asked before bots decide, and when he was

    def make_bots(self) -> dict[int, Bot]:
        seed = self.match.origin.get("seed", 0)
        first = seed if isinstance(seed, int) else 0
        return {
            seat: load_bot(who, first * 10 + seat)
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
        """Whoever was addressed may reply first. Then bots: in a simultaneous phase they are done
        when the people begin."""
        state = self.match.state
        waiting = [seat for seat in range(self.match.seats) if state.open[seat]]
        replying = [seat for seat in self.bots if state.addressed(seat)]
        turning = self.turning_aside(waiting)
        deciding = replying or [seat for seat in waiting if seat in self.bots]
        if turning is not None and not replying:
            self.person_turns_aside(turning)
        elif deciding:
            self.bot_decides(deciding[0])
        else:
            self.person_decides(self.reader if self.reader in waiting else waiting[0])

    def turning_aside(self, waiting: list[int]) -> int | None:
        """Somebody who is asked nothing, but was made an offer, or wants to be asked before bots
        decide."""
        is_bots_turn = any(seat in self.bots for seat in waiting)
        for seat in [seat for seat in self.humans if seat not in waiting]:
            offer = self.offer_to(seat)
            if offer != self.left.get(seat, ""):
                self.left.pop(seat, None)
                if offer:
                    return seat
            is_due = is_bots_turn and self.stops.get(seat) not in (None, len(self.match.choices))
            if is_due and self.match.beside(seat):
                return seat
        return None

    def offer_to(self, seat: int) -> str:
        """What somebody says who has addressed this seat; empty if nobody has."""
        if not self.match.state.addressed(seat):
            return ""
        said = self.game.people.address(self.match.view(seat), self.words)
        return said or self.say("addressed", name=self.words.seat(seat))

    def bot_decides(self, seat: int) -> None:
        name = self.words.seat(seat)
        perspective = self.match.perspective(seat)
        bot = self.bots[seat]
        with self.thinking(seat, self.say("thinking", name=name)):
            choice = bot.reply(perspective) if perspective.replies else bot.decide(perspective)
        self.match.choose(seat, self.game.choices.key(choice))
        if not self.humans:
            self.tell(self.match.log(SPECTATOR, self.told))
            self.told = len(self.match.events)

    def thinking(self, seat: int, text: str) -> contextlib.AbstractContextManager[Any]:
        """A sign of life for bots that take their time."""
        is_slow = seat < 0 or self.players[seat] not in QUICK_BOTS
        if is_slow and self.console.is_terminal:
            return self.console.status(text)
        return contextlib.nullcontext()

    def person_decides(self, seat: int) -> None:
        self.draw_curtain(seat)
        self.show(seat)
        self.show_lesson()
        answers = Answers(self, seat)
        while not answers.take(self.read(f"{self.words.seat(seat)}> ")):
            pass
        self.keep_record()

    def person_turns_aside(self, seat: int) -> None:
        """Somebody who is asked nothing does something beside the question, or nothing."""
        self.draw_curtain(seat)
        self.show(seat)
        answers = Beside(self, seat)
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
        self.console.print(
            styled(mark("title", f"{self.words.table['title']}: {', '.join(seats)}."))
        )
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
        text = self.game.people.paint(view, self.words, self.console.width, is_brief)
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
        """What is asked, what was offered, the answers, and what may be done beside."""
        asides = self.match.beside(seat)
        answers = self.match.legal(seat)[: len(self.match.state.open[seat])]
        self.console.print()
        offer = self.offer_to(seat)
        if offer:
            self.print_indented(mark("strong", offer), 1)
        self.print_indented(mark("title", self.prompt(seat, asides)), 1)
        for name in ("card", "source"):
            self.show_text(self.about(seat).get(name))
        width = max((len(key) for key in answers + asides), default=1)
        self.show_choices(seat, answers, 1, width)
        if answers and asides:
            self.console.print(styled("   " + mark("dim", self.say("beside_that"))))
        if answers and len(asides) > MANY_ASIDES:
            self.show_runs(seat, asides, len(answers) + 1)
        else:
            self.show_choices(seat, asides, len(answers) + 1, width)
        if len(answers) == 1:
            only = "only_answer" if asides else "only_one"
            self.console.print(styled("   " + mark("dim", self.say(only))))

    def show_lesson(self) -> None:
        """In a first game: what is new about this question."""
        lesson = None if self.teacher is None else self.teacher.look()
        if lesson is not None:
            self.console.print()
            said = self.words.section("lessons")[lesson.id]
            self.print_indented(f"{mark('title', self.say('lesson'))} {said}", 1)

    def prompt(self, seat: int, asides: list[str]) -> str:
        if self.match.state.open[seat]:
            return self.words.prompt(self.match.state, seat)
        return self.say("not_asked" if asides else "nothing_beside")

    def show_text(self, id: object) -> None:
        """What the card does that the question is about."""
        for card in self.game.people.components():
            if card.id == id and card.text:
                text = f"{self.words.name(card.id)}: {self.words.card_text(card)}"
                self.print_indented(mark("dim", text), 1)

    def show_choices(self, seat: int, keys: list[str], first: int, width: int) -> None:
        """Number, words, what it leads to; the key at the right."""
        if not keys:
            return
        view, about = self.match.view(seat), self.about(seat)
        prompt = getattr(self.match.state.asking(seat), "prompt", "")
        table = grid(4, None, width)
        for n, key in enumerate(keys, start=first):
            note = self.game.people.note(view, key, self.words, about)
            label = self.game.people.label(view, key, self.words, prompt)
            text = label + (mark("dim", f" · {note}") if note else "")
            number = styled(mark("accent", f"{n:>3}"))
            table.add_row(number, styled(text), styled(mark("dim", key)))
        self.console.print(table)

    def show_runs(self, seat: int, asides: list[str], first: int) -> None:
        """Many asides: neighbours with one verb share a line."""
        view, prompt = self.match.view(seat), getattr(self.match.state.asking(seat), "prompt", "")
        table = grid(9, None)
        for verb, run in groupby(asides, key=lambda key: key.partition(":")[0]):
            keys = list(run)
            last = first + len(keys) - 1
            label = self.game.people.label(view, keys[0], self.words, prompt)
            numbers = f"{first:>3}" if len(keys) == 1 else f"{first:>3}–{last}"
            text = label if len(keys) == 1 else f"{label} … {mark('dim', f'{verb}:…')}"
            table.add_row(styled(mark("accent", numbers)), styled(text))
            first = last + 1
        self.console.print(table)
        name = f" {self.words.seat(seat)}" if len(self.humans) > 1 else ""
        self.console.print(styled("   " + mark("dim", self.say("asides_folded", name=name))))

    def about(self, seat: int) -> dict[str, object]:
        """What the question speaks of; nothing for a seat that is asked nothing."""
        step: Any = self.match.state.asking(seat)
        about: dict[str, object] = {} if step is None else step.about(self.match.state)
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
            styled(self.game.people.paint_result(view, events, self.words, self.console.width))
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
