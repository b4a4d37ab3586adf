"""The demo: a workspace in which everything quizkit can do has been done once.

In: a folder. Out: decks, a workspace, workbooks, PDFs, games, a simulation, and one page that shows them all. What is
there from an earlier run stays; a run that was broken off goes on where it stopped.
"""
