"""Pytest imports tests inside the package by itself, and would then put the folder `holdfast.games`
where the function is. So the package is imported before them, as everybody does it."""

import holdfast  # noqa: F401
