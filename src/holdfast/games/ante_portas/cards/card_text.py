# not compiled: it is made once, from files.
"""What people read about a component: for the card browser and the table."""

from __future__ import annotations


class CardText:
    """`facts` holds at least `source`; `kind` says what the component is: "movement_card",
    "place", "building", "improvement", "market_card", "defensive_work"."""

    def __init__(self, id: str, text: dict[str, str], facts: dict[str, object]) -> None:
        self.id = id
        self.text = text
        self.facts = facts
