"""The games, one folder each: a package exposes `GAME`, its `Rules`."""
