"""Pytest imports tests inside the package by itself, and would then put the folder `holdfast.games`
where the function is. So the package is imported before them, as everybody does it."""

import gc

import pytest

import holdfast  # noqa: F401


def pytest_collection_finish(session: pytest.Session) -> None:
    """What ten thousand tests are made of is no garbage: collecting it again and again would be a
    fifth of what they cost."""
    gc.collect()
    gc.freeze()
