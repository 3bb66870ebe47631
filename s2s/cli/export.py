"""`s2s export`: a function or net over arrays as files that need no Python, or nothing but numpy."""

from __future__ import annotations

import click

from s2s.cli.console import HELP, out, split_target
from s2s.errors import UsageError, needs, shown


@click.command("export", context_settings=HELP)
@click.argument("target", metavar="FILE:NAME")
@click.option("--inputs", default="", metavar="TYPES", help='The inputs: "x: float32[1,512], n: int".')
@click.option("-o", "--output", metavar="PATH", help="The files' path without an ending. [default: NAME]")
def command(target: str, inputs: str, output: str | None) -> int:
    """Write a function over arrays as ONNX, as a numpy program that stands alone, and as JSON.

    An object that is called, a net for instance, or a method of one, is specialized to such a function.

    Four files are written, or none: PATH.onnx, PATH.py with PATH.npz, PATH.json. What can be exported is listed in
    docs/export.md; anything else is an error that says what to change.

    \b
    Examples:
      s2s export net.py:forward --inputs "x: float32[1,512]"
      s2s export net.py:net --inputs "x: float32[1,512]" -o build/net
    """
    needs("numpy", "a program over arrays")
    from s2s.cli.arrays import load
    from s2s.export import export
    from s2s.export.load import named_as

    path, name = split_target(target)
    if name is None:
        raise UsageError("which function?", hint=f"s2s export {path}:NAME")
    with named_as(path):
        files = export(load(path, name), output or name, inputs)
    for written in files:
        out(f"{shown(str(written))}: {written.stat().st_size:,} bytes")
    return 0
