"""After The End. See RULES.md for the map from rulebook to modules."""

from holdfast.games.after_the_end.game import game as game
