"""`s2s symbol`: a function over arrays as a symbolic program."""

from __future__ import annotations

import click

from s2s.cli.console import HELP, out, split_target
from s2s.errors import UsageError, needs


@click.command("symbol", context_settings=HELP)
@click.argument("target", metavar="FILE:NAME")
@click.option("--inputs", default="", metavar="TYPES", help='The inputs: "x: float32[1,512], n: int".')
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def command(target: str, inputs: str, as_json: bool) -> int:
    """Show a function over arrays as a symbolic program: inputs, parameters, nodes, outputs.

    The file is imported. The global arrays that the function reads are the parameters. An object that is called, a net
    for instance, or a method of one, is specialized to such a function.

    \b
    Examples:
      s2s symbol net.py:forward --inputs "x: float32[1,512]"
      s2s symbol net.py:net --inputs "x: float32[1,512]" --json
    """
    needs("numpy", "a program over arrays")
    from s2s.cli.arrays import load
    from s2s.export import symbol
    from s2s.export.load import named_as

    path, name = split_target(target)
    if name is None:
        raise UsageError("which function?", hint=f"s2s symbol {path}:NAME")
    with named_as(path):
        made = symbol(load(path, name), inputs)
    out(made.to_json().rstrip("\n") if as_json else str(made))
    return 0
