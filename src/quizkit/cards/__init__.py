"""Cards: frozen values of a few kinds, made of texts and facts."""
