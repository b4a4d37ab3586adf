"""Translations that break off: what is quoted of them."""

from fault_corpus import find_all


def test_a_text_that_breaks_off_is_quoted_from_a_whole_word_on() -> None:
    text = {
        "fr": "Le lac des Quatre-Cantons gèle chaque hiver d’une rive à l’autre.",
        "de": "Der Vierwaldstättersee gefriert jeden Winter von einem Ufer zum",
        "nl": "Het Vierwoudstrekenmeer bevriest elke winter van oever tot oever.",
    }
    quotes = [
        str(finding.problem.value)
        for finding in find_all({"kind": "statement", "source": "fr", "text": text})
        if finding.code == "P116"
    ]
    assert quotes == ["… jeden Winter von einem Ufer zum"]
