"""Verbs that games seldom reach: full boards and rich Communities are examined by the test_rich.py
of both halves, and test_rulings_covered.py asks for every verb. Two offers to one player at one
time are rare as well (test_trade.py)."""

from __future__ import annotations

RARE = {
    "accept_from", "decline_from",
    "act_with", "aim_standing", "apprentice", "apprentice_ticket", "boost", "by", "depot",
    "detonate", "feed", "feed_all", "feed_own", "fire_bomb", "held", "keep_card", "keep_mine",
    "raze", "raze_staffed", "remodel", "replace", "send", "ticket", "unfed", "upgrade", "wound",
}  # fmt: skip
