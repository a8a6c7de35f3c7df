"""What a table is, for those who hold one of its links; and what games there are."""

from __future__ import annotations

from typing import Any

from holdfast.core.game import Game, spell
from holdfast.core.rulings import load_rulings
from holdfast.core.words import Words, words_for
from holdfast.server import telling
from holdfast.server.phrases import phrases
from holdfast.server.room import Room
from holdfast.server.rooms import LEVELS, Pass, Rooms
from holdfast.server.seating import WATCHING

Data = dict[str, Any]


# Tables


def table_info(room: Room, held: Pass, lang: str) -> Data:
    words = room.words(lang)
    here = {listener.seat for listener in room.listeners}
    row = room.row
    return {
        "id": room.id,
        "game": room.game.id,
        "title": words.table["title"],
        "options": room.match.origin["options"],
        "pack": room.game.pack,
        "seat": held.seat if held.role in ("seat", "invitation") else WATCHING,
        "host": held.role == "host",
        "seats": [
            {
                "seat": chair.seat,
                "name": words.seat(chair.seat),
                "who": "human" if chair.is_human else "bot",
                "bot": chair.bot,
                "taken": chair.is_taken,
                "lent": chair.is_lent,
                "here": chair.seat in here,
            }
            for chair in room.chairs
        ],
        "created": row["created"],
        "over": room.match.over,
        "closed": room.is_closed,
        # Whoever has brought a file along may have chosen its seed: that promises nothing.
        "commitment": "" if row["is_brought"] else row["commitment"],
        "reveal": reveal(room),
    }


def reveal(room: Room) -> Data | None:
    """Seed and salt, once they can no longer help anybody."""
    row = room.row
    if not room.is_over or row["seed"] is None:
        return None
    return {"seed": row["seed"], "salt": row["salt"]}


def my_table(room: Room, held: Pass, lang: str) -> Data:
    """One line of somebody's own tables."""
    state, words = room.match.state, room.words(lang)
    view = room.match.view(WATCHING)
    absent = [seat for seat in room.waiting if not room.chairs[seat].is_taken]
    absent = [seat for seat in absent if not room.chairs[seat].is_lent]
    doing = telling.doing(room, state, view, words)
    if room.match.over:
        doing = telling.result(room, words)["verdict"]
    elif room.is_closed:
        doing = phrases(lang).say("closed")
    elif absent:
        names = words.join([words.seat(seat) for seat in absent])
        doing = phrases(lang).say("nobody_plays", names=names)
    return {
        "table": table_info(room, held, lang),
        "role": held.role,
        "mine": held.role == "seat" and held.seat in room.waiting,
        "doing": doing,
        "updated": room.updated,
    }


# Games


def games_info(rooms: Rooms, lang: str) -> Data:
    say = phrases(lang).say
    own = [game for (_, pack), game in rooms.games.items() if not pack]
    return {
        "games": [game_info(rooms, game, words_for(game, lang)) for game in own],
        "bots": [
            {"id": spec, "name": say(f"bot_{name}"), "note": say(f"bot_{name}_note")}
            for spec, name in LEVELS.items()
        ],
    }


def game_info(rooms: Rooms, game: Game[Any], words: Words) -> Data:
    table = words.table
    labels: dict[str, Any] = table.get("option_values", {})
    packs = [other for (id, pack), other in rooms.games.items() if id == game.id and pack]
    return {
        "id": game.id,
        "title": table["title"],
        "tagline": table["tagline"],
        "seats": [game.min_seats, game.max_seats],
        "minutes": table.get("minutes", 60),
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


def cards_info(game: Game[Any], lang: str) -> Data:
    words = words_for(game, lang)
    return {"cards": [card_info(game, card, words) for card in game.components()]}


def card_info(game: Game[Any], card: Any, words: Words) -> Data:
    facts = {key: value for key, value in card.facts.items() if not key.startswith("source")}
    return {
        "id": card.id,
        "name": words.name(card.id),
        "text": card.text.get(words.lang, ""),
        "described": game.describe(card.id, words),
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
        "chapters": [
            {"id": id, "title": titles.get(id, id), "rulings": rulings}
            for id, rulings in chapters.items()
        ]
    }


def words_info(game: Game[Any], lang: str) -> Data:
    words = words_for(game, lang)
    return {
        "names": words.names,
        "counted": words.section("counted"),
        "labels": words.section("picture"),
        "seats": words.seat_names,
    }
