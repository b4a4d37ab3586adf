"""The table: games played in the terminal, at one machine."""
