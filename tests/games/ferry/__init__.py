"""*Ferry*: a small complete game in which nearly everything happens beside the question.

The ferryman of the round rows here or there. Anybody may ring the bell twice a round, fish once,
and once in the game sing the song that only he knows; the ferryman may drink. Anybody may offer
his lamp for coins, and whoever is offered it takes it or not, or makes an offer of his own. Who
has rung as ferryman may pause at the landing. What anybody muses is known to nobody else. Last of
all everybody prays behind a screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.core.advice import Advice
from holdfast.core.agenda import Ask, Do, Each, State
from holdfast.core.choice import Choice, Choices, Seat
from holdfast.core.codec import Codec
from holdfast.core.files import DeclaredFiles
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.people import People
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Ids, Sink
from holdfast.core.words import Words

PLAYERS = ["player_1", "player_2", "player_3", "player_4"]
PRICES = ["1", "2", "3"]
SONGS = ["low", "high"]
ROUNDS = 4
MOST_OFFERS = 4
SUNG = -1
SONG_IDS = Ids("songs", SONGS)
MOST = 20  # of anything

CHOICES = Choices()
ROW = CHOICES.verb("row", ["here", "there"], rule="FE-1")
PASS = CHOICES.verb("pass", rule="FE-1")
PRAY = CHOICES.verb("pray", ["aloud", "silently"], rule="FE-1")
RING = CHOICES.verb("ring", rule="FE-1")
DRINK = CHOICES.verb("drink", rule="FE-1")
FISH = CHOICES.verb("fish", rule="FE-1")
SING = CHOICES.verb("sing", SONGS, rule="FE-1")
OFFER = CHOICES.verb("offer", PLAYERS, PRICES, rule="FE-1")
WITHDRAW = CHOICES.verb("withdraw", rule="FE-1")
ACCEPT = CHOICES.verb("accept", rule="FE-1")
DECLINE = CHOICES.verb("decline", rule="FE-1")
HUM = CHOICES.verb("hum", rule="FE-1")
MUSE = CHOICES.verb("muse", rule="FE-1")


class Ferry(State):
    fields = """left:0..4 rower:seats drunk:0..1 seller:seats? buyer:seats? price:1..3?
        bells:seats*0..2 coins:seats*0..99 lamps:seats*0..4 songs:seats*songs? fished:seats*0..1
        offers:seats*0..4 prayers:seats*0..2 hums:seats*0..1 musings:seats*0..3"""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.left = ROUNDS
        self.rower = 0
        self.drunk = 0
        self.seller = self.buyer = self.price = -1
        self.bells = [0] * seats
        self.coins = [3] * seats
        self.lamps = [1] * seats
        self.songs = [0] * seats  # which one, hidden from the others; or SUNG
        self.fished = [0] * seats
        self.offers = [0] * seats
        self.prayers = [0] * seats
        self.hums = [0] * seats
        self.musings = [0] * seats  # nobody else knows of them

    def clone(self) -> Ferry:
        other = Ferry(self.seats)
        other.copy_course(self)
        for word in self.fields.split():
            name = word.partition(":")[0]
            value = getattr(self, name)
            setattr(other, name, value[:] if isinstance(value, list) else value)
        return other

    # Beside the question

    def asides(self, seat: Seat) -> list[Choice]:
        if self.each is not None:
            return []
        everything = [choice for verb in BESIDE for choice in range(verb.first, verb.end)]
        return [choice for choice in everything if self.refuse_aside(seat, choice) is None]

    def addressed(self, seat: Seat) -> list[Choice]:
        if self.buyer != seat:
            return []
        return [ACCEPT.of(), DECLINE.of()] if self.coins[seat] >= self.price else [DECLINE.of()]

    def addressee(self) -> Seat:
        return self.buyer

    def refuse_aside(self, seat: Seat, choice: Choice) -> Refusal | None:
        if not any(verb.owns(choice) for verb in BESIDE):
            return None
        if self.each is not None:
            return Refusal("FE-5", "storm")
        if RING.owns(choice):
            return refusal("FE-2", "rung_twice") if self.bells[seat] >= 2 else None
        if DRINK.owns(choice):
            if seat != self.rower:
                return Refusal("FE-2", "not_rowing")
            return refusal("FE-2", "drunk_already") if self.drunk else None
        if FISH.owns(choice):
            return refusal("FE-2", "fished_already") if self.fished[seat] else None
        if MUSE.owns(choice):
            return refusal("FE-7", "mused_enough") if self.musings[seat] >= 3 else None
        if SING.owns(choice):
            return None if self.songs[seat] == SING.field(choice) else refusal("FE-3", "no_song")
        return self.refuse_bargain(seat, choice)

    def refuse_bargain(self, seat: Seat, choice: Choice) -> Refusal | None:
        if WITHDRAW.owns(choice):
            return None if self.seller == seat else refusal("FE-4", "no_offer_of_yours")
        if not OFFER.owns(choice):
            if self.buyer != seat:
                return refusal("FE-4", "no_offer_for_you")
            is_poor = ACCEPT.owns(choice) and self.coins[seat] < self.price
            return refusal("FE-4", "too_poor") if is_poor else None
        other = OFFER.field(choice)
        if other >= self.seats or other == seat:
            return refusal("FE-4", "nobody_there")
        if not self.lamps[seat]:
            return refusal("FE-4", "no_lamp")
        if self.buyer >= 0 and seat not in (self.seller, self.buyer):
            return refusal("FE-4", "others_bargain")
        return refusal("FE-4", "too_many") if self.offers[seat] >= MOST_OFFERS else None

    def act_aside(self, seat: Seat, choice: Choice) -> None:
        if RING.owns(choice):
            self.bells[seat] += 1
            self.tell("rung", "FE-2", seat, {})
        elif DRINK.owns(choice):
            self.drunk = 1
            self.tell("drunk", "FE-2", seat, {})
            self.then(Tip(seat))
        elif FISH.owns(choice):
            self.fished[seat] = 1
            self.coins[seat] += (n := self.random(2))
            self.tell("fished", "FE-2", seat, {"n": n})
        elif SING.owns(choice):
            self.songs[seat] = SUNG
            self.tell("sung", "FE-3", seat, {"song": SONGS[SING.field(choice)]})
        elif MUSE.owns(choice):
            self.musings[seat] += 1
            self.tell("mused", "FE-7", seat, {}, [seat])
        else:
            self.bargain(seat, choice)

    def bargain(self, seat: Seat, choice: Choice) -> None:
        if OFFER.owns(choice):
            self.offers[seat] += 1
            self.seller, self.buyer = seat, OFFER.field(choice)
            self.price = OFFER.second(choice) + 1
            self.tell("offered", "FE-4", seat, {"other": self.buyer, "n": self.price})
            return
        other = self.seller
        if ACCEPT.owns(choice):
            self.coins[seat] -= self.price
            self.coins[other] += self.price
            self.lamps[seat] += 1
            self.lamps[other] -= 1
        what = "bought" if ACCEPT.owns(choice) else "declined"
        self.tell("withdrawn" if seat == other else what, "FE-4", seat, {"other": other})
        self.seller = self.buyer = self.price = -1


BESIDE = (RING, DRINK, FISH, SING, OFFER, WITHDRAW, ACCEPT, DECLINE, MUSE)


def refusal(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


class Tip(Do[Ferry]):
    """FE-2. Who drinks is given a coin."""

    rule = "FE-2"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Ferry) -> None:
        s.coins[self.seat] += 1


class Row(Ask[Ferry]):
    """FE-1. The ferryman rows here or there."""

    rule = "FE-1"
    prompt = "row"
    verbs = (ROW,)

    def options(self, s: Ferry) -> list[Choice]:
        return [ROW.of(0), ROW.of(1)]

    def about(self, s: Ferry) -> dict[str, object]:
        return {"n": s.left}

    def chosen(self, s: Ferry, choice: Choice) -> None:
        s.coins[self.seat] += ROW.field(choice)
        s.tell("rowed", "FE-1", self.seat, {"to": ["here", "there"][ROW.field(choice)]})


class Landing(Ask[Ferry]):
    """FE-6. Who has rung as ferryman may pause: a moment for whatever can be done beside."""

    rule = "FE-6"
    prompt = "landing"
    verbs = (PASS,)

    def options(self, s: Ferry) -> list[Choice]:
        return [PASS.of()]

    def heeds_asides(self, s: Ferry) -> bool:
        return s.bells[self.seat] > 0

    def chosen(self, s: Ferry, choice: Choice) -> None:
        pass


class Pray(Ask[Ferry]):
    """FE-5. Everybody prays behind a screen, and may hum once."""

    rule = "FE-5"
    prompt = "pray"
    verbs = (PRAY,)

    def options(self, s: Ferry) -> list[Choice]:
        return [PRAY.of(0), PRAY.of(1)]

    def asides(self, s: Ferry, seat: Seat) -> list[Choice]:
        return [] if s.hums[seat] else [HUM.of()]

    def beside(self, s: Ferry, seat: Seat, choice: Choice) -> None:
        s.hums[seat] = 1
        s.tell("hummed", "FE-5", seat, {})

    def chosen(self, s: Ferry, choice: Choice) -> None:
        s.prayers[self.seat] = 1 + PRAY.field(choice)
        s.tell("prayed", "FE-5", self.seat, {"how": ["aloud", "silently"][PRAY.field(choice)]})


class Storm(Each[Ferry]):
    """FE-5."""

    rule = "FE-5"

    def lane(self, s: Ferry, seat: Seat) -> list[Any]:
        return [Pray(seat)]

    def closed(self, s: Ferry) -> None:
        for seat in range(s.seats):
            s.coins[seat] += s.prayers[seat] == 1


class Crossing(Do[Ferry]):
    """FE-1. The oars go round; a new crossing clears the table of offers."""

    rule = "FE-1"

    def run(self, s: Ferry) -> None:
        if s.left == 0:
            s.tell("storm", "FE-5", -1, {})
            s.then(Storm())
            return
        s.left -= 1
        s.rower = s.left % s.seats
        s.drunk = 0
        s.bells = [0] * s.seats
        s.fished = [0] * s.seats
        s.offers = [0] * s.seats
        s.seller = s.buyer = s.price = -1
        s.tell("crossing", "FE-1", s.rower, {"n": s.left})
        s.then(Row(s.rower), Landing(s.rower), Crossing())


class FerryRules(Rules[Ferry]):
    def start(self, seats: int, rng: int, options: dict[str, object]) -> Ferry:
        s = Ferry(seats)
        s.rng = rng
        s.songs = [s.random(2) for _ in range(seats)]
        s.then(Crossing())
        return s

    def show(self, s: Ferry, seat: Seat, to: Sink) -> None:
        to.text("seat", seat)
        to.count("left", s.left, ROUNDS)
        to.seat("rower", s.rower)
        to.by_seat("coins", s.coins, MOST)
        to.by_seat("lamps", s.lamps, MOST)
        to.by_seat("bells", s.bells, MOST)
        to.by_seat("songs", [int(song != SUNG) for song in s.songs], 1)
        to.one("song", SONG_IDS, s.songs[seat] if seat >= 0 else SUNG)
        to.count("prayer", s.prayers[seat] if seat >= 0 else 0, 2)
        to.count("hums", s.hums[seat] if seat >= 0 else 0, 1)
        to.count("musings", s.musings[seat] if seat >= 0 else 0, MOST)
        if s.buyer < 0:
            to.absent("offer")
            return
        to.enter("offer")
        to.seat("seller", s.seller)
        to.seat("buyer", s.buyer)
        to.count("price", s.price, MOST)
        to.leave()

    def determinize(self, s: Ferry, seat: Seat, random: Random) -> Ferry:
        world = s.clone()
        for other in range(s.seats):
            if other != seat:
                world.musings[other] = random.below(4)
            if other != seat and world.songs[other] != SUNG:
                world.songs[other] = random.below(2)
            if other != seat and world.each is not None:
                world.open[other] = []
                world.lanes[other] = [Pray(other)]
                world.prayers[other] = world.hums[other] = 0
                world.open[other] = [PRAY.of(0), PRAY.of(1)]
        if world.each is not None:
            world.busy = sum(1 for lane in world.lanes if lane)
        return world

    def standings(self, s: Ferry) -> list[int]:
        return [s.coins[seat] + 2 * s.lamps[seat] for seat in range(s.seats)]

    def winners(self, s: Ferry) -> list[Seat]:
        points = self.standings(s)
        return [seat for seat in range(s.seats) if points[seat] == max(points)]


class FerryFiles(DeclaredFiles[Ferry]):
    codec = Codec([Row, Landing, Crossing, Tip, Storm, Pray], {"songs": SONGS}, state=Ferry)

    def empty(self, seats: int, options: dict[str, object]) -> Ferry:
        return Ferry(seats)


class FerryAdvice(Advice[Ferry]):
    def clock(self, s: Ferry) -> int:
        return ROUNDS - s.left


class FerryPeople(People):
    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        offer = view["offer"]
        if key == "accept" and offer:
            data = {"other": offer["seller"], "n": offer["price"]}
            return words.say("labels", "accept", data)
        return words.choice(key)

    def address(self, view: dict[str, Any], words: Words) -> str:
        offer = view["offer"]
        if not offer or offer["buyer"] != view["seat"]:
            return ""
        return words.say("labels", "address", {"other": offer["seller"], "n": offer["price"]})

    def tone(self, key: str, prompt: str) -> str:
        return "finish" if key == "pass" else "grave" if key == "decline" else ""

    def scores(self, view: dict[str, Any]) -> list[int]:
        coins: list[int] = view["coins"]
        return coins

    def where(self, view: dict[str, Any], words: Words) -> str:
        return words.say("labels", "where", {"n": view["left"]})

    def opens_phase(self, event: Event) -> bool:
        return event.what in ("crossing", "storm")


class FerryGame(Game[Ferry]):
    def __init__(self) -> None:
        rules, folder = FerryRules(), Path(__file__).parent
        super().__init__(
            "ferry", "Ferry", "1", (2, 4), CHOICES, [], folder,
            rules, FerryFiles(), FerryAdvice(rules), FerryPeople(),
        )  # fmt: skip


def game(pack: Path | None = None) -> FerryGame:
    assert pack is None
    return FerryGame()
