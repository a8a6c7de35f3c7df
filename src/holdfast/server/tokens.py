"""Secret links: 128 random bits, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets

LENGTH = 22  # characters of 128 bits in URL-safe base64


def new_token() -> str:
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """A table's public name: it opens nothing."""
    return secrets.token_hex(6)


def hash_of(token: str) -> bytes:
    """128 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def is_plausible(token: str) -> bool:
    return len(token) == LENGTH and token.isascii()
