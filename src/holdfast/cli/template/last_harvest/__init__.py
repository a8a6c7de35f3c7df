"""The Last Harvest, a game for Holdfast."""

from .game import game as game
