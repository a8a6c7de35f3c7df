"""What a table is, for those who hold one of its links; and what games there are."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from string import ascii_uppercase
from typing import Any

from holdfast.core.agenda import NOBODY
from holdfast.core.catalog import DataError
from holdfast.core.game import Game, spell
from holdfast.core.how import first_sentence, how_of
from holdfast.core.lessons import load_plan
from holdfast.core.rules import Rules
from holdfast.core.rulings import load_rulings
from holdfast.core.shapes import OF_SEATS, Learner, Shape, course
from holdfast.core.words import Words, words_for
from holdfast.server import telling
from holdfast.server.phrases import phrases
from holdfast.server.rooms import LEVELS, Pass, Rooms
from holdfast.server.seating import WATCHING
from holdfast.server.sharing import SHOWN, asked
from holdfast.server.standing import Known

Data = dict[str, Any]
ABOUT_SEATS = ("seats", *OF_SEATS)
FIRST_LOOKS = 120


# Tables


def table_info(table: Known, held: Pass, lang: str) -> Data:
    return table_in(table.words(lang), table, held)


def table_in(words: Words, table: Known, held: Pass) -> Data:
    row, here = table.row, set() if held.role == SHOWN else table.here
    teams = teams_of(table.game, len(table.chairs), table.options)
    return {
        "id": table.id,
        "game": table.game.id,
        "title": words.table["title"],
        "options": table.options,
        "pack": table.game.pack,
        "undo": row["undo"],
        "help": row["help"],
        "seat": held.seat if held.role in ("seat", "invitation") else WATCHING,
        "host": held.role == "host",
        "seats": [
            {
                "seat": chair.seat,
                "name": words.seat(chair.seat),
                "short": words.short_seat(chair.seat),
                "who": "human" if chair.is_human else "bot",
                "bot": chair.bot,
                "taken": chair.is_taken,
                "lent": chair.is_lent,
                "until": chair.until,
                "here": chair.seat in here,
                "team": team,
            }
            for chair, team in zip(table.chairs, teams, strict=True)
        ],
        "created": row["created"],
        "over": table.has_ended,
        "closed": table.is_closed,
        # Whoever has brought a file along may have chosen its seed: that promises nothing.
        "commitment": "" if row["is_brought"] else row["commitment"],
        "reveal": reveal(table),
        "again": held.role == "seat" and held.seat in table.rematch,
        "shared": shared(table, held),
    }


def shared(table: Known, held: Pass) -> Data | None:
    """Who has agreed that everybody may look at it: asked when it is over, told to its people, and
    to whoever looks."""
    if held.role not in ("seat", SHOWN) or not table.has_ended:
        return None
    known, people = table.shared, asked(table.chairs)
    missing = people - known.agreed
    return {
        "agreed": sorted(people & known.agreed),
        "missing": sorted(missing),
        "link": "" if missing else known.link,
    }


def reveal(table: Known) -> Data | None:
    """Seed and salt, once they can no longer help anybody."""
    row = table.row
    if row["seed"] is None or not (table.has_ended or table.is_closed):
        return None
    return {"seed": row["seed"], "salt": row["salt"]}


def my_table(table: Known, held: Pass, lang: str) -> Data:
    """One line of somebody's own tables."""
    waiting = [] if table.is_closed else table.standing.waiting
    return {
        "table": table_info(table, held, lang),
        "role": held.role,
        "mine": held.role == "seat" and held.seat in waiting,
        "doing": doing(table, waiting, lang),
        "updated": table.standing.at,
    }


def doing(table: Known, waiting: list[int], lang: str) -> str:
    """What is going on there, in a sentence."""
    words, say, standing = table.words(lang), phrases(lang).say, table.standing
    if table.has_ended:
        return standing.verdict.get(lang, "")
    if table.is_closed:
        return say("closed")
    chairs = [table.chairs[seat] for seat in waiting]
    absent = [chair.seat for chair in chairs if not chair.is_taken and not chair.is_lent]
    if absent:
        return say("nobody_plays", names=words.join([words.seat(seat) for seat in absent]))
    return telling.doing_sentence(waiting, table.stuck, standing.doing, words)


# What goes together


def teams_of(game: Game[Any], seats: int, options: dict[str, object]) -> list[str]:
    """A letter for every seat; nothing where all play together, or everybody for himself."""
    return lettered(game, seats, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def lettered(game: Game[Any], seats: int, options: tuple[tuple[str, object], ...]) -> list[str]:
    try:
        teams = game.teams(game.laid_out(seats, 0, dict(options)))
    except DataError:  # a table from a file may have been laid out otherwise
        teams = list(range(seats))
    has_teams = 1 < len(set(teams)) < seats
    return [ascii_uppercase[team] if has_teams else "" for team in teams]


def fit_info(game: Game[Any], seats: int, options: dict[str, object], lang: str) -> Data:
    words = words_for(game, lang)

    def why(n: int, chosen: dict[str, object]) -> str:
        refusal = game.rules.unfit(n, chosen)
        if refusal is None:
            return ""
        return words.say("refusals", refusal.why, {**refusal.data, "seat": NOBODY})

    return {
        "why": why(seats, options),
        "seats": {str(n): why(n, options) for n in range(game.min_seats, game.max_seats + 1)},
        "options": {
            one.name: [why(seats, {**options, one.name: value}) for value in one.values]
            for one in game.options
        },
        "idle": game.rules.idle(seats, options),
        "teams": teams_of(game, seats, options),
    }


# Games


def games_info(rooms: Rooms, lang: str) -> Data:
    say = phrases(lang).say
    own = [game for (_, pack), game in rooms.games.items() if not pack]
    return {
        "games": [game_info(rooms, game, words_for(game, lang)) for game in own],
        "bots": [
            *(
                {"id": spec, "name": say(f"bot_{name}"), "note": say(f"bot_{name}_note")}
                for spec, name in LEVELS.items()
            ),
            *(
                {"id": name, "name": name, "note": say("bot_of_operator_note")}
                for name in rooms.settings.bots
            ),
        ],
    }


def game_info(rooms: Rooms, game: Game[Any], words: Words) -> Data:
    table = words.table
    labels: dict[str, Any] = table.get("option_values", {})
    packs = [other for (id, pack), other in rooms.games.items() if id == game.id and pack]
    return {
        "id": game.id,
        "title": table["title"],
        "tagline": first_sentence(words) or table["tagline"],
        "seats": [game.min_seats, game.max_seats],
        "minutes": table.get("minutes", 60),
        "weight": table.get("weight", 0),
        "how": how_of(words) is not None,
        "first": first_info(game),
        "options": [
            {
                "name": option.name,
                "label": table["options"][option.name],
                "default": option.default,
                "values": [
                    {
                        "value": value,
                        "label": labels.get(option.name, {}).get(spell(value), spell(value)),
                    }
                    for value in option.values
                ],
            }
            for option in game.options
        ],
        "packs": [
            {"id": "", "name": phrases(words.lang).say("own_cards")},
            *({"id": o.pack, "name": o.pack_folder.name} for o in packs if o.pack_folder),
        ],
    }


def first_info(game: Game[Any]) -> Data | None:
    """What a game's first game is, if it has one."""
    plan = load_plan(game.folder)
    return None if plan is None else {"seats": plan.seats, "lessons": len(plan.lessons)}


def cards_info(game: Game[Any], lang: str) -> Data:
    words = words_for(game, lang)
    return {"cards": [card_info(game, card, words) for card in game.people.components()]}


def card_info(game: Game[Any], card: Any, words: Words) -> Data:
    facts = {key: value for key, value in card.facts.items() if not key.startswith("source")}
    return {
        "id": card.id,
        "name": words.name(card.id),
        "text": words.card_text(card),
        "described": game.people.describe(card.id, words),
        "facts": facts,
        "source": card.facts["source"],
        "source_text": words.sources(card.facts),
    }


def rules_info(game: Game[Any], lang: str) -> Data:
    words = words_for(game, lang)
    chapters: dict[str, list[Data]] = {}
    for ruling in load_rulings(game.folder).values():
        chapters.setdefault(ruling.chapter, []).append(
            {
                "id": ruling.id,
                "text": ruling.text[lang],
                "source": ruling.source,
                "source_text": words.name(ruling.source),
            }
        )
    titles = words.section("chapters")
    return {
        "how": how_info(words),
        "chapters": [
            {"id": id, "title": titles.get(id, id), "rulings": rulings}
            for id, rulings in chapters.items()
        ],
    }


def how_info(words: Words) -> Data | None:
    """How it works, in half a page."""
    how, table = how_of(words), words.table
    if how is None:
        return None
    return {
        **how._asdict(),
        "minutes": table.get("minutes", 60),
        "weight": table.get("weight", 0),
        "icons": str(table.get("win_icons", "")).split(),
    }


def words_info(game: Game[Any], lang: str) -> Data:
    words = words_for(game, lang)
    return {
        "names": words.names,
        "counted": words.counted(),
        "labels": words.section("picture"),
        "view": words.section("view"),
        "board": words.section("board"),
        "by_seat": by_seat(game),
        "seats": words.seat_names,
        "lessons": words.section("lessons"),
    }


@lru_cache(maxsize=32)
def by_seat(game: Game[Any]) -> dict[str, str]:
    """Which parts of a view are about seats, and how: `barns` has an entry for each, `first` is one
    of them. A general board needs to know it, and a view does not say it."""
    if type(game.rules).show is Rules.show:
        return {}
    shape = Shape.read(game.folder) or walked(game)
    return {way: part.kind for way, part in shape.whole_parts() if part.kind in ABOUT_SEATS}


def walked(game: Game[Any]) -> Shape:
    """The shape of a game's views, as far as the beginning of one game shows it."""
    learner = Learner()
    seats, options = game.tables()[-1]
    for n, s in enumerate(islice(course(game, seats, options, 0, is_skilled=False), FIRST_LOOKS)):
        game.rules.show(s, n % seats, learner)
        learner.end()
    return learner.shape
