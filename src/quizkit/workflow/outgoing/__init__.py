"""Everything that people take away to work on: workbooks, tables, and jobs for translators.

In: a deck of the workspace. Out: files, each with what is needed to read it back later.
"""
