import pytest

from quizkit.cards.citation import check_digit, find_isbns, read_citations


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("SR 101 art. 1", "law"),
        ("RS 455.1 art. 13 al. 2", "law"),
        ("Cst. art. 140 al. 1 let. a et art. 142 al. 2", "law"),
        ("Cst./GR art. 3 al. 1", "law"),
        ("BV Art. 70 Abs. 1", "law"),
        ("Federal Constitution, art. 75b", "law"),
        ("Federal Constitution, preamble", "law"),
        ("ATF 116 Ia 359 (27.11.1990)", "court"),
        ("Muster, Geschichte, Bern 1990, ISBN 978-3-16-148410-0", "isbn"),
        ("ISBN 0-8044-2957-X", "isbn"),
        ("doi:10.1000/182", "doi"),
        ("https://doi.org/10.1038/s41586-020-2649-2", "doi"),
        ("https://www.admin.ch/page (2026-11-17)", "url"),
        ("https://www.admin.ch/page, abgerufen am 17.11.2026", "url"),
        ("www.admin.ch, consulté le 17. 11. 2026", "url"),
        ("HLS, Uri", "lexicon"),
        ("Dictionnaire historique de la Suisse: «Landsgemeinde»", "lexicon"),
        ("BFS, STATPOP 2024", "statistics"),
        ("Office fédéral de la statistique, Relevé structurel, 2023", "statistics"),
        ("Carte nationale 1:25 000, 1247 Adelboden", "map"),
    ],
)
def test_citations_are_told_by_their_form(line: str, form: str) -> None:
    [citation] = read_citations(line)
    assert (citation.form, citation.correct) == (form, "")


@pytest.mark.parametrize(
    ("line", "correct"),
    [
        ("ISBN 978-3-16", "ISBN 978-3-16-148410-0"),
        ("ISBN", "ISBN 978-3-16-148410-0"),
        ("doi:11.1000/182", "doi:10.1000/182"),
        ("https://www.admin.ch/page", "https://www.admin.ch/page (YYYY-MM-DD)"),
        ("https://www.admin.ch/2024-01-01/page", "https://www.admin.ch/2024-01-01/page (YYYY-MM-DD)"),
        ("https://www.admin.ch/page (2026-02-30)", "https://www.admin.ch/page (YYYY-MM-DD)"),
        ("https://admin (2026-11-17)", "https://www.example.ch/page (YYYY-MM-DD)"),
        ("HLS", "HLS, Uri"),
        ("BFS, STATPOP", "BFS, STATPOP 2024"),
        ("ATF 116", "BGE 116 Ia 359"),
        ("SR 101", "SR 101 art. …"),
        ("Cst. art.", "Cst. art. …"),
    ],
)
def test_a_broken_citation_says_how_it_should_look(line: str, correct: str) -> None:
    [citation] = read_citations(line)
    assert citation.correct == correct


@pytest.mark.parametrize("line", ["heard it on the radio", "art. 5", "Muster, Geschichte der Schweiz, 1990"])
def test_what_nobody_can_tell_has_no_form(line: str) -> None:
    assert [(citation.form, citation.correct) for citation in read_citations(line)] == [("", "")]


def test_an_isbn_with_one_wrong_digit_is_never_taken() -> None:
    for number in ("9783161484100", "080442957X"):
        [isbn] = find_isbns(f"ISBN {number}")
        assert isbn[-1] == check_digit(isbn[:-1])
        for place, digit in enumerate(number[:-1]):
            for other in set("0123456789") - {digit}:
                [isbn] = find_isbns(f"ISBN {number[:place]}{other}{number[place + 1 :]}")
                assert isbn[-1] != check_digit(isbn[:-1])


def test_no_source_cites_nothing() -> None:
    assert list(read_citations("")) == []


@pytest.mark.parametrize(
    "line",
    [
        "Atlas, ISBN 978-3-16-148410-0 2019",
        "Atlas, ISBN 978-3-16-148410-0 3. Aufl.",
        "ISBN 978\u20133\u201316\u2013148410\u20130",
        "ISBN 0-8044-2957-X",
    ],
)
def test_an_isbn_ends_where_its_digits_end(line: str) -> None:
    (citation,) = read_citations(line)
    assert (citation.form, citation.correct) == ("isbn", "")


def test_a_museum_of_art_is_not_a_law() -> None:
    (citation,) = read_citations("Musée d’art 3")
    assert citation.form != "law"
