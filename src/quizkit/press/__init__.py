"""Print a pack: its cards become faces, and faces become files for a home printer or a print shop."""
