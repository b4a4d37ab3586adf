"""The composer: which cards of a pool make a deck, and in which order. A blueprint's numbers are kept exactly."""
