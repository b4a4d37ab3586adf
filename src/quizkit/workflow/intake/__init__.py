"""Everything that people send in: workbooks, tables, translators' files, content trees.

In: files. Out: a `Delivery` with a plan of what it would change and every problem at its cell; then one changeset,
or none at all.
"""
