"""Partying: a game on many phones and one big screen.

People, their languages and their moves enter; a table that everybody can look at, each with what is theirs, leaves, and
an ordinary log of the game. Nothing here knows the workspace: a table has a pack, and a folder for its games.
"""
