"""Accents, which people leave out and forms of words gain or lose."""

from functools import cache
from unicodedata import combining, normalize


@cache
def strip_accents(word: str) -> str:
    """Remove the accents and umlauts of a word: “Pässe” is a form of “Pass”."""
    if word.isascii():
        return word
    return "".join(char for char in normalize("NFKD", word) if not combining(char))
