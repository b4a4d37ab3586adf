"""What is generated is as the code is now."""

from reference import PAGE, page


def test_the_reference_of_checks_is_not_stale() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run scripts/docs"
