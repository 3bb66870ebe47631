"""Analyses of one scope: definitions, effects, exact types, and what operators and builtins do to constants."""
