"""`s2s tune`: which functions lose by being compiled, found by leaving out one at a time."""

from __future__ import annotations

import os
import tempfile

import click

from s2s.cli.console import HELP, compile_options, configured, make_options, out, profile_options
from s2s.cli.running import compiling, measurable, profiled
from s2s.cli.tuning import Tuner
from s2s.cli.why import changed_functions
from s2s.errors import shown
from s2s.profile.data import Profile
from s2s.writing import write_file


@click.command(
    "tune", context_settings={**HELP, "ignore_unknown_options": False, "allow_interspersed_args": False}
)
@click.option("-m", "as_module", is_flag=True, help="SCRIPT is the name of a module, run as by `python -m`.")
@click.option(
    "-o", "--output", metavar="FILE", default="s2s-tune.json", show_default=True, help="Where to write it."
)
@click.option("--rounds", type=click.IntRange(min=3), default=7, show_default=True, help="How many rounds.")
@click.option(
    "--most", type=click.IntRange(min=1), default=8, show_default=True,
    help="How many functions to try one by one, the hottest first; the others are one group.",
)  # fmt: skip
@click.option(
    "--input", "input_file", metavar="FILE", default=os.devnull, help="The program's standard input."
)
@compile_options
@profile_options
@click.argument("script", metavar="SCRIPT|MODULE")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def command(
    as_module: bool,
    output: str,
    rounds: int,
    most: int,
    input_file: str,
    level: int,
    assume: tuple[str, ...],
    passes: str | None,
    keep_frames: bool,
    profile_file: str | None,
    tune_file: str | None,
    script: str,
    args: tuple[str, ...],
) -> int:
    """Find the functions that are faster as written, and write down to leave them so.

    The program is profiled once. Then it runs compiled, with one of the functions left as written that compiling
    changes, and so on, in turns. What is faster by more than the noise is left as written for good; in the end all
    of that together is measured against the program compiled and as written. `s2s compile --tune FILE` and
    `s2s run --tune FILE` read the file.

    \b
    Examples:
      s2s tune prog.py --its-option
      s2s tune --assume closed-world --rounds 15 -o tune.json -m package.module arg
      s2s compile --assume closed-world --tune tune.json package -o build
    """
    options = make_options(level, assume, passes, keep_frames, profile=profile_file, tune=tune_file)
    choice = configured(options)
    target = measurable(script, args, as_module)
    compiled_by = compiling(choice, assume, passes, keep_frames, profile_file)
    with tempfile.TemporaryDirectory(prefix="s2s-tune-") as folder:
        profile = profiled(target, input_file, folder)
        tuner = Tuner(folder, compiled_by, target, input_file, rounds, options.profile or Profile())
        left = tuner.run(changed_functions(profile, choice), most)
    write_file(os.path.abspath(output), left.dumps().encode(errors="surrogatepass"))
    out(tuner.text(script))
    out(f"written to {shown(output)}")
    return 0
