"""What a seat is told: its view, its question in words, the lines of the chronicle it may read.

Everything here is built from nothing for one seat and one language.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.people import Ledger, People
from holdfast.core.record import CLOSED
from holdfast.core.words import Words
from holdfast.server.joined import joined
from holdfast.server.notices import Notice, deed_text
from holdfast.server.phrases import phrases
from holdfast.server.resuming import Noted
from holdfast.server.room import Room
from holdfast.server.seating import WATCHING, Deed
from holdfast.server.sharing import for_strangers
from holdfast.server.standing import doing_names, tally_of
from holdfast.server.teaching import lesson_message
from holdfast.server.ways import ways_message

Message = dict[str, Any]
ENDS = ("finish", "end")  # tones of what ends a sequence


# Now


def state_message(room: Room, seat: int, lang: str, log: Message) -> Message:
    """Everything this seat may know now; `log` is what it has not read yet."""
    return state_in(room.words(lang), room, seat, log)


def state_in(words: Words, room: Room, seat: int, log: Message) -> Message:
    match = room.match
    view = match.view(seat)
    return {
        "n": room.numbers[seat] if seat >= 0 else 0,
        "since": room.numbers.acted[seat] if seat >= 0 else 0,
        "moment": len(room.moments[seat]) - 1,
        **scene(room, match.state, view, words),
        "ask": question(room, seat, view, words),
        "beside": beside(room, seat, view, words),
        "address": address(room, seat, view, words),
        "waiting": room.waiting,
        "log": log,
        "undo": undoing(room, seat, words),
        "redo": redoing(room, seat, words),
        "consent": consenting(room, words),
        "result": result(room, words) if match.over else None,
        "lesson": lesson_message(room.teacher, seat),
    }


def scene(room: Room, state: State, view: Message, words: Words) -> Message:
    """The board and what everybody may know about who is deciding."""
    game = room.game
    return {
        "view": view,
        "where": game.people.where(view, words),
        "scores": game.people.scores(view),
        "doing": doing(room, state, view, words),
        "together": state.each is not None,
    }


def is_asked(room: Room, seat: int) -> bool:
    return seat in room.waiting and not room.chairs[seat].is_played_by_bot


def question(room: Room, seat: int, view: Message, words: Words) -> Message | None:
    """What a seat is asked: the answers, then what it may do beside."""
    if not is_asked(room, seat):
        return None
    state, game = room.match.state, room.game
    step: Any = state.asking(seat)
    about: dict[str, object] = step.about(state)
    keys = [game.choices.key(choice) for choice in state.open[seat]]
    asides = room.match.beside(seat)
    return {
        "n": room.numbers.asked[seat],
        "prompt": words.say("prompts", step.prompt, {**about, "seat": seat}),
        "what": step.prompt,
        "about": about,
        "rule": step.rule,
        "options": [
            *(answer(game, key, view, words, step.prompt, about, keys) for key in keys),
            *(aside(room, seat, key, view, words, step.prompt, about) for key in asides),
        ],
        "order": order(game, step.prompt, keys, view, words),
        "refused": [
            refused(room, seat, key, words) for key in game.people.tempting(view, keys + asides)
        ],
        **ways_message(room.match, seat, view, words, not room.others(seat)),
    }


def order(
    game: Game[Any], prompt: str, keys: list[str], view: Message, words: Words
) -> Message | None:
    """The answer that can be given each time this is asked, without asking."""
    key = game.people.order_of.get(prompt, "")
    if key not in keys:
        return None
    label = game.people.label(view, key, words, prompt)
    return {"key": key, "label": label, "alarm": words.section("orders").get("alarm", "")}


def option(
    game: Game[Any], key: str, view: Message, words: Words, prompt: str, about: Message
) -> Message:
    return {
        "key": key,
        "label": game.people.label(view, key, words, prompt),
        "note": game.people.note(view, key, words, about),
        "tone": game.people.tone(key, prompt),
    }


def answer(
    game: Game[Any],
    key: str,
    view: Message,
    words: Words,
    prompt: str,
    about: Message,
    keys: list[str],
) -> Message:
    """With what it forgoes, if it does."""
    told = option(game, key, view, words, prompt, about)
    given = game.people.gives_up(view, key, words, prompt, keys)
    return {**told, "gives_up": given} if given else told


def aside(
    room: Room,
    seat: int,
    key: str,
    view: Message,
    words: Words,
    prompt: str = "",
    about: Message | None = None,
) -> Message:
    """Marked as such, and as a reply if it is one to somebody who addressed the seat."""
    replies = room.match.state.addressed(seat)
    is_reply = room.game.choices.number(key) in replies
    told = option(room.game, key, view, words, prompt, about or {})
    return {**told, "aside": True, "reply": is_reply}


def may_turn_aside(room: Room, seat: int) -> bool:
    return seat >= 0 and not room.is_over and not room.chairs[seat].is_played_by_bot


def beside(room: Room, seat: int, view: Message, words: Words) -> list[Message]:
    """What a seat may do that is asked nothing; told to nobody else."""
    if not may_turn_aside(room, seat) or is_asked(room, seat):
        return []
    return [aside(room, seat, key, view, words) for key in room.match.beside(seat)]


def address(room: Room, seat: int, view: Message, words: Words) -> str:
    """What somebody says who has addressed this seat."""
    if not may_turn_aside(room, seat) or seat not in room.addressed:
        return ""
    return room.game.people.address(view, words)


def refused(room: Room, seat: int, key: str, words: Words) -> Message:
    return {"key": key, "label": words.choice(key), **why_not(room, seat, key, words)}


def why_not(room: Room, seat: int, key: str, words: Words) -> Message:
    """The sentence and the ruling apart; an empty sentence if the choice is open."""
    refusal = room.match.refusal(seat, key)
    if refusal is None:
        return {"why": "", "rule": ""}
    if room.match.waits_for_smaller(seat, key):
        step: Any = room.match.state.asking(seat)
        asked = words.prompt(room.match.state, seat)
        return {"why": phrases(words.lang).say("asked_now", prompt=asked), "rule": step.rule}
    sentence = words.say("refusals", refusal.why, {**refusal.data, "seat": seat})
    return {"why": sentence, "rule": refusal.rule}


def doing(room: Room, state: State, view: Message, words: Words) -> str:
    """Who is deciding about what, then or now."""
    waiting = [] if room.is_closed else [seat for seat in range(state.seats) if state.open[seat]]
    return doing_sentence(waiting, room.stuck, doing_names(state, lambda: view), words)


def doing_sentence(waiting: list[int], stuck: list[int], names: list[str], words: Words) -> str:
    if not waiting:
        return ""
    stuck = [seat for seat in waiting if seat in stuck]
    if stuck:
        bots = words.join([words.seat(seat) for seat in stuck])
        return phrases(words.lang).say("bot_stuck", names=bots)
    told = words.section("doing")
    for name in names:
        if name in told:
            return words.say("doing", name, {"seat": waiting[0]})
    everybody = words.join([words.seat(seat) for seat in waiting])
    return phrases(words.lang).say("waits_for", names=everybody)


def undoing(room: Room, seat: int, words: Words) -> Message | None:
    last = room.last_act(seat) if seat >= 0 and not room.is_over else range(0)
    if not last or room.consent is not None or room.chairs[seat].is_played_by_bot:
        return None
    is_free = room.can_undo_freely(seat)
    if not is_free and room.manners.undo != "consent":
        return None
    key = room.match.choices[last[0]][1]
    first = named(room, room.match.at(last[0]), seat, key, words)
    return {"what": together(first, len(last), words), "free": is_free}


def redoing(room: Room, seat: int, words: Words) -> Message | None:
    taken_back = room.match.taken_back(seat)
    if taken_back is None:
        return None
    first = named(room, room.match.state, seat, taken_back, words)
    return {"what": together(first, room.runs.taken_by(seat), words)}


def named(room: Room, then: State, seat: int, key: str, words: Words) -> str:
    """A choice in words; "Done" says nothing without what was asked."""
    choice = words.choice(key)
    step: Any = then.asking(seat)
    if step is None or room.game.people.tone(key, step.prompt) not in ENDS:
        return choice
    asked = words.prompt(then, seat).partition(": ")[0].rstrip(".")
    return phrases(words.lang).say("finished", what=choice, prompt=asked)


def together(first: str, count: int, words: Words) -> str:
    """Several choices in words: the first of them, and how many more."""
    more = phrases(words.lang).say("and_more", n=count - 1) if count > 1 else ""
    return f"{first} {more}".strip()


def consenting(room: Room, words: Words) -> Message | None:
    consent = room.consent
    if consent is None:
        return None
    what = phrases(words.lang).say("asks_undo", name=words.seat(consent.seat))
    return {"seat": consent.seat, "what": what, "missing": sorted(consent.missing)}


def result(room: Room, words: Words) -> Message:
    match = room.match
    tally = tally_of(match, words)
    return {
        "verdict": tally.verdict,
        "winners": match.winners,
        "parts": [{"id": id, "label": label} for id, label in tally.parts],
        "seats": [
            {
                "seat": seat,
                "total": total,
                "parts": parts,
                "sources": [{"part": p, "label": label, "n": n} for p, label, n in sources],
            }
            for seat, (total, parts, sources) in enumerate(tally.seats)
        ],
        "course": ledger(tally.ledger) if tally.ledger else None,
    }


def ledger(told: Ledger) -> Message:
    rows = [{"label": label, "counts": counts} for label, counts in told.rows]
    return {"columns": told.columns, "rows": rows}


def line(room: Room, event: Event, words: Words) -> Message:
    return {
        "what": event.what,
        "opens": room.game.people.opens_phase(event),
        "rule": event.rule,
        "seat": event.seat,
        "text": words.event(event),
        "data": event.data,
        **shown(room.game.people, event, words),
    }


def shown(people: People, event: Event, words: Words) -> Message:
    """How an event is shown: as a moment of its own, with a sound, at places of the board."""
    beat, sound, at = people.beat(event), people.sound_of.get(event.what), people.place_names(event)
    found: Message = {}
    if beat:
        found["beat"] = beat
        if event.what in words.section("beats"):
            found["title"] = words.say("beats", event.what, {**event.data, "seat": event.seat})
    if event.what in people.played:
        found["film"] = True
    if event.what in people.alarm_of:
        found["alarm"] = people.alarm_of[event.what]
    if sound:
        found["sound"] = sound
    if at:
        found["at"] = at
    return found


def lines(
    room: Room, start: int, end: int, seat: int, words: Words, last: int | None = None
) -> list[Message]:
    """Of these events what the seat may read; `more` marks what goes on with the line before, for
    several choices that were one act are one line, and so is what is told in one sentence. Of
    `last` events in all: steps of the last sieges or battles come with what was seen then."""
    events = room.match.events
    told = [n for n in range(start, min(end, len(events))) if events[n].is_for(seat)]
    spans = room.runs.spans(room.match, start)
    acts = [[n for n in told if span.first <= n < span.after] for span in spans]
    said = {n: text for act in acts for n, text in said_of(room, act, words)}
    runs = [act for act, span in zip(acts, spans, strict=True) if span.is_run]
    going_on = {n for act in runs for n in act[1:]} | {n for n in said if not said[n]}
    scenes = scenes_of(room, seat, start, end, end if last is None else last)
    return [
        {
            **line(room, events[n], words),
            **({"more": True} if n in going_on else {}),
            **({"said": said[n]} if n in said else {}),
            **({"scene": scenes[n]} if n in scenes else {}),
        }
        for n in told
    ]


def said_of(room: Room, act: list[int], words: Words) -> list[tuple[int, str]]:
    """What is said of the events of one act where several of them are one sentence."""
    events = [room.match.events[n] for n in act]
    return [(act[k], text) for k, text in joined(events, room.game.people, words).items()]


def scenes_of(room: Room, seat: int, start: int, end: int, last: int) -> dict[int, Message]:
    """What this seat saw at each of these events, as far as they belong to the last plays."""
    people, events = room.game.people, room.match.events
    if not any(event.what in people.steps for event in events[start:end]):
        return {}
    opening = people.curtains.split()
    curtains = [n for n in range(last) if events[n].what in opening]
    first = curtains[-people.plays] if len(curtains) >= people.plays else 0
    return dict(room.match.scenes(seat, max(start, first), end)) if first < end else {}


def chronicle(
    room: Room, seat: int, words: Words, end: int, in_public: bool = False
) -> list[Message]:
    """What this seat may read up to so many events, and what the table itself has to tell."""
    found: list[Message] = []
    start = 0
    for note in notes_until(room, end, in_public):
        found += lines(room, start, note.told, seat, words, end)
        found.append(notice(room, note, seat, words))
        start = max(start, note.told)
    return found + lines(room, start, end, seat, words, end)


def notes_until(room: Room, end: int, in_public: bool = False) -> list[Noted | Deed]:
    """Changes of rules or cards, and what people did beside the game, in the order of time. What
    was told before them may have been taken back since."""
    last = len(room.match.events)
    deeds = [deed for deed in room.deeds if deed.data.get("n") != "0"]
    deeds = for_strangers(deeds, room.chairs) if in_public else deeds
    notes: list[Noted | Deed] = sorted([*room.noted, *deeds], key=lambda note: note.n)
    clipped = [note._replace(told=min(note.told, last)) for note in notes]
    return [note for note in clipped if note.told <= end]


def notice(room: Room, note: Noted | Deed, seat: int, words: Words) -> Message:
    if isinstance(note, Deed):
        about, at, text, whom = note.what, note.at, deed_text(note, words), note.seat
    else:
        told = Notice(room, note, seat, words)
        about, at, text, whom = told.what, told.change.at, told.text(), WATCHING
    return {
        "what": "deed" if isinstance(note, Deed) else "notice",
        "opens": False,
        "rule": "",
        "seat": whom,
        "text": text,
        "data": {"about": about, "at": at},
    }


# Looking back


def moment_message(room: Room, seat: int, k: int, lang: str, in_public: bool = False) -> Message:
    """What this seat saw then; in public, what strangers may read of it."""
    match, words = room.match, room.words(lang)
    n = room.moments[seat][k]
    state = match.at(n)
    view = room.game.rules.view(state, seat)
    is_last = state.is_over()
    told = chronicle(room, seat, words, told_until(room, seat, k), in_public)
    return {
        "moment": k,
        **scene(room, state, view, words),
        "prompt": words.prompt(state, seat) if seat >= 0 and state.open[seat] else "",
        "waiting": [other for other in range(state.seats) if state.open[other]],
        "log": {"from": 0, "lines": told},
        "result": result(room, words) if is_last else None,
    }


def moments_message(room: Room, seat: int, lang: str, in_public: bool = False) -> Message:
    """One entry for every moment: whose choice made it, and its last line."""
    match, words = room.match, room.words(lang)
    moments: list[Message] = []
    phase, text, count, start = "", phrases(lang).say("begins"), 0, 0
    for k, n in enumerate(room.moments[seat]):
        end = told_until(room, seat, k)
        news = [event for event in match.events[start:end] if event.is_for(seat)]
        start = end
        count += len(news)
        for event in news:
            text = words.event(event)
            phase = text if room.game.people.opens_phase(event) else phase
        actor = match.choices[n - 1][0] if n and is_open_about(room, n, seat) else WATCHING
        is_loss = any(room.game.people.is_loss(event) for event in news)
        told = count + len(notes_until(room, end, in_public))
        moments.append(
            {"phase": phase, "seat": actor, "text": text, "loss": is_loss, "lines": told}
        )
    return {"as": seat, "moments": moments}


def told_until(room: Room, seat: int, k: int) -> int:
    """How many events there were when this moment of a seat ended: the last goes on, also while
    others act in their lanes."""
    moments = room.moments[seat]
    return room.match.told(moments[k]) if k + 1 < len(moments) else len(room.match.events)


def is_open_about(room: Room, n: int, seat: int) -> bool:
    """Whether this seat may know who made choice n: not inside simultaneous lanes."""
    return room.match.lanes_at(n - 1) == CLOSED or room.match.choices[n - 1][0] == seat


def scores_message(room: Room, seat: int, lang: str) -> Message:
    """What every seat was worth in the eyes of everybody, whenever a phase ended."""
    moments = room.moments[seat]
    points: list[Message] = []
    for point in room.scores(lang):
        moment = min(bisect_left(moments, point.n), len(moments) - 1)
        points.append({"label": point.label, "scores": point.scores, "moment": moment})
    return {"axis": room.words(lang).table.get("axis", ""), "points": points}
