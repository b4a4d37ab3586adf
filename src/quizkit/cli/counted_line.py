"""A line that is counted while it is typed: how many characters it has, of how many that fit on the card."""

import os
import sys


def type_counted(label: str, begun: str, limit: int) -> str:
    """Read a line with a count of its length before it: “text (fr, 23/180): …”; `begun` is there, to be changed."""
    # prompt_toolkit takes a while to import.
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.output import create_output

    # Asking where the cursor is takes a round trip, and some terminals never answer.
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")

    def tell_length() -> StyleAndTextTuples:
        length = len(get_app().current_buffer.text.strip())
        count = ("fg:ansired bold" if length > limit else "", f"{length}/{limit}")
        return [("", f"{label}, "), count, ("", "): ")]

    return PromptSession[str](output=create_output(stdout=sys.stderr)).prompt(tell_length, default=begun)
