"""Citations: the forms in which a source can be named so that somebody finds it, told by their shape alone.

Inside: ISBNs and their last digits.

SR 101 art. 1 · Cst. art. 70 al. 2 · ATF 116 Ia 359
ISBN 978-3-16-148410-0 · doi:10.1000/182
https://www.admin.ch/page (2026-11-17)
HLS, Uri · BFS, STATPOP 2024 · Carte nationale 1:25 000, 1247
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple


class Citation(NamedTuple):
    """One citation: its words, its form, and how it should look if something is wrong with it."""

    words: str
    form: str = ""
    """Empty if nobody can tell what it is."""
    correct: str = ""
    """Empty if nothing is wrong."""


_ISBN = re.compile(
    r"\bISBN(?:-1[03])?:?\s*((?:\d[\s\u2010-\u2013-]?){12}\d(?!\d)|(?:\d[\s\u2010-\u2013-]?){9}[\dX](?!\d)|[\dX][\dX\s\u2010-\u2013-]*)?",
    re.IGNORECASE,
)
"""Thirteen digits, or ten, with at most one mark between two of them; or whatever somebody took for one."""
_DOI = re.compile(r"(?:\bdoi(?::|\s)|//(?:dx\.)?doi\.org/)\s*(\S*)", re.IGNORECASE)
_URL = re.compile(r"(?:https?://|\bwww\.)[^\s<>]*", re.IGNORECASE)
_HOST = re.compile(r"(?:https?://)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#:]\S*)?", re.IGNORECASE)
_DAY = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b")
_LEXICON = re.compile(
    r"(?:HLS|DHS|DSS|Historisches Lexikon der Schweiz|Dictionnaire historique de la Suisse"
    r"|Dizionario storico della Svizzera|Historical Dictionary of Switzerland|Historisch Lexicon van Zwitserland)\b"
    r"(.*)"
)
_STATISTICS = re.compile(
    r"(?:BFS|OFS|UST|FSO|Bundesamt für Statistik|Office fédéral de la statistique"
    r"|Ufficio federale di statistica|Federal Statistical Office)\b(.*)"
)
_COURT = re.compile(r"(?:ATF|BGE|DTF)\b\s*(.*)")
_DECISION = re.compile(r"\d{1,3} [IV]+[a-z]? \d+")
_COLLECTION = re.compile(r"(?:SR|RS)\s+\d[\d.]*(.*)")
_ARTICLE = re.compile(r"(?:(?<![’'])\bart\.?|\bartikel|\barticle|\barticolo|§)\s*(\d+\w*)?", re.IGNORECASE)
_PREAMBLE = re.compile(r"\b(?:preamble|préambule|präambel|preambel|preambolo)\b", re.IGNORECASE)
_MAP = re.compile(r"(?:Landeskarte|Carte nationale|Carta nazionale|National Map|swisstopo)\b(.*)", re.IGNORECASE)


def read_citations(line: str) -> Iterator[Citation]:
    """Read the citations in a source line; semicolons separate them.

    >>> [citation.form for citation in read_citations("Cst. art. 70; ISBN 978-3-16-148410-0; somebody told me")]
    ['law', 'isbn', '']
    """
    for words in filter(None, map(str.strip, re.split(r";\s", line))):
        readings = (read(words) for read in _READERS)
        yield next(filter(None, readings), Citation(words))


def find_isbns(line: str) -> Iterator[str]:
    """Yield each ISBN cited that has as many digits as it should, without hyphens; the last digit may be wrong."""
    for match in _ISBN.finditer(line):
        digits = re.sub(r"[^\dX]", "", (match[1] or "").upper())
        if len(digits) in (10, 13) and digits[:-1].isdecimal():
            yield digits


def check_digit(digits: str) -> str:
    """Return the last digit of an ISBN, which follows from the nine or twelve before it.

    >>> check_digit("978316148410"), check_digit("080442957")
    ('0', 'X')
    """
    if len(digits) == 9:
        left = -sum(weight * int(digit) for weight, digit in zip(range(10, 1, -1), digits, strict=True)) % 11
        return "X" if left == 10 else str(left)
    return str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10)


def _read_isbn(words: str) -> Citation | None:
    if not _ISBN.search(words):
        return None
    return Citation(words, "isbn", "" if any(find_isbns(words)) else "ISBN 978-3-16-148410-0")


def _read_doi(words: str) -> Citation | None:
    if (match := _DOI.search(words)) is None:
        return None
    return Citation(words, "doi", "" if re.fullmatch(r"10\.\d{4,9}(\.\d+)*/\S+", match[1]) else "doi:10.1000/182")


def _read_url(words: str) -> Citation | None:
    """A page changes, so somebody must have looked at it on a day."""
    if (match := _URL.search(words)) is None:
        return None
    url = match[0].rstrip(".,)")
    if not _HOST.fullmatch(url):
        return Citation(words, "url", "https://www.example.ch/page (YYYY-MM-DD)")
    days = _DAY.finditer(words.replace(match[0], " "))
    return Citation(words, "url", "" if any(map(_is_day, days)) else f"{url} (YYYY-MM-DD)")


def _is_day(match: re.Match[str]) -> bool:
    year, month, day = (match[1], match[2], match[3]) if match[1] else (match[6], match[5], match[4])
    try:
        return bool(date(int(year), int(month), int(day)))
    except ValueError:
        return False


def _read_entry(form: str, name: re.Pattern[str], needs: str, example: str) -> Callable[[str], Citation | None]:
    """Return what reads a citation that begins with a name, and needs something after it."""

    def read(words: str) -> Citation | None:
        match = name.match(words)
        return Citation(words, form, "" if re.search(needs, match[1]) else example) if match else None

    return read


def _read_law(words: str) -> Citation | None:
    """A law, by its number or its name, and the article: a whole law is no place to look something up."""
    collection, article = _COLLECTION.match(words), _ARTICLE.search(words)
    if (article and article[1] and article.start()) or _PREAMBLE.search(words):
        return Citation(words, "law")
    if collection or (article and article.start()):
        return Citation(words, "law", f"{words[: article.start()].rstrip(' ,') if article else words} art. …")
    return None


_READERS: tuple[Callable[[str], Citation | None], ...] = (
    _read_isbn,
    _read_doi,
    _read_url,
    _read_entry("lexicon", _LEXICON, r"[^\W\d_]{2}", "HLS, Uri"),
    _read_entry("statistics", _STATISTICS, r"[^\W\d_]{2}.*\b(1[89]|20)\d\d\b", "BFS, STATPOP 2024"),
    _read_entry("court", _COURT, _DECISION.pattern, "BGE 116 Ia 359"),
    _read_law,
    _read_entry("map", _MAP, r"\d{3}", "Carte nationale 1:25 000, 1247"),
)
