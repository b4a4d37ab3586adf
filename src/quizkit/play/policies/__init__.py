"""How a skilled player decides, one file a game: a module exposes `POLICY`, from a view and a belief to a move."""
