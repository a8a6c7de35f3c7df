"""Verbs that games hardly ever reach: all places taken or too dear (test_actions.py)."""

from __future__ import annotations

RARE = {"pass"}
