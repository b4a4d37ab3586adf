"""The games, one file each: a module exposes `GAME`, its `Rules`."""
