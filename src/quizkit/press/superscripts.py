"""Superscripts: letters that French raises behind a number, as in XIXᵉ or 1ᵉʳ. The stored text stays as it is typed."""

import re

_ORDINALS = {
    # One letter alone may be a word, such as Le and Ce: of those only V, X and I are numbers.
    "fr": re.compile(r"(?<![\w&#])(\d+|[IVXLCDM]{2,}|[IVX](?=er?\b)|I(?=re\b))(ers?|res?|nde?s?|es?)(?![\w])"),
}
RAISED = '<span style="font-variant-position: super">{}</span>'
"""Drawn by the font, which has letters of this size: they are as dark as the others."""


def raise_ordinals(text: str, language: str) -> str:
    """Raise the letters behind numbers (superscripts) in a text of a page.

    >>> raise_ordinals("Le 1er mai", "fr")
    'Le 1<span style="font-variant-position: super">er</span> mai'
    >>> raise_ordinals("Le XIXe", "nl"), raise_ordinals("Les vers, Ce 12es2", "fr")
    ('Le XIXe', 'Les vers, Ce 12es2')
    """
    pattern = _ORDINALS.get(language)
    return pattern.sub(lambda match: match[1] + RAISED.format(match[2]), text) if pattern else text
