"""Cards as rows of tables: columns, how people head them, how they write what stands in them."""
