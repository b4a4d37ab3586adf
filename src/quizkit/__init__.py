"""quizkit: quiz card games from an editor's spreadsheet to the press and the kitchen table."""

__version__ = "0.1.0"
