"""Where the interpreter runs code of the program without a call in sight: for attributes, and for operators."""

from __future__ import annotations

from s2s.analysis.methods import names_in
from s2s.hybrid.facts import has_python, raw_of
from s2s.hybrid.graph import HEAP_TYPE, is_a

#: Special methods that operators, truth tests and formatting run.
_OPERATED = tuple(
    f"__{name}__"
    for name in (
        *(
            side + name
            for side in ("", "r", "i")
            for name in names_in("add sub mul matmul truediv floordiv mod pow lshift rshift and or xor")
        ),
        *names_in("eq ne lt le gt ge contains getitem missing len bool iter neg pos invert index"),
        *names_in("str repr format hash"),
    )
)


def is_operated(cls: type) -> bool:
    """Whether operators on objects of a class may run code of the program."""
    return bool(cls.__flags__ & HEAP_TYPE) and has_python(cls, *_OPERATED)


def runs_code(subject: object, name: str) -> bool:
    """Whether reading an attribute of an object of which nothing is known may run code of the program."""
    cls = type(subject)
    if has_python(cls, "__getattribute__", "__getattr__"):
        return True
    found = [raw_of(one, name) for one in ((cls, subject) if is_a(subject, type) else (cls,))]
    return any(type(raw) is property or has_python(type(raw), "__get__") for raw in found)
