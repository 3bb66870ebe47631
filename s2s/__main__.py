"""The `s2s` command: `s2s …` or `python -m s2s …`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; leaves through `SystemExit`."""
    try:
        from s2s.cli.app import app
    except KeyboardInterrupt:
        sys.exit(130)
    app()


if __name__ == "__main__":
    main()
