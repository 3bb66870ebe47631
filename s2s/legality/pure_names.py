"""The names of what a private copy of a program may use: what sees nothing outside of it, and does nothing there."""

from __future__ import annotations

#: Builtins without side effects, but for those of the methods of their operands.
PURE = frozenset(
    """abs all any ascii bin bool bytearray bytes chr complex dict divmod enumerate filter float format frozenset hex
    int isinstance issubclass iter len list map max min next object oct ord pow range repr reversed round set slice
    sorted str sum tuple zip NotImplemented Ellipsis""".split()  # noqa: SIM905
)
#: Builtins for class bodies and methods: decorators, and `super`.
OF_CLASSES = frozenset({"property", "staticmethod", "classmethod", "super"})
#: What draws from the generator of module random, or seeds it: what it was before, a copy that is left restores.
DRAWING = frozenset(
    """random uniform randint randrange choice choices shuffle sample gauss normalvariate expovariate triangular
    getrandbits seed""".split()  # noqa: SIM905
)
#: What may be imported: modules of which all functions are as the builtins, and the names that are so of others.
LIBRARY: dict[str, frozenset[str] | None] = {
    "math": None,
    "itertools": None,
    "heapq": frozenset({"heappush", "heappop", "heapify", "heappushpop", "heapreplace"}),
    "bisect": frozenset({"bisect", "bisect_left", "bisect_right", "insort", "insort_left", "insort_right"}),
    "collections": frozenset({"deque", "defaultdict", "OrderedDict"}),
    "functools": frozenset({"reduce"}),
    "random": frozenset({"Random", *DRAWING}),
    "dataclasses": frozenset({"dataclass", "field"}),
    "operator": frozenset(
        {"add", "sub", "mul", "truediv", "floordiv", "mod", "neg", "pow", "lt", "le", "gt", "ge", "eq", "ne"}
    ),
    "abc": frozenset({"ABC", "abstractmethod"}),
}
#: What the program sees of itself by attributes: frames, namespaces, classes of objects.
INSPECTING = frozenset(
    """gi_frame gi_code gi_yieldfrom cr_frame cr_await cr_code ag_frame tb_frame tb_next f_back mro
    format_map""".split()  # noqa: SIM905
)
#: The methods of operators, and such as Python calls by itself, that classes may have.
NEVER_DEFINED = frozenset(
    """__del__ __new__ __init_subclass__ __set_name__ __class_getitem__ __getattribute__ __prepare__ __slots__
    __instancecheck__ __subclasscheck__ __subclasshook__ __mro_entries__ __exit__""".split()  # noqa: SIM905
)
#: Handlers of these would see how deep calls are, or catch what leaves.
NOT_HANDLED = frozenset({"BaseException", "RecursionError", "MemoryError", "RuntimeError", "GeneratorExit"})
#: Where these are caught, the text may tell the qualified name of a function that is given too many arguments.
TELLING = frozenset({"TypeError", "Exception"})
#: The special methods that an enum of a private copy may have.
OF_ENUMS = frozenset({"__str__", "__repr__", "__format__", "__bool__"})
#: What a named tuple of a private copy has from `tuple`.
OF_TUPLES = frozenset({"__iter__", "__len__", "__getitem__", "__contains__", "__eq__", "__ne__", "__hash__"})
#: The classes of module enum of which enums are used as they are.
ENUMS = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
#: Builtins that compute a constant of constants.
COMPUTING = frozenset(
    """abs bool chr complex float frozenset int len max min ord range round str tuple""".split()  # noqa: SIM905
)
#: What module code may call of the library, with constants, without running code of others.
QUIET = frozenset(
    {
        ("logging", "getLogger"),
        ("random", "seed"),
        ("re", "compile"),
        ("sys", "setrecursionlimit"),
        ("typing", "TypeVar"),
    }
)
#: Decorators that only keep the function.
DECORATING = frozenset({("functools", "cache"), ("functools", "lru_cache"), ("contextlib", "contextmanager")})
