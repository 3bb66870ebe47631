# The usual frame of a script: helpers above, main below, an exit status at the end.
"""Not a docstring: a comment stands above, and yet it is the first statement."""

import sys

VERSION = "1.0"


def parse(args):
    flags = [a for a in args if a.startswith("-")]
    return flags or None


def main(args=None):
    flags = parse(args if args is not None else ["-v"])
    if flags and "-v" in flags:
        print("version", VERSION)
        return 0
    return 2


print(__doc__)
if __name__ == "__main__":
    status = main()
    print(status, main([]), main(["x"]))
    try:
        sys.exit(status)
    except SystemExit as exit:
        print("exit", exit.code)
