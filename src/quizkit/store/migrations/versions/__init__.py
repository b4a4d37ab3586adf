"""One file a version of the schema, never changed once released."""
