"""`holdfast balance`: which cards are taken, and who wins with them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from holdfast.cli.arguments import Pack, checking_arguments, open_game
from holdfast.cli.progress import GamesBar, in_a_sentence
from holdfast.lab.balance import Balance, check_events, read_run, weigh
from holdfast.lab.folder import GAMES

Rows = list[list[str]]


def balance(
    folder: Annotated[Path, typer.Argument(help="What simulate --keep-records has written.")],
    events: Annotated[
        str,
        typer.Option(
            help="Which events are weighed: bought,picked. Unless given, all about cards."
        ),
    ] = "",
    by: Annotated[
        str, typer.Option(help="The event that begins a round of the game: season.")
    ] = "",
    count: Annotated[
        str, typer.Option(help="Events counted: sacked,flag. With --by also round by round.")
    ] = "",
    pack: Pack = None,
) -> None:
    """Replay simulated games and weigh the cards.

    Prints, as tables in Markdown: wins and scores by seat; for every card
    that something happened to, how often, and how often the seat it
    happened to has won, with a 95 % interval; and how often things
    happened in a game, and in each of its rounds.

    An event named by --events counts whatever it is about, be it no
    card: settled for Colonies, first for who began. If it has a table
    of points, as final has, their mean is shown as well.

    Examples:

      holdfast simulate after-the-empire --bots greedy,greedy --keep-records

      holdfast balance simulations/after-the-empire-greedy-greedy

      holdfast balance DIR --events bought,picked --by season --count sacked

      holdfast balance DIR --events settled,first,final --count died
    """
    counted = split(count)
    with checking_arguments():
        run = read_run(folder)
        check_events(open_game(run["game"], pack), [by, *split(events), *counted])
        with in_a_sentence(), closing(GamesBar(folder.name, lines_in(folder / GAMES))) as bar:
            found = weigh(folder, by=by, events=split(events), pack=pack, on_progress=bar)
    print(f"{found.games:,} games.\n")
    print(markdown(["seat", "wins", "95 % interval", "mean score", "sd"], seat_rows(found)))
    if found.cards:
        heads = ["event", "card", "in seats", "win share", "95 % interval", "mean points"]
        print(markdown(heads, card_rows(found)))
    for silence in silences(found, split(events)):
        print(f"{silence}\n")
    for what in counted:
        print(f"{what}: {found.per_game(what):.3f} per game.\n")
        rounds = found.per_seat(what)
        if by and rounds:
            heads = [by, f"{what}, per seat"]
            rows = [[str(turn), f"{n:.3f}"] for turn, n in rounds.items()]
            print(markdown(heads, rows))


def silences(found: Balance, events: list[str]) -> list[str]:
    """What was asked for and is not there, a sentence each."""
    said = [found.silence(what) for what in events]
    if not events and not found.cards:
        said.append("Nothing has happened to any card in these games.")
    if found.by and found.by not in found.rounds:
        said.append(f"{found.by} has not happened in these games, so they have no rounds.")
    return [sentence for sentence in said if sentence]


def lines_in(file: Path) -> int:
    return len(file.read_bytes().splitlines()) if file.exists() else 0


def split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def seat_rows(found: Balance) -> Rows:
    return [
        [
            str(one.seat + 1),
            percent(one.win_share),
            span(one.interval),
            f"{one.mean_score:.1f}",
            f"{one.sd_score:.1f}",
        ]
        for one in found.seats
    ]


def card_rows(found: Balance) -> Rows:
    """By event; the card whose owners win most often first."""
    cards = sorted(found.cards.items(), key=lambda item: (item[0][0], -item[1].win_share))
    seats = found.games * len(found.seats)
    return [
        [
            what,
            id,
            percent(card.seats / seats),
            percent(card.win_share),
            span(card.interval),
            "" if card.mean_points is None else f"{card.mean_points:.2f}",
        ]
        for (what, id), card in cards
    ]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def span(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def markdown(heads: list[str], rows: Rows) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
