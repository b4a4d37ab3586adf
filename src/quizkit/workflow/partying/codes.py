"""The code that lets people join: six characters that nobody mistakes for others, new for each game."""

import hmac
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without I and 1, L, O and 0: on a screen across the room they look alike."""
LENGTH = 6


def make_code() -> str:
    """Return a code to join a party that nobody can guess in a few tries."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def same_code(typed: str, code: str) -> bool:
    """Return whether somebody knows a party's code, in a time that tells nothing; case and spaces do not count."""
    plain = "".join(typed.split()).replace("-", "").upper()
    return hmac.compare_digest(plain.encode(), code.encode())
