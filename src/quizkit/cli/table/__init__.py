"""The table: games in the terminal, with everybody at one machine."""
