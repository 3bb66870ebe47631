"""Notebooks: `%load_ext s2s`, then `%%s2s` above a cell, or `%s2s` for what is compiled so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


def load_ipython_extension(shell: InteractiveShell) -> None:
    """What `%load_ext s2s` calls: give a session its magics.

    Args:
        shell: the session.
    """
    from s2s.notebook.magics import Magics

    Magics(shell).register()


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """What `%unload_ext s2s` calls: take them away again; what is compiled stays so.

    Args:
        shell: the session.
    """
    for magics in shell.magics_manager.magics.values():
        magics.pop("s2s", None)
