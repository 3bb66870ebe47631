"""What builtins, and methods of builtin containers, do with what they are given: as `program.flows` sees it."""

from __future__ import annotations

from _random import Random  # stands for `random.Random`, whose module imports much
from collections.abc import Callable, Set

from s2s.program.flowing import ANYWHERE, HOLDING, ITEMS, KEYS, Flowing, Iterated, Kind, Place
from s2s.program.members import ClassShape

Model = Callable[[Flowing, Place, list[Place]], bool]

#: Builtins that give a value of one type, or raise, and keep nothing of what they are given.
GIVING: dict[str, Kind] = {
    "len": int, "ord": int, "id": int, "hash": int, "int": int, "chr": str, "bool": bool,
    "float": float, "isinstance": bool, "issubclass": bool, "callable": bool, "any": bool, "all": bool,
    "print": type(None), "hasattr": bool, "hex": str, "bin": str,
}  # fmt: skip
#: Builtins that make a container of what they are given.
MAKING: dict[str, type] = {
    "list": list, "tuple": tuple, "set": set, "frozenset": frozenset, "sorted": list, "reversed": Iterated,
    "iter": Iterated,
}  # fmt: skip
#: Methods of builtin types, by the type, that give a value of one type and keep nothing.
_GIVE: dict[Kind, dict[str, Kind]] = {
    str: {
        **dict.fromkeys(
            ("lower", "upper", "strip", "lstrip", "rstrip", "replace", "join", "title", "capitalize",
             "ljust", "rjust", "center", "zfill", "removeprefix", "removesuffix", "swapcase", "casefold"),
            str,
        ),
        **dict.fromkeys(
            ("startswith", "endswith", "isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower",
             "isidentifier", "isdecimal", "isnumeric"),
            bool,
        ),
        **dict.fromkeys(("find", "rfind", "index", "rindex", "count"), int),
    },
    int: {"bit_length": int, "bit_count": int},
    Random: {"random": float, "randrange": int, "randint": int, "getrandbits": int},
}  # fmt: skip
#: The same of containers.
_GIVE_OF_CONTAINER: dict[str, Kind] = {
    **dict.fromkeys(("sort", "reverse", "remove", "clear", "discard"), type(None)),
    **dict.fromkeys(("index", "count"), int),
}
#: Those of both that go over what they are given.
_GOING_OVER = frozenset({"any", "all", "join"})
_NONE = type(None)
#: Functions of the library that give a value of one type, or raise, by the module and the name.
_OF_LIBRARY: dict[str, dict[str, Kind]] = {
    "math": dict.fromkeys(
        ("sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "log2", "log10", "pow", "hypot",
         "fabs", "radians", "degrees"),
        float,
    ),
    "random": {"random": float, "randrange": int, "randint": int, "getrandbits": int, "Random": Random},
    "time": {"time": float, "perf_counter": float},
}  # fmt: skip
ATOMIC: frozenset[Kind] = frozenset({int, str, float, bool, bytes, _NONE})


def method(kind: Kind, name: str, flowing: Flowing, on: Place, args: list[Place], out: Place) -> bool:
    """What a method of a builtin type does; False where that is not known."""
    given = (_GIVE_OF_CONTAINER if kind in HOLDING else _GIVE.get(kind, {})).get(name)
    if given is not None:
        flowing.add(out, [given])
        _go_over(name, flowing, args)
        return True
    if kind is str and name in ("split", "rsplit", "splitlines"):
        flowing.add(out, [list])
        flowing.put(out, flowing.made(str))
        return True
    if kind in HOLDING:
        return _of_container(name, flowing, on, args, out)
    return kind is Random and drawn(name, flowing, args, out)


def _go_over(name: str, flowing: Flowing, args: list[Place]) -> None:
    """Read the items of what a function, or a method, goes over and keeps nothing of."""
    for arg in args if name in _GOING_OVER else ():
        flowing.read(arg, Place(), keys=True)


def drawn(name: str, flowing: Flowing, args: list[Place], out: Place) -> bool:
    """What a function of module random, or a method of a generator, draws of what it is given; False if not known."""
    if name in ("choice", "shuffle") and len(args) == 1:
        if name == "choice":
            flowing.read(args[0], out)
        else:
            flowing.add(out, [_NONE])
        return True
    if name in ("sample", "choices") and args:
        held = Place()
        flowing.read(args[0], held)
        flowing.add(out, [list])
        flowing.put(out, held)
        return True
    return False


def _of_container(name: str, flowing: Flowing, on: Place, args: list[Place], out: Place) -> bool:
    items, nothing = flowing.part(on, ITEMS), flowing.made(_NONE)
    if name in ("append", "add") and len(args) == 1:
        flowing.put(on, args[0])
        flowing.flow(nothing, out)
    elif name == "insert" and len(args) == 2:
        flowing.put(on, args[1])
        flowing.flow(nothing, out)
    elif name == "extend" and len(args) == 1:
        held = Place()
        flowing.read(args[0], held, keys=True)
        flowing.put(on, held)
        flowing.flow(nothing, out)
    elif name in ("pop", "get", "setdefault", "popleft"):
        flowing.flow(items, out)
        if name == "get" and len(args) == 1:
            flowing.flow(nothing, out)
        for default in args[1:]:
            flowing.flow(default, out)
        if name == "setdefault":
            flowing.put(on, args[0], KEYS)
            for default in args[1:]:
                flowing.put(on, default)
            flowing.put(on, nothing)
    elif name == "copy" and not args:
        flowing.on(on, lambda kinds: flowing.add(out, _copied(kinds & flowing.holding)))
        flowing.join(on, out)  # as if it were the same one
    elif name in ("values", "keys") and not args:
        flowing.add(out, [Iterated])
        flowing.put(out, items if name == "values" else flowing.part(on, KEYS))
    elif name == "items" and not args:
        flowing.add(out, [Iterated])
        pair = flowing.made(tuple)
        for index, part in enumerate((flowing.part(on, KEYS), items)):
            flowing.flow(part, flowing.part(pair, str(index)))
            flowing.flow(part, flowing.part(pair, ITEMS))
        flowing.put(out, pair)
    else:
        return False
    return True


def _copied(kinds: Set[Kind]) -> set[Kind]:
    """What copies of containers are: that of a list of a class of the program's own is a plain list."""
    return {list if isinstance(kind, ClassShape) else kind for kind in kinds}


def given_by_library(module: str, name: str) -> Kind | None:
    """What a function of the library gives for builtin values, whatever these are; None if that is not known."""
    return _OF_LIBRARY.get(module, {}).get(name)


def has_no(kind: Kind, name: str) -> bool:
    """Whether asking an object for an attribute raises, since it is of a builtin type that has none of that name."""
    return (kind in ATOMIC or kind in HOLDING) and kind is not Iterated and not hasattr(kind, name)


def builtin(name: str, flowing: Flowing, args: list[Place], out: Place) -> bool:
    """What a builtin function does; False where that is not known."""
    if name in GIVING:
        flowing.add(out, [GIVING[name]])
        _go_over(name, flowing, args)
    elif name in ("str", "repr") and len(args) <= 1:
        for arg in args:  # an object may give an instance of a class that derives from str
            flowing.on(arg, lambda kinds: flowing.add(out, [str if kinds <= ATOMIC else object]))
        flowing.add(out, [str])
    elif name in MAKING and len(args) <= 1:
        flowing.add(out, [MAKING[name]])
        for arg in args:
            held = Place()
            flowing.read(arg, held, keys=True)
            flowing.put(out, held)
    elif name == "dict" and not args:
        flowing.add(out, [dict])
    elif name == "range":
        flowing.add(out, [Iterated])
        flowing.put(out, flowing.made(int))
    elif name == "abs" and len(args) == 1:
        flowing.on(args[0], lambda kinds: flowing.add(out, of_numbers(kinds)))
    elif name in ("min", "max") and len(args) > 1:
        for arg in args:
            flowing.flow(arg, out)
    elif name in ("min", "max", "next") and args:
        flowing.read(args[0], out, keys=True)
        for default in args[1:]:
            flowing.flow(default, out)
    elif name in ("enumerate", "zip"):
        _pairs(name, flowing, args, out)
    elif name == "sum" and len(args) == 1:
        held = Place()
        flowing.read(args[0], held, keys=True)
        flowing.add(out, [int])
        flowing.on(held, lambda kinds: flowing.add(out, of_numbers(kinds)))
        flowing.leak(held)  # it calls their methods
    else:
        return False
    return True


def of_numbers(kinds: set[Kind]) -> set[Kind]:
    """What an operator makes of numbers: of one, of its sign, or of some that are added."""
    return {int if kind in (int, bool) else float if kind is float else object for kind in kinds}


def _pairs(name: str, flowing: Flowing, args: list[Place], out: Place) -> None:
    flowing.add(out, [Iterated])
    pair = flowing.made(tuple)
    held = [flowing.made(int)] if name == "enumerate" else []
    for arg in args[:1] if name == "enumerate" else args:
        held.append(Place())
        flowing.read(arg, held[-1], keys=True)
    for index, part in enumerate(held):
        flowing.flow(part, flowing.part(pair, str(index)))
        flowing.flow(part, flowing.part(pair, ITEMS))
    flowing.put(out, pair)


def binary(
    op: str, flowing: Flowing, left: Place, right: Place, out: Place, decides: Callable[[Kind], bool]
) -> None:
    """What an operator gives.

    Args:
        decides: which kinds of left operands have a method that says what it gives.
    """

    def tell(_: set[Kind]) -> None:
        for one in left.kinds:
            if not decides(one):
                known = _copied(left.kinds & {one} & flowing.holding) or {one}
                others = _copied(right.kinds & flowing.holding) | (right.kinds - flowing.holding)
                pairs = [(each, other) for each in known for other in others if not _raises(op, each, other)]
                flowing.add(out, [_result(op, *pair) for pair in pairs])

    flowing.on(left, tell)
    flowing.on(right, tell)
    if op in ("+", "*", "|", "&", "-", "^"):  # a new container of what both hold
        for name in (ITEMS, KEYS, ANYWHERE):
            for side in (left, right):
                flowing.flow(flowing.part(side, name), flowing.part(out, name))
                if name == ITEMS:
                    flowing.flow(flowing.part(side, name), flowing.part(out, ANYWHERE))


def _raises(op: str, one: Kind, other: Kind) -> bool:
    """Whether an operator certainly raises: None has none, nor has any number or text for None but in a format."""
    return _NONE in (one, other) and {one, other} <= ATOMIC and not (one in (str, bytes) and op == "%")


def _result(op: str, one: Kind, other: Kind) -> Kind:
    numbers = (int, bool)
    if one in numbers and other in numbers:
        if op in ("+", "-", "*", "//", "%", "<<", ">>"):
            return int
        if op in ("|", "&", "^") and one is other:
            return one
        return float if op == "/" else object
    if one in (*numbers, float) and other in (*numbers, float) and op in ("+", "-", "*", "/", "%", "//"):
        return float
    # An object that is formatted may give an instance of a class that derives from str.
    if one is str and op == "%" and other in ATOMIC:
        return str
    if one is str and ((op == "+" and other is str) or (op == "*" and other in numbers)):
        return str
    if one is other and one in (list, tuple) and op == "+":
        return one
    if one in (list, tuple) and other in numbers and op == "*":
        return one
    if one is other and one in (set, frozenset) and op in "|&-^":
        return one
    return object
