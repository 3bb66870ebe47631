# breaks: sealed-globals
# A mock in the place of a function is what a with enters, until it is taken away again.
import sys
from contextlib import contextmanager, nullcontext
from unittest import mock

level = [0]


@contextmanager
def deeper(by):
    level[0] += by
    yield level[0]
    level[0] -= by


def use(by):
    with deeper(by) as got:
        found = got, level[0]
    return found


print(use(2), level)
with mock.patch(__name__ + ".deeper", nullcontext):
    print(use(3), level)
with mock.patch(__name__ + ".deeper") as patched:
    patched.return_value.__enter__.return_value = "mocked"
    print(use(4), level, patched.call_args)
print(use(5), level)
setattr(sys.modules[__name__], "deeper", nullcontext)
print(use(6))
