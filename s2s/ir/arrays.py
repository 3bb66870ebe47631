"""The type `array.array`, whose typecode says of every item at once what it is."""

from __future__ import annotations

from array import array

ARRAY: type = array
ARRAYS = frozenset({ARRAY})
#: The typecodes of arrays whose items are read as exact floats, or as exact ints.
CODES: dict[type, str] = {float: "df", int: "bBhHiIlLqQ"}
#: `Py_TPFLAGS_IMMUTABLETYPE`: no class of a program has it, so that the type is told from any other of its name.
IMMUTABLE_TYPE = 1 << 8
