"""The module's own docstring."""

# A header line or a rewritten first statement must not displace it, nor a future import.
from __future__ import annotations

import __future__


def add(a: int, b: undefined) -> int:
    return a + b


print(__doc__)
print(add(1, 2), add.__annotations__, annotations is __future__.annotations)
