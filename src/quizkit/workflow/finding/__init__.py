"""Find cards and do something with all of them: `find` a query's cards, `act` on them, or keep the query in `lists`.

In: a workspace and a `Query`. Out: `FoundCards`; or the same cards reviewed, tagged, deleted, checked or exported.
"""
