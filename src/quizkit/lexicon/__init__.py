"""What the words of a language mean to a check: numbers, negations, limits, units, house style.

The words themselves are data, one file a language: `content/common/lexicon/fr.yaml`.
"""
