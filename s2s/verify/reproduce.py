"""A difference as a program one can run: both texts, the call, and what each does with it."""

from __future__ import annotations

from s2s.verify.oracle import Call, Place

_PROGRAM = '''\
"""Original and compiled part: {what}

Run this program to see what each does.
"""

import sys
import types
{zoo}
ORIGINAL = {original}
COMPILED = {compiled}


def run(title, text):
    print(f"== {{title}}")
    module = types.ModuleType({name!r})
    module.__file__, module.__package__ = {file!r}, {package!r}
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, title, "exec"), vars(module))
{call}    except BaseException as error:
        print("raised", type(error).__name__, error.args)
    plain = {{k: v for k, v in vars(module).items() if k[:2] != "__" and not callable(v)}}
    print("globals", plain)


run("original", ORIGINAL)
run("compiled", COMPILED)
'''

_CALL = """\
        scope = {{**globals(), **vars(module), "module": vars(module)}}
{setup}        function = eval({function!r}, scope)
        arguments = [eval(text, scope) for text in {arguments!r}]
        keywords = {{name: eval(text, scope) for name, text in {keywords!r}}}
        result = function(*arguments, **keywords)
        if hasattr(result, "__next__"):
            result = [item for item, _ in zip(result, range(50))]
        print("returned", type(result).__name__, repr(result))
        print("arguments afterwards", arguments, keywords)
"""


def reproduction(text: str, compiled: str, call: Call | None, what: str, place: Place) -> str:
    """The program that shows a difference.

    Args:
        text: the original module.
        compiled: the compiled module.
        call: the call to make, or None if executing the module is enough.
        what: the difference in one line.
        place: what the module believes it is.
    """
    made = ""
    if call is not None:
        setup = "".join(
            f"        scope[{name!r}] = eval({expression!r}, scope)\n" for name, expression in call.setup
        )
        made = _CALL.format(
            setup=setup, function=call.function, arguments=call.arguments, keywords=call.keywords
        )
    return _PROGRAM.format(
        what=what.replace("\\", "\\\\").replace('"""', "'''"),
        zoo="\nfrom s2s.verify.zoo import *  # the odd values of the call\n" if call is not None else "",
        original=_literal(text),
        compiled=_literal(compiled),
        name=place.name,
        file=place.file,
        package=place.package,
        call=made,
    )


def _literal(text: str) -> str:
    """A literal of a whole text that still reads as the text, where quoting allows."""
    plain = f'"""\\\n{text}"""'
    if "\\" not in text and '"""' not in text and not text.endswith('"'):
        return plain
    raw = f"r'''{text}'''"
    if "'''" not in text and not text.endswith(("\\", "'")):
        return raw
    return "(\n" + "".join(f"    {line!r}\n" for line in text.splitlines(keepends=True)) + ")"
