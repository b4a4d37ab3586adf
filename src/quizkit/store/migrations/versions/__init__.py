"""One file for each version of the schema; a released version never changes."""
