"""Two copies of an interpreter and its standard library: one as it came, one compiled."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

_QUESTION = """
import importlib.util, json, os, sys, sysconfig
print(json.dumps({
    "version": ".".join(map(str, sys.version_info[:3])),
    "prefix": sys.base_prefix,
    "executable": os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable),
    "stdlib": sysconfig.get_path("stdlib", vars={"installed_base": sys.base_prefix}),
    "include": sysconfig.get_path("include", vars={"installed_base": sys.base_prefix}),
    "platform": sysconfig.get_path("platstdlib", vars={"platbase": sys.base_prefix}),
    "os": os.__file__,
    "loader": type(os.__spec__.loader).__name__,
    "magic": importlib.util.MAGIC_NUMBER.hex(),
}))
"""


class CopyError(Exception):
    """An interpreter cannot be copied, or its copy is not what runs."""


@dataclass(frozen=True, slots=True)
class Interpreter:
    """What an interpreter says of itself.

    Attributes:
        version: such as `3.12.1`.
        prefix: the folder it is installed in.
        executable: the program, links followed.
        stdlib: the folder of its standard library.
        include: the folder of its C headers.
        platform: the folder of its extension modules' library.
        os: where its `os` module is.
        loader: the type of what loaded that; not a `SourceFileLoader` if frozen.
        magic: the number of its bytecode.
    """

    version: str
    prefix: str
    executable: str
    stdlib: str
    include: str
    platform: str
    os: str
    loader: str
    magic: str

    def to_json(self) -> str:
        """As JSON text."""
        return json.dumps(asdict(self))


def ask(python: Path) -> Interpreter:
    """What an interpreter says of itself.

    Raises:
        CopyError: it does not run.
    """
    command = [str(python), "-I", "-X", "frozen_modules=off", "-c", _QUESTION]
    try:
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
        return Interpreter(**json.loads(done.stdout))
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise CopyError(f"{python} does not run as a Python interpreter: {error}") from error


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of an interpreter.

    Attributes:
        python: its program.
        stdlib: its standard library.
    """

    python: Path
    stdlib: Path

    def make_bytecode(self) -> None:
        """Have the copy compile all its files, so that no test meets the warnings or the time of that."""
        command = [str(self.python), "-W", "ignore", "-m", "compileall", "-q", str(self.stdlib)]
        # Some of the tests' files are no programs; nothing depends on those.
        subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )


def copy_interpreter(interpreter: Interpreter, folder: Path) -> Copy:
    """Copy an interpreter with its standard library, without installed packages and without bytecode.

    Args:
        interpreter: the one to copy.
        folder: where to; what is there is replaced.

    Raises:
        CopyError: the copy would not run from where it is.
    """
    if folder.exists():
        shutil.rmtree(folder)
    prefix = Path(interpreter.prefix)
    unwanted = shutil.ignore_patterns("__pycache__", "site-packages", "dist-packages")
    parts = {Path(interpreter.stdlib), Path(interpreter.platform), Path(interpreter.include)}
    for part in sorted(parts):
        if part.is_dir():
            shutil.copytree(
                part, folder / part.relative_to(prefix), symlinks=True, ignore=unwanted, dirs_exist_ok=True
            )
    stdlib = folder / Path(interpreter.stdlib).relative_to(prefix)
    (stdlib / "site-packages").mkdir()
    program = folder / "bin" / Path(interpreter.executable).name
    program.parent.mkdir()
    shutil.copy2(interpreter.executable, program)
    for name in ("python", "python3"):
        if not (program.parent / name).exists():
            (program.parent / name).symlink_to(program.name)
    return found_copy(interpreter, folder)


def found_copy(interpreter: Interpreter, folder: Path) -> Copy:
    """The copy of an interpreter that `copy_interpreter` made.

    Raises:
        CopyError: it does not run from where it is.
    """
    program = folder / "bin" / Path(interpreter.executable).name
    copy = Copy(program, folder / Path(interpreter.stdlib).relative_to(interpreter.prefix))
    check_is_used(copy, folder)
    return copy


def check_is_used(copy: Copy, folder: Path) -> None:
    """Make sure that a copy runs its own standard library, from files.

    Raises:
        CopyError: it does not.
    """
    found = ask(copy.python)
    if Path(found.prefix) != folder or Path(found.os) != copy.stdlib / "os.py":
        raise CopyError(f"{copy.python} runs the standard library of {found.os}, not its own")
    if found.loader != "SourceFileLoader":
        raise CopyError(f"{copy.python} runs its own frozen modules instead of its standard library")
