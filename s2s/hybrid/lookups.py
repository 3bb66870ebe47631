"""Names that the residual program looks up when it runs, as the interpreter does."""

from __future__ import annotations

from types import CellType

from s2s.hybrid.facts import namespace_of


class GlobalLookup:
    """Reads global names of one module as the interpreter does."""

    __name__ = "global_name"

    def __init__(self, namespace: dict[str, object]) -> None:
        self._namespace = namespace

    def __call__(self, name: str) -> object:
        """The value of a name.

        Raises:
            NameError: there is none.
        """
        try:
            return self._namespace[name]
        except KeyError:
            pass
        try:
            return namespace_of(self._namespace["__builtins__"])[name]
        except KeyError:
            raise NameError(f"name {name!r} is not defined", name=name) from None


class CellLookup:
    """Reads a variable of an enclosing function that had no value yet."""

    __name__ = "cell_value"

    def __init__(self, cell: CellType, name: str) -> None:
        self._cell = cell
        self._name = name

    def __call__(self) -> object:
        """The value of the variable.

        Raises:
            NameError: there is none.
        """
        try:
            return self._cell.cell_contents
        except ValueError:
            raise NameError(
                f"cannot access free variable {self._name!r} where it is not associated with a value in "
                "enclosing scope",
                name=self._name,
            ) from None
