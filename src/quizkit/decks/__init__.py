"""Decks: what a deck is meant to be, and the cards it has."""
