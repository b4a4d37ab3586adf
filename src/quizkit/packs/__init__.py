"""Packs: a release as one JSON file, the only thing that is printed or played."""
