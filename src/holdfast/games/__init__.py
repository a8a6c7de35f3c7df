"""One folder per game; `holdfast.core.game.discover` finds them."""
