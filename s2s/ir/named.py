"""The method by which the object that keeps things for guards keeps a class of another file of the program."""

from __future__ import annotations

#: The method that keeps a class of another file, where one is kept. No name of the program becomes this attribute.
NAMED = "__named__"
KEEPS_NAMED = '''
def __named__(self, module, name, home=None):
    """Keep a class of another module of the program, if that is there by now, and this one has its name."""
    found = self.__init__.__builtins__["__import__"]("sys").modules.get(module)
    if home is not None and self.__init__.__globals__.get("__name__") != home:
        found = None
    return self.__class__ if found is None else found.__dict__.get(name, self.__class__)
'''
