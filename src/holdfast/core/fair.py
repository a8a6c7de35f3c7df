# not compiled: two lines, called once per game.
"""A promise about the seed: published before the first choice, checked after the last.

Anybody can check it without this program: `printf 'holdfast:SEED:SALT' | sha256sum`.
"""

from __future__ import annotations

import hashlib
import secrets


def new_salt() -> str:
    """128 bits in hex, so that nobody can try out all seeds."""
    return secrets.token_hex(16)


def commitment(seed: int, salt: str) -> str:
    return hashlib.sha256(f"holdfast:{seed}:{salt}".encode()).hexdigest()
