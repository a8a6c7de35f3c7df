"""One folder per game; `holdfast.core.finding` finds them."""
