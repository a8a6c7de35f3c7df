"""Empire's End. See RULES.md for the map from rulebook to modules."""

from holdfast.games.empires_end.game import game as game
