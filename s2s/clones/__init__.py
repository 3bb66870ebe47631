"""Clones of all that a loop calls, specialized for the types of the objects that it reaches."""
