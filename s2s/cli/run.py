"""`s2s run`: its options."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from s2s.cache import Cache
from s2s.cli.console import HELP, compile_options, configured, make_options, profile_options
from s2s.cli.program import launch, start_module, start_script


@click.command(
    "run", context_settings={**HELP, "ignore_unknown_options": False, "allow_interspersed_args": False}
)
@click.option("-m", "as_module", is_flag=True, help="SCRIPT is the name of a module, run as by `python -m`.")
@compile_options
@profile_options
@click.option("--no-cache", is_flag=True, help="Compile everything anew, and keep nothing.")
@click.option("--cache-dir", metavar="DIR", help="Where compiled modules are kept [default: $S2S_CACHE_DIR].")
@click.argument("script", metavar="SCRIPT|MODULE")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def command(
    as_module: bool,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    profile_file: str | None,
    tune_file: str | None,
    no_cache: bool,
    cache_dir: str | None,
    script: str,
    args: tuple[str, ...],
) -> Callable[[], int]:
    """Run a program, compiled in memory.

    The script and what it imports from its own tree (its folder; with -m, the module's top-level package) are
    compiled. All else is as with python: sys.argv, __main__, exit status, tracebacks. Options before SCRIPT
    are for s2s, all behind it are the program's own.

    \b
    Examples:
      s2s run prog.py --its-option
      s2s run --assume closed-world prog.py
      s2s run -m package.module arg
    """
    options = make_options(
        level, assume, passes, keep_frames, header=False, profile=profile_file, tune=tune_file
    )
    choice = configured(options)
    cache = None if no_cache or os.environ.get("S2S_DEBUG") else Cache(cache_dir)
    start = start_module if as_module else start_script
    # One call of C code leads here: that of the object `app`.
    return lambda: launch(lambda: start(script, list(args), choice, cache, calls=1))
