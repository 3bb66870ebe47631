"""Differential fuzzing of `s2s.hybridize`: random classes, graphs of their objects, calls and changes between them.

`programs` writes them, `runs` compares the original with the hybrid, `suspect` does so in a campaign of `s2s fuzz`.
"""
