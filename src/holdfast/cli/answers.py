"""What people may answer at the table: a choice, or one of the commands."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from holdfast.bots import load_bot
from holdfast.cli.cards import find_cards
from holdfast.cli.folders import write_json
from holdfast.cli.terminal import grid, styled
from holdfast.core.choice import UnknownKey
from holdfast.core.drawing import mark
from holdfast.core.rulings import find_ruling, load_rulings, near_rulings

if TYPE_CHECKING:
    from holdfast.cli.table import Sitting

HINTS = 3
SHORT_LOG = 20
MOST_CARDS = 8
ON, OFF = ("on", "an"), ("off", "aus")


class Leave(Exception):
    """Somebody gets up from the table; the argument is the phrase to say."""


class Answers:
    """One question put to one seat. `take` is True once the game has moved on."""

    def __init__(self, table: Sitting, seat: int) -> None:
        self.table = table
        self.match = table.match
        self.seat = seat
        self.say = table.say
        self.words = table.words
        self.keys = table.match.legal(seat)
        self.answers = len(table.match.state.open[seat])  # of the keys; the others are asides

    def take(self, line: str) -> bool:
        if not line:
            return self.take_enter()
        if line.isdecimal():
            return self.choose_number(int(line))
        word, _, rest = line.partition(" ")
        command = self.say.command(word.lower())
        if command and line not in self.keys:
            return self.run(command, rest.strip())
        return self.choose_key(line)

    def run(self, command: str, rest: str) -> bool:
        if command in ("undo", "redo"):
            return self.take_back(command)
        if command == "quit":
            raise Leave("left")
        if command == "aside":
            return self.turn_aside(rest)
        getattr(self, f"say_{command}")(rest)
        return False

    def tell(self, text: str) -> None:
        self.table.console.print(styled(text))

    # Choosing

    def take_enter(self) -> bool:
        """Enter alone gives the only answer there is, or asks again."""
        if self.answers == 1:
            return self.choose(self.keys[0])
        self.table.show_question(self.seat)
        return False

    def choose_number(self, n: int) -> bool:
        if 1 <= n <= len(self.keys):
            return self.choose(self.keys[n - 1])
        self.tell(self.say("no_such_number", n=n, most=len(self.keys)))
        return False

    def choose_key(self, line: str) -> bool:
        key = self.spelled(line)
        if key in self.keys:
            return self.choose(key)
        try:
            self.tell(self.match.why_not(self.seat, key, self.words.lang) or "")
        except UnknownKey:
            self.tell(self.say("not_understood", line=line, most=len(self.keys)))
        return False

    def spelled(self, line: str) -> str:
        """`bid wheat` is as good as `bid:wheat`."""
        return ":".join(line.lower().split())

    def choose(self, key: str) -> bool:
        self.match.choose(self.seat, key)
        return True

    def turn_aside(self, rest: str) -> bool:
        """At one screen: hand it to somebody who is asked nothing. Against bots: be asked before
        they decide, or no longer. By oneself: list everything."""
        table, word = self.table, rest.lower()
        if word in ON + OFF:
            self.stop_before_bots(word in ON)
            return False
        others = [seat for seat in table.humans if seat != self.seat]
        named = [seat for seat in others if self.is_named(seat, word)]
        if len(named) == 1 and not self.match.state.open[named[0]]:
            table.person_turns_aside(named[0])
            return True
        if others and not self.is_named(self.seat, word or "?"):
            self.tell(self.say("aside_who", names=", ".join(map(self.words.seat, others))))
            return False
        self.list_asides()
        return False

    def list_asides(self) -> None:
        asides = self.keys[self.answers :]
        width = max((len(key) for key in asides), default=1)
        self.table.show_choices(self.seat, asides, self.answers + 1, width)
        self.tell(self.say("aside_how"))

    def is_named(self, seat: int, word: str) -> bool:
        names = (self.words.seat(seat), self.words.short_seat(seat))
        return word in ("", str(seat)) or any(name.lower().startswith(word) for name in names)

    def stop_before_bots(self, is_on: bool) -> None:
        self.table.stops.pop(self.seat, None)
        if is_on:
            self.table.stops[self.seat] = len(self.match.choices)
        self.tell(self.say("aside_on" if is_on else "aside_off"))

    def take_back(self, command: str) -> bool:
        change = self.match.undo if command == "undo" else self.match.redo
        if change(self.seat):
            most = len(self.match.events)
            self.table.seen = [min(seen, most) for seen in self.table.seen]
            self.tell(self.say(f"{command}_done"))
            return True
        self.tell(self.say(f"no_{command}"))
        return False

    # Asking

    def say_why(self, rest: str) -> None:
        key = self.spelled(rest.removeprefix("not "))
        if not key:
            self.tell(self.say("why_what"))
            return
        if key.isdecimal() and 1 <= int(key) <= len(self.keys):
            key = self.keys[int(key) - 1]
        try:
            refusal = self.match.refusal(self.seat, key)
        except UnknownKey:
            near = get_close_matches(key, self.table.game.choices.keys) or self.keys
            self.tell(self.say("no_such_key", key=key, near=", ".join(near[:3])))
            return
        if refusal is None:
            is_answer = key in self.keys[: self.answers]
            step = self.match.state.asking(self.seat) if is_answer else None
            self.tell(self.say("allowed", choice=self.words.choice(key)))
            self.tell_ruling(step.rule if step is not None else "")
        else:
            self.tell(self.words.refusal(refusal, self.seat))
            self.tell_ruling(refusal.rule)

    def tell_ruling(self, id: str) -> None:
        ruling = load_rulings(self.table.game.folder).get(id)
        if ruling is not None:
            text = f"{mark('accent', ruling.id)}  {ruling.text[self.words.lang]}"
            source = self.say("source", source=self.words.name(ruling.source))
            self.tell(f"{text} {mark('dim', source)}")

    def say_rule(self, rest: str) -> None:
        if not rest:
            self.tell(self.say("which_rule"))
            return
        rulings = load_rulings(self.table.game.folder)
        found = find_ruling(rulings, rest)
        if found is not None:
            self.tell_ruling(found.id)
        else:
            near = ", ".join(near_rulings(rulings, rest) or list(rulings)[:4])
            self.tell(self.say("no_such_rule", id=rest, near=near))

    def say_card(self, rest: str) -> None:
        if not rest:
            self.tell(self.say("which_card"))
            return
        game = self.table.game
        found = find_cards(game, self.words, rest)
        if not found:
            self.tell(self.say("no_such_card", name=rest))
        for card in found[:MOST_CARDS]:
            text = self.words.card_text(card)
            name = mark("strong", f"{self.words.name(card.id)}:")
            facts = mark("dim", f"({game.people.describe(card.id, self.words)})")
            self.tell(" ".join(part for part in (name, text, facts) if part))
        if len(found) > MOST_CARDS:
            self.tell(self.say("more_cards", n=len(found) - MOST_CARDS))

    def say_hint(self, rest: str) -> None:
        table = self.table
        if not self.answers:
            self.tell(self.say("no_hint"))
            return
        bot = load_bot(table.hints, len(self.match.choices))
        with table.thinking(-1, self.say("bot_thinking", bot=table.hints)):
            ranked = bot.ranked(self.match.perspective(self.seat), HINTS)
        for choice, share in ranked:
            key = table.game.choices.key(choice)
            n = self.keys.index(key) + 1
            text = f"{self.words.choice(key)} {mark('dim', key)}"
            sure = self.say("share", n=round(share * 100))
            self.tell(f"{mark('accent', f'{n:>3}')}  {sure:>5}  {text}")

    def say_log(self, rest: str) -> None:
        events = self.match.log(self.seat)
        most = len(events) if rest else SHORT_LOG
        if rest.isdecimal():
            most = int(rest)
        self.table.tell(events[max(0, len(events) - most) :])

    def say_board(self, rest: str) -> None:
        self.table.show_board(self.seat)
        self.table.show_question(self.seat)

    def say_help(self, rest: str) -> None:
        commands = self.say.commands
        usages = [text.partition(": ")[0] for text in commands.values()]
        table = grid(2 + max(len(usage) for usage in usages), None)
        for name, text in commands.items():
            usage, _, meaning = text.partition(": ")
            others = self.say.other_words(name, usage.split()[0])
            meaning += mark("dim", f" ({', '.join(others)})") if others else ""
            table.add_row(styled(mark("accent", f"  {usage}")), styled(meaning))
        self.tell(self.say("help_choose"))
        self.table.console.print(table)

    # Keeping

    def say_save(self, rest: str) -> None:
        self.write(rest, self.match.position())

    def say_record(self, rest: str) -> None:
        self.write(rest, self.match.record())

    def write(self, name: str, data: object) -> None:
        if not name:
            self.tell(self.say("which_file"))
            return
        path = Path(name).expanduser()
        try:
            write_json(path, data)
        except OSError as error:
            self.tell(self.say("not_saved", file=name, why=error.strerror))
            return
        self.tell(self.say("saved", file=name))
        self.table.print_command(self.say("to_go_on"), [*self.table.again, "--load", str(path)])


class Beside(Answers):
    """What somebody may do who is asked nothing. Enter alone does nothing, and is remembered."""

    def take_enter(self) -> bool:
        self.table.left[self.seat] = self.table.offer_to(self.seat)
        if self.seat in self.table.stops:
            self.table.stops[self.seat] = len(self.match.choices)
        return True
