"""The command of setuptools: `[tool.setuptools.cmdclass] build_py = "s2s.wheels.setuptools.build_py"`."""

from __future__ import annotations

import os
import shutil
from typing import Any

from setuptools.command import build_py as standard
from setuptools.errors import OptionError

from s2s.errors import UsageError
from s2s.wheels.build import PYTHON_TAG, Contents, compile_modules, helper_name
from s2s.wheels.settings import chosen


class build_py(standard.build_py):  # type: ignore[misc]  # setuptools says nothing of its types
    """Builds modules as ever, and adds what s2s makes of them; editable installs stay as they are."""

    def finalize_options(self) -> None:
        """Have every module copied: one that is there already may have been given its test."""
        super().finalize_options()
        self.force = True
        self._added: list[str] = []

    def run(self) -> None:
        """Build.

        Raises:
            OptionError: the project's table has an option that means nothing.
        """
        super().run()
        if self.editable_mode:
            return
        name = self.distribution.get_name()
        shutil.rmtree(os.path.join(self.build_lib, helper_name(name)), ignore_errors=True)
        modules = {
            os.path.relpath(target, self.build_lib).replace(os.sep, "/"): source
            for target, source in self.get_output_mapping().items()
            if target.endswith(".py")
        }
        try:
            contents = compile_modules(modules, name, chosen({}, ""))
        except UsageError as error:
            raise OptionError(f"s2s: {error.advice}") from None
        for path, why in contents.left.items():
            self.warn(f"s2s: {path} is left as written: {why}")
        self._write(contents)
        if contents.files:
            self.announce(
                f"s2s: {contents.compiled} of {len(modules)} modules compiled for {PYTHON_TAG}", level=2
            )
            self._tag()

    def _write(self, contents: Contents) -> None:
        for path, data in contents.files.items():
            target = os.path.join(self.build_lib, *path.split("/"))
            self.mkpath(os.path.dirname(target))
            with open(target, "wb") as file:
                file.write(data)
            self._added.append(target)

    def _tag(self) -> None:
        """Say that the wheel is for one version of Python, unless it is for one of its machines anyway."""
        command: Any = self.distribution.get_command_obj("bdist_wheel", create=False)
        if command is not None and not self.distribution.has_ext_modules():
            command.python_tag = PYTHON_TAG

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """What lies in the build folder afterwards."""
        outputs = super().get_outputs(include_bytecode)
        return [*outputs, *(path for path in getattr(self, "_added", ()) if path not in outputs)]
