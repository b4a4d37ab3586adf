"""Content trees: decks as folders of YAML files.

In: a folder, or the content bundled with quizkit. Out: a `Library` of decks, with everything that is wrong with
them; or the same folder, rewritten in its one canonical form.
"""
