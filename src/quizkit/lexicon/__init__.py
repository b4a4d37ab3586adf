"""What the words of a language mean to the checks: numbers, negations, limits, units, house style.

The words themselves are data, with one file for each language: `content/common/lexicon/fr.yaml`.
"""
