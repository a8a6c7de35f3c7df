"""What the people of a table have agreed on before they sat down: it stands on the invitation."""

from __future__ import annotations

from typing import Literal, NamedTuple

# free: anything, at once. unseen: what nobody has seen anything of yet. consent: that, and with the
# others' consent whatever came after it. never: nothing.
Undo = Literal["free", "unseen", "consent", "never"]
# none: no hints. own: whoever asks for one gets it, and nobody else knows. open: everybody is told
# who has asked for one.
Help = Literal["none", "own", "open"]


class Manners(NamedTuple):
    undo: Undo = "consent"
    help: Help = "own"


USUAL = Manners()
