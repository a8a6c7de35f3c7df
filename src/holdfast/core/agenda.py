"""The agenda: a stack of small steps that never change, run until somebody must decide.

`Do` runs by itself, `Ask` lets one seat choose, `Each` gives every seat a lane of its own, and
`Share` puts one question to several seats at once. A position is an agenda and the pieces.

Beside the answers to a question there may be asides: what the rules allow at any time. They are
owed by nobody, so they are not in `open` but looked for when somebody wants to see them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, cast, final

from holdfast.core.choice import Choice, Choices, Seat, Verb
from holdfast.core.journal import Event
from holdfast.core.native import mypyc_attr
from holdfast.core.refusals import Refusal, elsewhere
from holdfast.core.rng import Random, mix
from holdfast.core.rng import advance as advance_rng

NOBODY: Final[Seat] = -1
MOST_STEPS: Final = 20_000  # between two choices: no game comes near, a file's agenda may
ENDLESS: Final = "one step leads to the next without an end"
NOTHING: Final[list[Choice]] = []  # for whoever is not asked; lists of choices are never changed


class Broken(Exception):
    """A position that cannot be: a card twice, a cube too few."""


def require(is_so: bool, complaint: str) -> None:
    if not is_so:
        raise Broken(complaint)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: the pieces belong to the game's subclass, the course of play belongs here.
    `fields` names the pieces that a position file stores (see kinds.py)."""

    fields: ClassVar[str] = ""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.rng = 0
        self.script: list[int] | None = None  # scripted dice, used up before real chance
        self.agenda: list[Step[Any]] = []
        self.each: Each[Any] | None = None
        self.lanes: list[list[Step[Any]]] = []
        self.lane: Seat = NOBODY  # whose lane is running just now
        self.busy = 0  # lanes not yet empty
        self.open: list[list[Choice]] = [[] for _ in range(seats)]
        self.barrier = 0  # grows whenever something can no longer be taken back
        self.journal: list[Event] | None = None
        self.untold: list[list[Event]] = []  # what happened in open lanes
        self.is_watched = False  # every event keeps the position it was told in
        self.anytime: Anytime[Any] = NOTHING_BESIDE

    def copy_course(self, other: State) -> None:
        """Copy the course of play from another state; used by the game's clone()."""
        self.rng = other.rng
        script = other.script
        self.script = None if script is None else script[:]
        self.agenda = other.agenda[:]
        self.each = other.each
        self.lanes = [lane[:] for lane in other.lanes] if other.lanes else other.lanes
        self.lane = other.lane
        self.busy = other.busy
        self.open = other.open[:]
        self.barrier = other.barrier
        self.journal = None
        self.untold = []
        self.is_watched = False
        self.anytime = other.anytime

    def clone(self) -> State:
        """An independent copy without a journal."""
        raise NotImplementedError("a game's state must have its own clone()")

    def check(self) -> None:
        """Raise Broken unless every card, cube and coin is accounted for."""

    def lanes_opened(self) -> None:
        """Remember what the other seats go on seeing until the lanes close."""

    def lanes_closed(self) -> None:
        """Forget it again."""

    # What a game allows at any time

    def asides(self, seat: Seat) -> list[Choice]:
        """What this seat may do now beside whatever is asked, and whoever is asked."""
        return self.anytime.asides(self, seat)

    def act_aside(self, seat: Seat, choice: Choice) -> None:
        """Carry out an aside. What lay below is asked anew afterwards."""
        self.anytime.act(self, seat, choice)

    def leaves_question(self, choice: Choice) -> bool:
        """True for an aside that changes nothing anybody is asked: no list need be made anew."""
        return self.anytime.leaves_question(choice)

    def refuse_aside(self, seat: Seat, choice: Choice) -> Refusal | None:
        """Why this aside is not open now, if the choice is one. As for questions it is asked only
        for what is not legal; None if there is nothing to say about it."""
        return self.anytime.refuse(self, seat, choice)

    def addressed(self, seat: Seat) -> list[Choice]:
        """Those of its asides with which a seat can reply to somebody who addressed it."""
        return self.anytime.addressed(self, seat)

    def addressee(self) -> Seat:
        """The first seat that somebody has addressed, or NOBODY."""
        return self.anytime.addressee(self)

    def has_begun(self, seat: Seat) -> bool:
        """Whether this seat has begun something beside the question that takes several asides."""
        return self.anytime.has_begun(self, seat)

    def begun(self, seat: Seat) -> list[Choice]:
        """Those of its asides that go on with it or give it up."""
        return self.anytime.begun(self, seat)

    def answering(self) -> None:
        """A question is about to be answered: what is counted per question begins anew."""
        self.anytime.answering(self)

    # Steps and chance

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, the first one first."""
        agenda = self.agenda if self.lane < 0 else self.lanes[self.lane]
        for i in range(len(steps) - 1, -1, -1):
            agenda.append(steps[i])

    def random(self, n: int) -> int:
        """A number from 0 to n - 1."""
        assert self.lane < 0, "a lane draws nothing at random"
        self.barrier += 1
        if self.script:
            return self.script.pop(0) % n
        self.rng = advance_rng(self.rng)
        return mix(self.rng) % n

    def tell(
        self,
        what: str,
        rule: str,
        seat: Seat,
        data: dict[str, object],
        audience: list[Seat] | None = None,
    ) -> None:
        """Write into the journal. Inside a lane only its seat hears it until the lanes close."""
        if self.journal is None:
            return
        scene = self.clone() if self.is_watched else None
        heard = audience if self.lane < 0 else [self.lane]
        self.journal.append(Event(what, rule, seat, data, heard, scene))
        if self.lane >= 0 and audience is None:
            self.untold[self.lane].append(Event(what, rule, seat, data, None, scene))

    # Who must decide

    def is_over(self) -> bool:
        return not self.agenda and self.each is None

    def next_seat(self) -> Seat:
        """The first seat that owes a decision, or NOBODY."""
        for seat in range(self.seats):
            if self.open[seat]:
                return seat
        return NOBODY

    def asking(self, seat: Seat) -> Step[Any] | None:
        """The step that waits for this seat's answer."""
        if not self.open[seat]:
            return None
        return self.agenda[-1] if self.each is None else self.lanes[seat][-1]

    def underway(self, seat: Seat) -> Step[Any] | None:
        """The step beside which this seat could do something, whether it is asked or not. A seat
        whose lane is empty waits for the others."""
        steps = self.agenda if self.each is None else self.lanes[seat]
        return steps[-1] if steps else None


S = TypeVar("S", bound=State)
P = TypeVar("P", bound="Piece")


@mypyc_attr(allow_interpreted_subclasses=True)
class Anytime(Generic[S]):
    """What a game allows beside whatever is asked: nothing, unless it says so. A state knows the
    one of its game, so that rules which lead to each other need not import each other."""

    def asides(self, s: S, seat: Seat) -> list[Choice]:
        return []

    def act(self, s: S, seat: Seat, choice: Choice) -> None:
        raise AssertionError("this game has no asides")

    def leaves_question(self, choice: Choice) -> bool:
        return False

    def refuse(self, s: S, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def addressed(self, s: S, seat: Seat) -> list[Choice]:
        return []

    def addressee(self, s: S) -> Seat:
        return NOBODY

    def has_begun(self, s: S, seat: Seat) -> bool:
        return False

    def begun(self, s: S, seat: Seat) -> list[Choice]:
        return []

    def answering(self, s: S) -> None:
        pass


NOTHING_BESIDE: Final[Anytime[Any]] = Anytime()


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One thing on the agenda. `fields` names what a position file stores of it, in the order
    of the constructor, as `name:kind` (see kinds.py). `verbs` are what a question is about."""

    rule: ClassVar[str] = ""
    fields: ClassVar[str] = ""
    verbs: ClassVar[tuple[Verb, ...]] = ()

    def enter(self, s: S) -> bool:
        """Run; True if somebody must decide first."""
        raise NotImplementedError

    def answer(self, s: S, seat: Seat, choice: Choice) -> None:
        raise AssertionError("this step asks nobody")

    def refuse(self, s: S, seat: Seat, choice: Choice) -> Refusal | None:
        """Why this seat may not choose that now; None if there is no more to say than that this is
        not the moment. It decides nothing: it is asked only for what is not legal, and only for
        the verbs of this question."""
        raise AssertionError("this step asks nobody")

    def asides(self, s: S, seat: Seat) -> list[Choice]:
        """What this seat may do beside the question, whether it is asked or not."""
        return s.asides(seat)

    def beside(self, s: S, seat: Seat, choice: Choice) -> None:
        """Carry out an aside; the step itself stays on the agenda and asks again afterwards."""
        s.act_aside(seat, choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Do(Step[S]):
    """Runs by itself."""

    def run(self, s: S) -> None:
        raise NotImplementedError

    def enter(self, s: S) -> bool:
        self.run(s)
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """One seat chooses. No option: dropped. One: taken. More: asked. Legal is what `options` lists;
    `refusal` explains why something else of these verbs is not."""

    prompt: ClassVar[str] = ""
    fields = "seat"
    within: ClassVar[bool] = False  # it finishes something the seat has begun: paying, placing

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def options(self, s: S) -> list[Choice]:
        raise NotImplementedError

    def chosen(self, s: S, choice: Choice) -> None:
        raise NotImplementedError

    def refusal(self, s: S, choice: Choice) -> Refusal | None:
        """Why not? Asked only for what has one of our verbs and is not in options()."""
        return None

    def dropped(self, s: S) -> None:
        """There is nothing to choose: what follows then, if anything does."""

    def always_asks(self, s: S) -> bool:
        """True where not being asked would betray a secret."""
        return False

    def heeds_asides(self, s: S) -> bool:
        """True where an aside could change what the only answer does: it is asked, if there is
        an aside. With nothing but *pass* to answer this opens a moment for asides."""
        return False

    def is_within(self) -> bool:
        """Whether this question finishes something the seat has begun."""
        return self.within

    def about(self, s: S) -> dict[str, object]:
        """What the prompt's sentence speaks of."""
        return {}

    @final
    def enter(self, s: S) -> bool:
        options = self.options(s)
        if len(options) < 2:
            if not options:
                self.dropped(s)
                return False
            if not self.always_asks(s) and not self.has_heeded_aside(s):
                self.chosen(s, options[0])
                return False
        if s.lane < 0:
            s.agenda.append(self)
        else:
            s.lanes[s.lane].append(self)
        s.open[self.seat] = options
        return True

    def has_heeded_aside(self, s: S) -> bool:
        return self.heeds_asides(s) and len(self.asides(s, self.seat)) > 0

    def answer(self, s: S, seat: Seat, choice: Choice) -> None:
        self.chosen(s, choice)

    def refuse(self, s: S, seat: Seat, choice: Choice) -> Refusal | None:
        return self.refusal(s, choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Share(Step[S]):
    """One question to several seats together. The first answer counts; then the lists are made
    anew. Each seat may have a list of its own. `options` and `refusal` as in Ask."""

    prompt: ClassVar[str] = ""

    def seats(self, s: S) -> list[Seat]:
        """Who is asked."""
        raise NotImplementedError

    def options(self, s: S, seat: Seat) -> list[Choice]:
        """What one of them may answer; of nobody else it is asked."""
        raise NotImplementedError

    def always_asks(self, s: S) -> bool:
        """True where also a single answer is waited for, with nothing but *pass* for instance."""
        return False

    def chosen(self, s: S, seat: Seat, choice: Choice) -> None:
        raise NotImplementedError

    def refusal(self, s: S, seat: Seat, choice: Choice) -> Refusal | None:
        """As in Ask."""
        return None

    def about(self, s: S) -> dict[str, object]:
        return {}

    @final
    def enter(self, s: S) -> bool:
        assert s.lane < 0, "a shared question stands on the main agenda"
        count = 0
        for seat in self.seats(s):
            options = self.options(s, seat)
            s.open[seat] = options
            count += len(options)
        if count >= 2 or (count == 1 and self.always_asks(s)):
            s.agenda.append(self)
            return True
        last = s.next_seat()
        if last >= 0:
            choice = s.open[last][0]
            s.open[last] = NOTHING
            self.chosen(s, last, choice)
        return False

    def answer(self, s: S, seat: Seat, choice: Choice) -> None:
        for other in range(s.seats):
            s.open[other] = NOTHING
        self.chosen(s, seat, choice)

    def refuse(self, s: S, seat: Seat, choice: Choice) -> Refusal | None:
        return self.refusal(s, seat, choice)


@mypyc_attr(allow_interpreted_subclasses=True)
class Each(Step[S]):
    """Every seat gets a lane: a private agenda. All lanes run at once; a lane touches only its
    seat's pieces and draws nothing at random. closed() runs when every lane is empty."""

    def lane(self, s: S, seat: Seat) -> list[Step[S]]:
        raise NotImplementedError

    def closed(self, s: S) -> None:
        pass

    def enter(self, s: S) -> bool:
        assert s.each is None, "lanes do not nest"
        s.each = self
        s.lanes = [[] for _ in range(s.seats)]
        s.busy = s.seats
        s.lanes_opened()
        if s.journal is not None:
            s.untold = [[] for _ in range(s.seats)]
        for seat in range(s.seats):
            steps = self.lane(s, seat)
            lane = s.lanes[seat]
            for i in range(len(steps) - 1, -1, -1):
                lane.append(steps[i])
            run_lane(s, seat)
        if s.busy > 0:
            return True
        close_lanes(s)
        return False


def run_lane(s: State, seat: Seat) -> None:
    """Run one lane until its seat must decide or nothing is left in it."""
    lane = s.lanes[seat]
    s.lane = seat
    left = MOST_STEPS
    while lane:
        if lane.pop().enter(s):
            s.lane = NOBODY
            return
        left -= 1
        if left == 0:
            raise Broken(ENDLESS)
    s.lane = NOBODY
    s.busy -= 1


def close_lanes(s: State) -> None:
    each = s.each
    assert each is not None
    s.each = None
    s.lanes = []
    s.barrier += 1
    if s.journal is not None:
        publish(s)
    s.lanes_closed()
    each.closed(s)


def publish(s: State) -> None:
    """Tell everybody else what happened in the lanes, seat by seat."""
    journal = s.journal
    assert journal is not None
    for seat in range(len(s.untold)):
        others = [other for other in range(s.seats) if other != seat]
        others.append(NOBODY)
        for event in s.untold[seat]:
            what, rule, data = event.what, event.rule, event.data
            journal.append(Event(what, rule, event.seat, data, others, event.scene))
    s.untold = []


def run(s: State) -> None:
    """Run the main agenda until somebody must decide or the game is over."""
    agenda = s.agenda
    left = MOST_STEPS
    while agenda:
        if agenda.pop().enter(s):
            return
        left -= 1
        if left == 0:
            raise Broken(ENDLESS)


def apply(s: State, seat: Seat, choice: Choice) -> None:
    """Carry out a choice that is known to be legal, and run on."""
    if s.each is None:
        s.answering()
        s.open[seat] = NOTHING
        s.agenda.pop().answer(s, seat, choice)
        run(s)
        return
    s.open[seat] = NOTHING
    step = s.lanes[seat].pop()
    s.lane = seat
    step.answer(s, seat, choice)
    run_lane(s, seat)
    if s.busy == 0:
        close_lanes(s)
        run(s)


def asides_of(s: State, seat: Seat) -> list[Choice]:
    """What a seat may do beside the question, asked or not."""
    step = s.underway(seat)
    return [] if step is None else step.asides(s, seat)


def why_not(choices: Choices, s: State, seat: Seat, choice: Choice) -> Refusal:
    """Why a choice is not legal that is in no list of this seat."""
    aside = s.refuse_aside(seat, choice)
    if aside is not None:
        return aside
    verb = choices.verb_of(choice)
    step = s.asking(seat)
    if step is not None and verb in step.verbs:
        refusal = step.refuse(s, seat, choice)
        if refusal is not None:
            return refusal
    return elsewhere(verb)


def apply_aside(s: State, seat: Seat, choice: Choice) -> None:
    """Carry out an aside that is known to be legal, and ask again what lay below."""
    if s.each is None:
        step = s.agenda[-1]
        if s.leaves_question(choice):
            step.beside(s, seat, choice)
            return
        for other in range(s.seats):
            s.open[other] = NOTHING
        step.beside(s, seat, choice)
        run(s)
        return
    s.open[seat] = NOTHING
    s.lane = seat
    s.lanes[seat][-1].beside(s, seat, choice)
    run_lane(s, seat)
    if s.busy == 0:
        close_lanes(s)
        run(s)


def take(s: State, seat: Seat, choice: Choice) -> None:
    """Carry out a legal choice, an answer or an aside, and run on."""
    if choice in s.open[seat]:
        apply(s, seat, choice)
    else:
        apply_aside(s, seat, choice)


def resume(s: State) -> None:
    """Open the questions of a position that was loaded: a stored game survives a rules fix."""
    if s.each is None:
        run(s)
        return
    s.busy = s.seats
    for seat in range(s.seats):
        run_lane(s, seat)
    if s.busy == 0:
        close_lanes(s)
        run(s)


def imagined(s: S, random: Random) -> S:
    """A copy to make a world of (`Rules.determinize`): chance goes on from `random`, and the next
    such copy gets other chance."""
    world = cast(S, s.clone())
    world.script = None
    world.rng = random.rng
    random.below(2)
    return world


class Piece(Protocol):
    """What belongs to a seat."""

    def clone(self: P) -> P: ...


def take_back(pieces: list[P], before: tuple[P, ...], seat: Seat) -> None:
    """What the others have done in open lanes is not known to this seat: what is theirs is again as
    it was before; nothing changes while no lanes are open."""
    for other in range(len(before)):
        if other != seat:
            pieces[other] = before[other].clone()


def before_lanes(pieces: list[P], before: tuple[P, ...], seat: Seat) -> tuple[P, ...]:
    """What was before the open lanes, in a world that was made up for this seat."""
    others = range(len(before))
    return tuple([before[i] if i == seat else pieces[i].clone() for i in others])


def restart_lanes(s: State, seats: list[Seat]) -> None:
    """Put these seats back to the beginning of their lanes: nobody else has seen what they did."""
    each = s.each
    assert each is not None
    for seat in seats:
        s.open[seat] = NOTHING
        s.lanes[seat] = each.lane(s, seat)
        s.lanes[seat].reverse()
        run_lane(s, seat)
    s.busy = sum([1 for lane in s.lanes if lane])
    if s.busy == 0:
        close_lanes(s)
        run(s)


def reask(s: State) -> None:
    """Make the open lists anew after the pieces behind them have changed."""
    for seat in range(s.seats):
        s.open[seat] = NOTHING
    if not s.agenda.pop().enter(s):
        run(s)


def reask_others(world: State, seat: Seat) -> None:
    """What the others are asked follows from the pieces that a world made up for this seat."""
    if world.each is not None:
        restart_lanes(world, [other for other in range(world.seats) if other != seat])
    elif world.next_seat() not in (NOBODY, seat):
        reask(world)
