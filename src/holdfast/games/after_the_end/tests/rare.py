"""Verbs that games hardly ever reach: a Lucky Break played on one of two own dice
(test_experience.py)."""

from __future__ import annotations

RARE = {"die"}
