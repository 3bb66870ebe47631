"""Which project a file belongs to, and how it is compiled for that.

The nearest `pyproject.toml` above a file that has a table `[tool.s2s]` is its project's; one above an environment's
installed packages is not theirs. A program that has none pays a look for the file in each folder above: what reads
the table is imported where there is one.
"""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from functools import cache

# Bound here, for a program whose import comes to us may have put something else in the place of these by then.
from os import stat as status_of
from os.path import abspath, basename, dirname, join

from s2s.errors import S2SError, UsageError, reason
from s2s.frozen import frozen
from s2s.options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from s2s.config.project import Origin, Project, Settings
    from s2s.profile.data import Profile

FILE = "pyproject.toml"
#: What stands for the standard input, and for whatever else is no file: it belongs to the folder one is in.
NO_FILE = ("-", "<stdin>")

_open = open
_INSTALLED = frozenset({"site-packages", "dist-packages"})


def settings_for(path: str) -> Settings | None:
    """What a project says of a file; None if it belongs to none.

    Args:
        path: of the file, or one of `NO_FILE`, for which the project of the working folder speaks.

    Raises:
        UsageError: the table has a key or a value that means nothing.
    """
    try:
        whole = os.getcwd() if path in NO_FILE else abspath(path)
    except OSError:  # the folder one is in has been removed
        return None
    if path in NO_FILE:
        project, whole = project_above(whole), ""
    else:
        project = project_above(dirname(whole))
    return None if project is None else project.settings(whole)


@cache
def project_above(folder: str) -> Project | None:
    """The project that files in a folder belong to.

    Raises:
        UsageError: see `settings_for`.
    """
    path = join(folder, FILE)
    if _is_file(path) and (project := read(path)) is not None:
        return project
    above = dirname(folder)
    # What is installed in an environment below the project's folder is no part of the project.
    return None if above == folder or basename(folder) in _INSTALLED else project_above(above)


def _is_file(path: str) -> bool:
    try:
        return stat.S_ISREG(status_of(path).st_mode)
    except (OSError, ValueError):
        return False


def read(path: str) -> Project | None:
    """The table of a `pyproject.toml`; None if it has none.

    Raises:
        UsageError: see `settings_for`; or the file cannot be read, or is not TOML.
    """
    shown = os.path.relpath(path)
    try:
        with _open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise UsageError(f"cannot read: {reason(error)}", filename=shown) from error
    if b"s2s" not in data:
        return None
    import tomllib

    try:
        text = data.decode()
        tool = tomllib.loads(text).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message, _, place = str(error).partition(" (at line ")
        number = place.partition(",")[0]
        line = int(number) if number.isdecimal() else None
        raise UsageError(f"not TOML: {message}", filename=shown, line=line) from None
    table = tool.get("s2s") if isinstance(tool, dict) else None
    if table is None:
        return None
    from s2s.config.table import Table

    return Table(shown, text, "tool.s2s", table).project(path)


@frozen(slots=False)
class Choice:
    """How each file is compiled: as the user says at the place of use, and as its project says of what is left open.

    Attributes:
        given: what the user says.
        level: whether the level is among it.
        assume: whether the assumptions are.
        config: whether projects are asked.
    """

    given: Options
    level: bool = True
    assume: bool = True
    config: bool = True

    def __call__(self, path: str, *, whole: bool = False) -> Options:
        """The options for a file.

        A project's `closed-world` is a promise about its files, of which one alone is not all.

        Args:
            path: of the file, or one of `NO_FILE`.
            whole: whether all files of the program are compiled together.

        Raises:
            UsageError: see `settings_for`.
        """
        settings = settings_for(path) if self.config else None
        if settings is None:
            return self.given
        options = self.given
        if settings.excluded is not None:
            pattern, origin = settings.excluded
            return replace(options, left=f"excluded by {pattern!r} in {origin}")
        if settings.level is not None and not self.level:
            options = replace(options, level=settings.level[0])
        if settings.assume is not None and not self.assume:
            made = Options.make(assume=settings.assume[0])
            options = replace(options, assume=made.assume, program=made.program if whole else None)
        if options.profile is None and (settings.profile is not None or settings.tune is not None):
            options = replace(options, profile=_shown_by_runs(settings.profile, settings.tune))
        return options


@frozen(slots=False)
class Granting(Choice):
    """The options of a choice with more assumptions granted.

    Attributes:
        more: their names, separated by commas.
    """

    more: str = ""

    @classmethod
    def over(cls, choice: Choice, more: str) -> Granting:
        """A choice that grants more than another one."""
        return cls(choice.given, choice.level, choice.assume, choice.config, more)

    def __call__(self, path: str, *, whole: bool = False) -> Options:
        """The options for a file; see `Choice`."""
        options = super().__call__(path, whole=whole)
        made = Options.make(assume=self.more)
        program = made.program if options.program is None else options.program
        return replace(options, assume=options.assume | made.assume, program=program)


@cache
def _shown_by_runs(profile: tuple[str, Origin] | None, tune: tuple[str, Origin] | None) -> Profile | None:
    """What a project's profile, and the file of what is tuned, say; read once, for each file of it is told."""
    found: Profile | None = None
    for name, said in (("profile", profile), ("tune", tune)):
        if said is None:
            continue
        path, origin = said
        try:
            if name == "profile":
                found = Options.make(profile=path).profile
            else:
                found = Options.make(profile=found, tune=path).profile
        except S2SError as error:
            hint = f"`s2s {name}` writes it; --no-config does without"
            where = f"{name}: {os.path.relpath(path)}: {error.message}"
            raise UsageError(where, filename=origin.path, line=origin.line, hint=hint) from None
    return found


def choice_of(options: Options | Choice) -> Choice:
    """Options that are the same for every file, as a choice."""
    return options if isinstance(options, Choice) else Choice(options, config=False)
