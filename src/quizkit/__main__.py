"""`python -m quizkit` is `quizkit`."""

import gc
import os


def main() -> None:
    """Run `quizkit` for `python -m quizkit` and the installed command."""
    # A command is short-lived and makes many small values: looking for garbage costs more than it frees. That begins
    # with its imports.
    gc.set_threshold(1_000_000)
    # To look for plugins, pydantic reads what every installed package says about itself.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from quizkit import cli

    cli.main()


if __name__ == "__main__":
    main()
