"""Lists of numbers in ascending order."""

from __future__ import annotations


def insert(numbers: list[int], number: int) -> None:
    """As `bisect.insort`, behind its equals; for short lists this is faster when compiled."""
    at = len(numbers)
    while at > 0 and numbers[at - 1] > number:
        at -= 1
    numbers.insert(at, number)


def include(numbers: list[int], number: int) -> None:
    """Insert a number unless it is there already."""
    at = len(numbers)
    while at > 0 and numbers[at - 1] > number:
        at -= 1
    if at == 0 or numbers[at - 1] < number:
        numbers.insert(at, number)
