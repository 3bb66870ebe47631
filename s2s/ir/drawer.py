"""The method of the object that guards compare with that keeps functions of module random, and their parts."""

from __future__ import annotations

#: The method that keeps these, where there is one. No name of the program becomes this attribute.
DRAWER = "__drawer__"
# Only a module's own namespace is looked at, and a function only as far as it is a bound method of one: no code of the
# program runs, whatever the name is bound to. What the functions of this version do is asked of themselves, with a
# generator that gives known numbers, once it is known that they are the library's own and ask for nothing else. Where a
# program draws from other containers, what draws items becomes the function itself, which costs no frame then.
KEEPS_DRAWERS = '''
def __drawer__(self, read, wanted="", attribute=""):
    """Keep module random, a function of it, or a part of what they do, if that is what this version does."""
    kind, none, builtins = ().__class__.__class__, self.__class__, self.__init__.__builtins__
    method, function = kind(self.__drawer__), kind(self.__drawer__.__func__)
    flags, called = (kind.__dict__[of].__get__(kind(read)) for of in ("__flags__", "__name__"))
    if flags & 256 and called == "module":
        space = read.__dict__
        found = space.get(wanted, read)
    elif kind(read) is method and kind(read.__func__) is function:
        space, found = read.__func__.__globals__, read
    else:
        return none
    source, drawer, size = space.get("_inst"), space.get("Random"), builtins.get("len")
    if space.get("__name__") != "random" or kind(drawer) is not kind or kind(source) is not drawer:
        return none
    own, base, rest = drawer.__dict__, drawer.__mro__[1], drawer.__mro__[2:]
    drawn = [base.__dict__.get(name) for name in ("getrandbits", "random")]
    if rest.__len__() != 1 or "__getattribute__" in own or f"{size!r}" != "<built-in function len>":
        return none
    for one in drawn:
        if kind(one) is not kind([].__class__.__dict__["append"]) or one.__objclass__ is not base:
            return none
    asked = {"_randbelow": "getrandbits", "randrange": "_randbelow", "randint": "randrange"}
    asked |= {"choice": "_randbelow", "uniform": "random"}
    for name in asked:
        one = own.get(name)
        if kind(one) is not function or one.__globals__ is not space or name in source.__dict__:
            return none
        if {*one.__code__.co_names} & {*own, *base.__dict__} != {asked[name]} or asked[name] in source.__dict__:
            return none
    if "getrandbits" in own or "random" in own:
        return none
    class told:
        def getrandbits(self, count):
            return given.pop() if count == 3 else -1
        def _randbelow(self, width):
            return width - 1
        def randrange(self, start, stop):
            return [start, stop]
        def random(self):
            return 0.3
    given, made, told = [1, 4, 6, 7], [], told()
    try:
        made += [own["_randbelow"](told, width) for width in (6, 5)]
        made += [own["randrange"](told, 6), own["randrange"](told, -3, 9), own["randint"](told, 3, 9)]
        made += [own["choice"](told, (5, 8)), own["uniform"](told, 0.1, 0.7)]
    except:
        return none
    if made != [4, 1, 5, 8, [3, 10], 8, 0.1 + (0.7 - 0.1) * 0.3]:
        return none
    bits, plain = (one.__get__(source) for one in drawn)
    def below(width):
        count = width.bit_length()
        number = bits(count)
        while number >= width:
            number = bits(count)
        return number
    lists, tuples, texts = (kind(one) for one in ([], (), ""))
    choice, others = own["choice"].__get__(source), []
    def chosen(items):
        of = kind(items)
        if of is lists or of is tuples or of is texts:
            width = size(items)
            if width:
                count = width.bit_length()
                number = bits(count)
                while number >= width:
                    number = bits(count)
                return items[number]
        others.append(0)
        if attribute and others.__len__() > 99:
            self.__setattr__(attribute, choice)
        return choice(items)
    parts = {"": read, "bits": bits, "plain": plain, "below": below, "chosen": chosen}
    if wanted in parts:
        return parts[wanted]
    return found if kind(found) is method and found.__self__ is source and found.__func__ is own.get(wanted) else none
'''
