"""Written by a generator; left as it is."""

SQUARES = [0 * 0, 1 * 1, 2 * 2]
