"""After the Empire. See RULES.md for the map from rulebook to modules."""

from holdfast.games.after_the_empire.game import game as game
