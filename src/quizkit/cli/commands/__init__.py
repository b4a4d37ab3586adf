"""The commands, one file a group, with their help. Each parses, calls one use case, and shows its result."""
