"""The method of the object that guards compare with which makes what copies plain values as `copy.deepcopy` does."""

from __future__ import annotations

#: The method that makes what copies, where there is one. No name of the program becomes this attribute.
COPIER = "__copier__"
# Only containers of exactly these types are copied, of which module copy still says itself how, and only types are
# asked of what is in them: no code of the program runs. What holds anything else is left to the function itself; after
# a container that does, some calls are not tried, for the next one is likely to hold such a thing, too.
MAKES_COPIERS = '''
def __copier__(self, read, is_asked=False):
    """Make what copies dicts, lists and tuples of builtin values as `copy.deepcopy` does, or keep that function."""
    kind, none = ().__class__.__class__, self.__class__ if is_asked else lambda value: None
    function, builtins = kind(self.__copier__.__func__), self.__init__.__builtins__
    flags, called = (kind.__dict__[of].__get__(kind(read)) for of in ("__flags__", "__name__"))
    deepcopy = read.__dict__.get("deepcopy") if flags & 256 and called == "module" else read
    space = deepcopy.__globals__ if kind(deepcopy) is function else {}
    if space.get("__name__") != "copy" or space.get("deepcopy") is not deepcopy:
        return none
    identity, table = builtins.get("id"), space.get("_deepcopy_dispatch")
    if f"{identity!r}" != "<built-in function id>" or kind(table) is not kind({}):
        return none
    if is_asked:
        return deepcopy
    atoms = {*[kind(atom) for atom in (None, True, 0, 0.0, 0j, "", b"")]}
    dicts, tuples, waits = kind({}), kind(()), [0, 0]
    copiers = {own: table.get(own) for own in (dicts, kind([]), tuples)}
    if any(kind(one) is not function or one.__globals__ is not space for one in copiers.values()):
        return none
    def copied(value, known):
        own = kind(value)
        if table.get(own) is not copiers.get(own, self):
            return None
        if own is dicts:
            known[identity(value)] = made = value.copy()
            for key, item in value.items():
                if kind(key) not in atoms and copied(key, known) is not key:
                    return None
                if kind(item) not in atoms:
                    one = known.get(identity(item))
                    if one is None:
                        one = copied(item, known)
                        if one is None:
                            return None
                    made[key] = one
            return made
        made, at, same = [*value], 0, True
        if own is not tuples:
            known[identity(value)] = made
        for item in value:
            if kind(item) not in atoms:
                one = known.get(identity(item))
                if one is None:
                    one = copied(item, known)
                    if one is None:
                        return None
                made[at], same = one, same and one is item
            at += 1
        if own is not tuples:
            return made
        if known.get(identity(value)) is None:
            known[identity(value)] = value if same else (*made,)
        return known[identity(value)]
    def first(value):
        own = kind(value)
        if own in atoms:
            return (value,)
        if own not in copiers:
            return None
        if table.get(own) is copiers[own]:
            for item in value.values() if own is dicts else value:
                if kind(item) not in atoms:
                    break
            else:
                if own is tuples:
                    return (value,)
                for key in value if own is dicts else ():
                    if kind(key) not in atoms:
                        break
                else:
                    return (value.copy(),)
        if waits[0]:
            waits[0] -= 1
            return None
        made = copied(value, {})
        if made is None:
            waits[:] = waits[1], waits[1] + waits[1] + 1 & 7
            return None
        waits[1] = 0
        return (made,)
    return first
'''
