"""What asks whether the generator of module random is the library's own: then drawing runs no code of the program."""

from __future__ import annotations

from s2s.clones.entry import Lines
from s2s.program.library import Kept

#: What a draw reads of the generator.
_READ = ("random", "randrange", "_randbelow", "getrandbits", "__getattribute__", "__getattr__")
_BELOW = "<bound method Random._randbelow_with_getrandbits of <random.Random object at "


def of_draws(draws: list[Kept]) -> Lines:
    """The lines of that function, as text; none where nothing is drawn."""
    if not draws:
        return []
    var, attribute = draws[0]
    module, method = f"S2S_library_{var.name}", f"S2S_library_{var.name}_{attribute}"
    taken: Lines = [
        f"source = {method}.__self__",
        "drawer = kind(source)",
        f"names = {{name: drawer.__dict__.get(name) for name in {_READ}}}",
        f"names['_index'] = {module}._index",
        (f"if f'{{source._randbelow!r}}'[:{len(_BELOW)}] != {_BELOW!r}:", ["source = None"]),
    ]
    asked: Lines = [
        ("if kind(source) is not drawer:", ["return False"]),
        (
            "for name, value in names.items():",
            [
                ("if name in source.__dict__:", ["return False"]),
                (
                    f"if ({module} if name == '_index' else drawer).__dict__.get(name) is not value:",
                    ["return False"],
                ),
            ],
        ),
        "return True",
    ]
    return [
        "source = drawer = kind",
        ("try:", taken),
        ("except AttributeError:", ["source = None"]),
        ("def is_drawn():", asked),
    ]
