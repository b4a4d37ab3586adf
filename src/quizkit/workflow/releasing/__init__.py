"""Release a deck: freeze it, so that it can be reprinted to the letter.

In: a deck of the workspace. Out: a release, or the problems that hold it back.
"""
