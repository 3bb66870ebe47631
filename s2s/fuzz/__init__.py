"""Random programs, original against compiled: the generator of programs, and campaigns of fuzzing."""
