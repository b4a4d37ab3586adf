"""The workspace: decks and cards as the store keeps them. Found, shown, compared, edited, reviewed, made into packs.

In: a workspace, and the id of a card or the name of a deck. Out: cards, decks and packs as they are now or were at
any time, what differs between two states, and new revisions.
"""
