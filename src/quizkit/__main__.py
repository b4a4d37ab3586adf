"""`python -m quizkit` is `quizkit`."""

import gc


def main() -> None:
    """Run `quizkit`."""
    # A command is short-lived and makes many small values: looking for garbage costs more than it frees. That begins
    # with its imports.
    gc.set_threshold(1_000_000)
    from quizkit import cli

    cli.main()


if __name__ == "__main__":
    main()
