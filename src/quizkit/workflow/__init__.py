"""Plain functions that walk a card's road, for whoever asks: the command line, the studio, tests."""
