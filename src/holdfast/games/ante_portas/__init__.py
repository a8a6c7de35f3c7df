"""Ante Portas. See RULES.md for the map from rulebook to modules."""

from holdfast.games.ante_portas.game import game as game
