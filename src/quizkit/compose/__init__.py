"""The composer: chooses cards from a pool and orders them into a deck that matches its blueprint exactly."""
