"""The rules as the rest of Holdfast asks for them."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.journal import Event
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.rules import Rules
from holdfast.core.show import Sink
from holdfast.games.ante_portas.cards.loading import Loaded
from holdfast.games.ante_portas.rules import modes, setups, turn, victory
from holdfast.games.ante_portas.rules import view as views
from holdfast.games.ante_portas.rules.battle import scenes
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import COUNCILS, LAYOUTS, SCENARIOS, TWICE, WAVES
from holdfast.games.ante_portas.rules.state import Campaign

Options = dict[str, object]


class CampaignRules(Rules[Campaign]):
    """Communities that hold the line together, or teams that fight over it."""

    def __init__(self, cards: Loaded) -> None:
        self.cards = cards

    def start(self, seats: int, rng: int, options: Options) -> Campaign:
        mode = self.mode(seats, options)
        return turn.start(mode, self.cards.colony, self.cards.battle, rng)

    def mode(self, seats: int, options: Options) -> Mode:
        return Mode(
            seats,
            SCENARIOS.index(str(options["scenario"])),
            int(str(options["eras"])),
            WAVES.index(str(options["wave"])),
            TWICE.index(str(options["twice"])),
            COUNCILS.index(str(options["council"])),
            LAYOUTS.index(str(options["layout"])),
        )

    def unfit(self, seats: int, options: Options) -> Refusal | None:
        return modes.unfit(self.mode(seats, options))

    def idle(self, seats: int, options: Options) -> list[str]:
        """AP-34. Alone nothing is decided together; teams of one neither."""
        mode = self.mode(seats, options)
        return [] if mode.seats > mode.n_sides else ["council"]

    def tables(self) -> list[tuple[int, Options]]:
        """Section C of the modes: every number of players with every way to play."""
        return setups.tables()

    def show(self, s: Campaign, seat: Seat, to: Sink) -> None:
        views.show(s, seat, to)

    def show_scene(self, s: Campaign, event: Event, seat: Seat, to: Sink) -> None:
        scenes.show_scene(s, to)

    def determinize(self, s: Campaign, seat: Seat, random: Random) -> Campaign:
        return views.determinize(s, seat, random)

    def standings(self, s: Campaign) -> list[int]:
        return victory.standings(s)

    def winners(self, s: Campaign) -> list[Seat]:
        return victory.winners(s)

    def ends_without_winner(self, s: Campaign) -> bool:
        """AP-119, AP-153, AP-154. A defeat of all, or a tie."""
        return True

    def teams(self, s: Campaign) -> list[int]:
        return [s.side(seat) for seat in range(s.seats)]

    def is_cooperative(self) -> bool:
        return True
