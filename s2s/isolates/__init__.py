"""Functions of plain values that run in programs of their own: what stands in these, and when they run."""
