"""Print: cards, boards and booklets for a printer at home, a print shop or a screen.

In: a pack and what whoever prints wants. Out: PDFs and pictures, each looked at as a print shop would.
"""
