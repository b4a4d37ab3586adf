"""Play: test rounds at one machine, simulations of thousands, and what both say about the cards.

In: a pack, players and bots. Out: games and their logs, the figures of many games, reports of playtests.
"""
