"""Verbs that games with the own cards do not reach: only a card pack has discounts worth choosing
between (test_data.py)."""

from __future__ import annotations

RARE = {"discount", "full_price"}
