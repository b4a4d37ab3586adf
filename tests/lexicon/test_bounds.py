"""On which side of a number the true one lies, and that a translation does not turn it round."""

import pytest
from fault_corpus import find_all

from quizkit.lexicon.bounds import Side, find_bounds
from quizkit.lexicon.reading import read


@pytest.mark.parametrize(
    ("language", "text", "side"),
    [
        ("fr", "Ce pont mesure au moins 300 mètres.", Side.UP),
        ("fr", "Ce pont mesure 300 mètres au plus.", Side.DOWN),
        ("fr", "Ce pont mesure 300 mètres ou plus.", Side.UP),
        ("fr", "Ce pont ne mesure pas plus de 300 mètres.", Side.DOWN),
        ("fr", "Ce pont dépasse 300 mètres.", Side.UP),
        ("de", "Die Brücke ist knapp 300 Meter lang.", Side.DOWN),
        ("de", "Die Brücke ist gut 300 Meter lang.", Side.UP),
        ("de", "Die Brücke ist nicht unter 300 Meter lang.", Side.UP),
        ("de", "Die Brücke ist kürzer als 300 Meter.", Side.DOWN),
        ("de", "Die Brücke ist kaum mehr als 300 Meter lang.", Side.ABOUT),
        ("de", "Geöffnet ist von 8 bis 12 Uhr.", Side.UNCLEAR),
        ("nl", "De brug is nog geen 300 meter lang.", Side.DOWN),
        ("nl", "De brug is ruim 300 meter lang.", Side.UP),
        ("nl", "De brug is precies 300 meter lang.", Side.EXACT),
        ("nl", "De brug is 300 meter lang.", Side.OPEN),
        ("it", "Il ponte misura al massimo 300 metri.", Side.DOWN),
        ("en", "The bridge is at least 300 metres long.", Side.UP),
    ],
)
def test_the_bound_of_a_number_is_read_from_the_words_next_to_it(language: str, text: str, side: Side) -> None:
    assert find_bounds(read(text, language))[-1][1].side is side


BRIDGE = {
    "fr": "Ce pont mesure {} de long.",
    "de": "Diese Brücke ist {} lang.",
    "nl": "Deze brug is {} lang.",
}


def reported(fr: str, de: str, nl: str) -> set[str]:
    texts = {language: BRIDGE[language].format(said) for language, said in (("fr", fr), ("de", de), ("nl", nl))}
    return {finding.at for finding in find_all({"kind": "statement", "source": "fr", "text": texts})}


@pytest.mark.parametrize(
    ("fr", "de", "nl"),
    [
        ("plus de 300 mètres", "gut 300 Meter", "dik 300 meter"),
        ("pas moins de 300 mètres", "300 Meter oder mehr", "minstens 300 meter"),
        ("près de 300 mètres", "knapp 300 Meter", "net geen 300 meter"),
        ("jusqu’à 300 mètres", "höchstens 300 Meter", "maximaal 300 meter"),
        ("environ 300 mètres", "rund 300 Meter", "zo’n 300 meter"),
    ],
)
def test_bounds_in_other_words_are_left_alone(fr: str, de: str, nl: str) -> None:
    assert reported(fr, de, nl) == set()


@pytest.mark.parametrize(
    ("fr", "de", "nl"),
    [
        ("plus de 300 mètres", "gut 300 Meter", "krap 300 meter"),
        ("pas moins de 300 mètres", "300 Meter oder mehr", "hoogstens 300 meter"),
        ("presque 300 mètres", "fast 300 Meter", "ruim 300 meter"),
        ("exactement 300 mètres", "genau 300 Meter", "meer dan 300 meter"),
        ("au moins 300 mètres", "mindestens 300 Meter", "300 meter"),
    ],
)
def test_a_bound_that_is_turned_round_or_lost_is_found(fr: str, de: str, nl: str) -> None:
    assert reported(fr, de, nl) == {"text.nl"}
