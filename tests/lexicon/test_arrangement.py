"""What belongs to what: the same words, put together in another way, say the opposite."""

import pytest

from quizkit.lexicon.arrangement import find_rearranged
from quizkit.lexicon.reading import read


@pytest.mark.parametrize(
    ("fr", "de"),
    [
        ("L’air chaud descend, l’air froid monte.", "Warme Luft steigt auf, kalte sinkt ab."),
        ("Le feu passe du rouge au vert.", "Die Ampel springt von Grün auf Rot."),
        ("Le navire va d’Europe en Amérique.", "Das Schiff fährt von Amerika nach Europa."),
        ("Le créancier prête de l’argent au débiteur.", "Der Schuldner leiht dem Gläubiger Geld."),
        ("On voit l’éclair avant d’entendre le tonnerre.", "Bevor man den Blitz sieht, hört man den Donner."),
        ("La capitale n’est pas Sydney, mais Canberra.", "Die Hauptstadt ist nicht Canberra, sondern Sydney."),
        ("Les mâles ont des bois, les femelles n’en ont pas.", "Weibchen tragen ein Geweih, Männchen nicht."),
    ],
)
def test_two_words_of_a_kind_may_have_changed_roles(fr: str, de: str) -> None:
    assert find_rearranged(read(fr, "fr"), read(de, "de")) is not None


@pytest.mark.parametrize(
    ("fr", "de"),
    [
        ("L’air chaud monte, l’air froid descend.", "Kalte Luft sinkt ab, warme steigt auf."),
        ("Le feu passe du rouge au vert.", "Die Ampel springt von Rot auf Grün."),
        ("On voit l’éclair avant d’entendre le tonnerre.", "Bevor man den Donner hört, sieht man den Blitz."),
        ("La capitale n’est pas Sydney, mais Canberra.", "Nicht Sydney, sondern Canberra ist die Hauptstadt."),
        ("L’Allemagne, l’Autriche et la Suisse y touchent.", "Dort liegen Österreich, die Schweiz und Deutschland."),
        ("Le bleu et le jaune donnent du vert.", "Gelb und Blau geben Grün."),
    ],
)
def test_another_word_order_says_the_same(fr: str, de: str) -> None:
    assert find_rearranged(read(fr, "fr"), read(de, "de")) is None
