# breaks: no-frames
# differs: no-frames
# A warning is told apart by the line that asked for it: once from one line, however often that line runs.
import sys
import warnings


class Module:
    def __init__(self):
        self.warn = warnings.warn


def main(module):
    def ask(message):
        module.warn(message, UserWarning)

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        ask("one")
        ask("one")
        for _ in range(2):
            ask("one")
        print(len(caught))
        ask("two")
        print(len(caught))


main(Module())
main(sys.modules["warnings"])
