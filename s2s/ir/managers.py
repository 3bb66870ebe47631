"""The method of the object that guards compare with which keeps what module contextlib makes of a generator."""

from __future__ import annotations

#: The method that keeps such functions, where one is kept. No name of the program becomes this attribute.
MANAGED = "__managed__"
# None of the program's code runs here: what is no function of module contextlib is not looked into, and classes are
# read by the methods of `type`. The generator is known by the name that its code has, for the text defines it once.
KEEPS_MANAGERS = '''
def __managed__(self, value, name, method=""):
    """Keep what module contextlib makes of the generator of this name, if its managers are as that defines them."""
    kind, own = ().__class__.__class__, self.__init__.__func__
    mro, space = [kind.__dict__[of].__get__ for of in ("__mro__", "__dict__")]
    if method:
        found = space(value).get(method) if [1 for base in mro(kind(value)) if base is kind] else None
        value, name = found, f"{name}.{method}"
    names = value.__globals__ if kind(value) is kind(own) else {}
    if kind(names) is not {}.__class__ or names.get("__name__") != "contextlib":
        return self.__class__
    made, cls = names.get("contextmanager"), names.get("_GeneratorContextManager")
    if kind(made) is not kind(own) or made.__globals__ is not names or not value.__closure__:
        return self.__class__
    if not [1 for const in made.__code__.co_consts if const is value.__code__]:
        return self.__class__
    generator = value.__closure__[0].cell_contents
    if kind(generator) is not kind(own) or generator.__globals__ is not own.__globals__:
        return self.__class__
    if generator.__code__.co_qualname != name or not [1 for base in mro(kind(cls)) if base is kind]:
        return self.__class__
    for special in ("__init__", "__enter__", "__exit__"):
        found = [space(base)[special] for base in mro(cls)[:-1] if special in space(base)][:1]
        if not [1 for part in found if kind(part) is kind(own) and part.__globals__ is names]:
            return self.__class__
    for special in ("__new__", "__getattribute__", "__getattr__", "__setattr__", "__delattr__"):
        if [1 for base in mro(cls)[:-1] if special in space(base)]:
            return self.__class__
    return value
'''
