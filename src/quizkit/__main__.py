"""`python -m quizkit` is `quizkit`."""

from quizkit.cli import main

if __name__ == "__main__":
    main()
