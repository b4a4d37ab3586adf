"""Find cards and do something with all of them.

In: a workspace and a `Query`. Out: `FoundCards`; or the same cards reviewed, tagged, deleted, checked or exported.
"""
