"""A brief and a statement to fill examples of checks up with."""

from quizkit.cards.kinds import kinds
from quizkit.decks.brief import Brief

BRIEF = Brief.model_validate({
    "title": {"fr": "Exemple"},
    "edition": "starter",
    "players": [2, 4],
    "languages": ["fr", "de", "nl"],
    "source": "fr",
    "kinds": list(kinds()),
    "prefixes": dict.fromkeys(kinds(), "x"),
    "format": {"width": 59, "height": 92},
    "blueprint": {
        "cards": {"statement": 4, "canton": 300},
        "true_share": 0.5,
        "types": {"simple": 95, "double": 104, "lightning": 101},
    },
    "labels": {"true": {"fr": "VRAI"}, "false": {"fr": "FAUX"}},
    "categories": {
        slug: {"name": {"fr": slug}, "letter": slug[0].upper(), "colour": "#000000"} for slug in ("nature", "history")
    },
    "themes": {slug: {"fr": slug} for slug in ("nature", "history", "world")},
    "printed": "2027-03",
    "shelf_life": "5y",
    "questions": {slug: {"fr": f"{slug}\u202f?"} for slug in ("alive", "big")},
})  # fmt: skip
STATEMENT = {
    "category": "nature",
    "text": {"fr": "Le lac gèle.", "de": "Der See gefriert.", "nl": "Het meer bevriest."},
    "verdict": True,
    "explanation": {"fr": "Il fait froid.", "de": "Es ist kalt.", "nl": "Het is koud."},
}
