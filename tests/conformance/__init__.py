"""Other people's tests, run on compiled code: CPython's own suite, and those of packages."""
