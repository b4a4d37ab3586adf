"""The commands, one file a group. Each parses, calls one use case of `workflow`, and shows its result."""
