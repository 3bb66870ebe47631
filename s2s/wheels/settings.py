"""How the modules of a wheel are compiled."""

from __future__ import annotations

from collections.abc import Mapping

from s2s.config.find import Choice
from s2s.errors import UsageError
from s2s.options import Options, check_name

_KEYS = ("level", "assume")


def chosen(table: Mapping[str, object], name: str) -> Choice:
    """How each module is compiled: as the hook's own table says, and what that leaves open as the project says.

    Args:
        table: the hook's own, with `level` and `assume`.
        name: of the table, for messages.

    Raises:
        UsageError: an option that means nothing.
    """
    for key in table:
        check_name(key, _KEYS, f"key of [{name}]")
    level, assume = table.get("level", 2), table.get("assume", [])
    if not isinstance(level, int) or not isinstance(assume, list):
        raise UsageError(f"[{name}] takes a number as level and a list as assume")
    return Choice(Options.make(level=level, assume=assume), "level" in table, "assume" in table)
