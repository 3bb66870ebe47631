"""The method of the object that guards compare with which makes what tells by a type what `isinstance` says."""

from __future__ import annotations

#: The method that makes such a table, where there is one. No name of the program becomes this attribute.
KINDS = "__kinds__"
#: What a test reads of a table: what counts how often abstract classes have been told of others, how often that was
#: when the table was made, and what makes it anew. The first two are kept beside the table, under its name and these.
COUNT, AT, RENEW = "count", "at", "renew"
# What `isinstance` says of a class of module builtins' making, or of module abc's, depends on the type of the object
# alone where that leaves `__class__` and `__getattribute__` as they are. Nothing of the program is asked but what
# `isinstance` asks, too: the `__subclasscheck__` of an abstract class, and that once as long as nothing is registered.
# The name is the one under which the table is kept, True where nobody tells abstract classes of others, and empty where
# no class is to be abstract. A type is kept only if its module holds it by its name, so that none lives longer.
MAKES_KINDS = '''
def __kinds__(self, name, *classes):
    """Make a table that tells by its type if an object is an instance of one of these, and None if that depends."""
    kind, function, builtins = ().__class__.__class__, self.__kinds__.__func__, self.__init__.__builtins__
    reads = ("__mro__", "__dict__", "__name__", "__qualname__", "__flags__")
    mro, space, called, path, flags = [kind.__dict__[of].__get__ for of in reads]
    plain = "object type int float complex str bytes bytearray list tuple dict set frozenset range slice bool property"
    plain, none, modules, known, counted = [*plain.split(), "BaseException"], kind(None), {}, True, None
    def module(value):
        return value.__dict__ if flags(kind(value)) & 256 and called(kind(value)) == "module" else {}
    load = builtins.get("__import__")
    if kind(load) is kind([].append):
        modules = module(load("sys")).get("modules")
    for cls in classes:
        meta = kind(cls)
        if meta is not kind:
            check = meta.__dict__.get("__instancecheck__") if kind(meta) is kind else None
            names = check.__globals__ if kind(check) is kind(function) else {}
            known = known and name and names.get("__name__") == "abc" and names.get("ABCMeta") is meta
            counted = None if name is True else names.get("get_cache_token")
            known = known and (name is True or kind(counted) is kind([].append))
    if not known:
        counted = None
    def stays(cls):
        if not flags(cls) & 512:
            return True
        where = space(cls).get("__module__")
        if kind(where) is not "".__class__ or kind(modules) is not {}.__class__:
            return False
        names = module(modules.get(where))
        for part in path(cls).split("."):
            found = names.get(part)
            if not flags(kind(found)) >> 31 & 1:
                return False
            names = space(found)
        return found is cls
    def answer(cls):
        bases = mro(cls)
        for base in bases:
            names = space(base)
            if "__class__" in names and base is not bases[-1]:
                return None
            if "__getattribute__" in names:
                if flags(base) & 512 or called(base) not in plain or builtins.get(called(base)) is not base:
                    return None
        for one in classes:
            if cls is one or (kind(one) is kind and [base for base in bases if base is one]):
                return True
            if kind(one) is not kind and one.__subclasscheck__(cls):
                return True
        return False
    class Kinds({}.__class__):
        count, at = counted or none, None
        def __missing__(self, cls):
            found = answer(cls) if known else None
            if (counted is None or counted() == self.at) and stays(cls):
                self[cls] = found
            return found
        def renew(table):
            made = kind(table)()
            made.at = table.count()
            self.__setattr__(name, made)
            self.__setattr__(name + "_at", made.at)
            return True
    made = Kinds()
    made.at = made.count()
    return made
'''
