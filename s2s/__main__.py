"""The `s2s` command: `s2s …` or `python -m s2s …`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; leaves through `SystemExit`."""
    try:
        if len(sys.argv) > 2 and sys.argv[1] == "run" and not sys.argv[2].startswith("-"):
            # No option to read: the program need not wait for what reads them.
            from s2s.cli.program import run_script as start
        else:
            from s2s.cli.app import app as start
    except KeyboardInterrupt:
        sys.exit(130)
    start()


if __name__ == "__main__":
    main()
