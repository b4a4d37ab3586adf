"""The studio: the workspace in a browser, for people who will never type a command.

A screen is a file of `screens` and a template of the same name; it parses a request, calls one use case, and shows
its result. `quizkit.web` decides who may come in.
"""
