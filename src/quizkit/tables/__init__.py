"""Cards as rows of tables: the columns, their headings, and how people write in the cells."""
