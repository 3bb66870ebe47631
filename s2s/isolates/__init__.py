"""Functions of plain values that run in a program of their own: what they reach, what stands around it, when it runs."""
