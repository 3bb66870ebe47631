"""The Python API: the decorator, whole programs, the import hook."""
