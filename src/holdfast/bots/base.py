"""What a bot is: somebody who picks one of a seat's options, knowing what the seat may know."""

from __future__ import annotations

from holdfast.bots.ceiling import Ceiling
from holdfast.core.choice import Choice
from holdfast.core.game import Perspective
from holdfast.core.native import mypyc_attr
from holdfast.core.rng import Random


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Subclass it and write decide(). The same seed gives the same decisions."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def decide(self, p: Perspective) -> Choice:
        """One of p.options."""
        raise NotImplementedError

    def reply(self, p: Perspective) -> Choice:
        """One of p.replies, when somebody has addressed this seat, also while it is not asked."""
        return p.replies[self.random.below(len(p.replies))]

    def ranked(self, p: Perspective, most: int = 3) -> list[tuple[Choice, float]]:
        """The best choices with how sure the bot is of each, for a hint."""
        return [(self.decide(p), 1.0)]

    def answer_within(self, ceiling: Ceiling) -> None:
        """From now on somebody waits for the answers. A bot that thinks long overrides this."""

    # Compiled, a bot has no `__dict__` to be copied or stored by.

    def __getstate__(self) -> dict[str, object]:
        state: dict[str, object] = dict(getattr(self, "__dict__", {}))
        for name in getattr(type(self), "__mypyc_attrs__", ()):
            if hasattr(self, name):
                state[name] = getattr(self, name)
        state.pop("__dict__", None)
        return state

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Any answer, each as likely as the others; rarely an aside."""

    def decide(self, p: Perspective) -> Choice:
        return p.any_choice(self.random)

    def ranked(self, p: Perspective, most: int = 3) -> list[tuple[Choice, float]]:
        share = 1.0 / len(p.options)
        return [(choice, share) for choice in p.options[:most]]
