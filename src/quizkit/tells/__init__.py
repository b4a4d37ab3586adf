"""Tells: what a card gives away to somebody who knows nothing about its subject.

`signs` reads the form of a text, `guess` learns verdicts from it, `verdicts` says how well that works and why;
`questions` looks at places and answers of other questions.
"""
