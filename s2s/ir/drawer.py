"""The method of the object that guards compare with that keeps functions of module random, and their parts."""

from __future__ import annotations

#: The method that keeps these, where there is one. No name of the program becomes this attribute.
DRAWER = "__drawer__"
# Only a module's own namespace is looked at, and a function only as far as it is a bound method of one: no code of the
# program runs, whatever the name is bound to. What the functions of this version do is asked of themselves, with a
# generator that gives known numbers, once it is known that they are the library's own and ask for nothing else. Where a
# program has other containers, what chooses and shuffles becomes the function itself, which costs no frame then.
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
    methods = {*own, *base.__dict__}
    drawn = [base.__dict__.get(name) for name in ("getrandbits", "random")]
    if rest.__len__() != 1 or "__getattribute__" in own or f"{size!r}" != "<built-in function len>":
        return none
    for one in drawn:
        if kind(one) is not kind([].__class__.__dict__["append"]) or one.__objclass__ is not base:
            return none
    asked = {"_randbelow": "getrandbits", "randrange": "_randbelow", "randint": "randrange"}
    asked |= {"choice": "_randbelow", "shuffle": "_randbelow", "uniform": "random"}
    for name in asked:
        one = own.get(name)
        if kind(one) is not function or one.__globals__ is not space or name in source.__dict__:
            return none
        if {*one.__code__.co_names} & methods != {asked[name]} or asked[name] in source.__dict__:
            return none
    if "getrandbits" in own or "random" in own:
        return none
    def told():
        """Stand for the generator, in what the functions are asked to do."""
    told.getrandbits = lambda count: given.pop() if count == 3 else -1
    told._randbelow = lambda width: width // 2
    told.randrange = lambda start, stop: [start, stop]
    told.random = lambda: 0.3
    given, made, swapped = [1, 4, 6, 7], [], [5, 6, 7, 8]
    try:
        made += [own["_randbelow"](told, width) for width in (6, 5)]
        made += [own["randrange"](told, 6), own["randrange"](told, -3, 9), own["randint"](told, 3, 9)]
        made += [own["choice"](told, (5, 8)), own["uniform"](told, 0.1, 0.7), own["shuffle"](told, swapped)]
    except:
        return none
    if made != [4, 1, 3, 3, [3, 10], 8, 0.1 + (0.7 - 0.1) * 0.3, None] or swapped != [5, 8, 6, 7]:
        return none
    bits, plain = (one.__get__(source) for one in drawn)
    def below(width):
        count = width.bit_length()
        number = bits(count)
        while number >= width:
            number = bits(count)
        return number
    lists, tuples, texts, ranges = (*[kind(one) for one in ([], (), "")], builtins.get("range"))
    if kind(ranges) is not kind or not ranges.__flags__ & 256 or f"{ranges!r}" != "<class 'range'>":
        return none
    choice, shuffle, others = own["choice"].__get__(source), own["shuffle"].__get__(source), []
    def other(function):
        others.append(0)
        if attribute and others.__len__() > 99:
            self.__setattr__(attribute, function)
        return function
    def chosen(items):
        of = kind(items)
        if of is lists or of is tuples or of is texts or of is ranges:
            width = size(items)
            if width:
                count = width.bit_length()
                number = bits(count)
                while number >= width:
                    number = bits(count)
                return items[number]
        return other(choice)(items)
    def shuffled(items):
        if kind(items) is not lists:
            return other(shuffle)(items)
        width = size(items)
        while width > 1:
            count = width.bit_length()
            number = bits(count)
            while number >= width:
                number = bits(count)
            width -= 1
            items[width], items[number] = items[number], items[width]
    parts = {"": read, "bits": bits, "plain": plain, "below": below, "chosen": chosen, "shuffled": shuffled}
    if wanted in parts:
        return parts[wanted]
    return found if kind(found) is method and found.__self__ is source and found.__func__ is own.get(wanted) else none
'''
