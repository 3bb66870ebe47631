"""Legality: whether code may be moved or removed, where a literal may stand, and which calls can be inlined."""
