"""The build hook of hatchling: `[tool.hatch.build.targets.wheel.hooks.s2s]`."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from s2s.errors import UsageError


class S2SBuildHook(BuildHookInterface[Any]):
    """Puts what s2s makes of a wheel's modules into the wheel; editable installs and sdists stay as they are."""

    PLUGIN_NAME = "s2s"

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Compile the modules that the wheel is about to be given."""
        if self.target_name != "wheel" or version == "editable":
            return
        try:
            self._compile(build_data)
        except UsageError as error:
            self.app.abort(f"s2s: {error.advice}")

    def _compile(self, build_data: dict[str, Any]) -> None:
        # Here, because hatchling imports every plugin there is, whatever it builds.
        from s2s.wheels.build import PYTHON_TAG, compile_modules
        from s2s.wheels.settings import chosen

        options = chosen(self.config, f"tool.hatch.build.hooks.{self.PLUGIN_NAME}")
        modules = {
            file.distribution_path.replace(os.sep, "/"): file.path
            for file in self.build_config.builder.recurse_included_files()
            if file.distribution_path.endswith(".py")
        }
        contents = compile_modules(modules, self.metadata.core.raw_name, options)
        for path, why in contents.left.items():
            self.app.display_warning(f"s2s: {path} is left as written: {why}")
        if not contents.files:
            return
        self._folder = tempfile.mkdtemp(prefix="s2s-")
        for number, (path, data) in enumerate(contents.files.items()):
            file = os.path.join(self._folder, str(number))
            with open(file, "wb") as target:
                target.write(data)
            build_data["force_include"][file] = path
        self.app.display_info(f"s2s: {contents.compiled} of {len(modules)} modules compiled for {PYTHON_TAG}")
        if build_data["pure_python"] and not build_data["infer_tag"]:
            build_data.setdefault("tag", f"{PYTHON_TAG}-none-any")

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Remove what has gone into the wheel."""
        if folder := self.__dict__.pop("_folder", ""):
            shutil.rmtree(folder, ignore_errors=True)


@hookimpl
def hatch_register_build_hook() -> type[S2SBuildHook]:
    """What hatchling asks a plugin for."""
    return S2SBuildHook
