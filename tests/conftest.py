"""A small content tree of one deck, for tests to break."""

from pathlib import Path

import pytest

DECK = """\
title:
  fr: Petit jeu
  de: Kleines Spiel
edition: starter
players: [2, 4]
languages: [fr, de]
source: fr
prefix: pj
kinds: [statement, canton]
format:
  width: 59
  height: 92
blueprint:
  cards:
    statement: 4
labels:
  "true":
    fr: VRAI
    de: WAHR
categories:
  nature:
    name:
      fr: Nature
      de: Natur
    letter: "N"
    colour: "#009e73"
"""

STATEMENTS = """\
- id: pj-0001
  category: nature
  text:
    fr: Le lac gèle chaque hiver.
    de: Der See gefriert jeden Winter.
  verdict: false
  explanation:
    fr: Il n’a gelé qu’en 1963.
    de: Er ist nur 1963 gefroren.
- id: pj-0002
  category: nature
  text:
    fr: L’arolle est un pin.
    de: Die Arve ist eine Kiefer.
  verdict: true
  explanation:
    fr: On l’appelle aussi pin cembro.
    de: Man nennt sie auch Zirbelkiefer.
"""

CANTONS = """\
- id: pj-0003
  type: simple
  question:
    fr: Où parle-t-on italien ?
    de: Wo spricht man Italienisch?
  answer: [GR, TI]
  fact: languages has it
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "content"
    for name, text in {
        "petit-jeu/deck.yaml": DECK,
        "petit-jeu/statement/nature.yaml": STATEMENTS,
        "petit-jeu/canton/simple.yaml": CANTONS,
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
