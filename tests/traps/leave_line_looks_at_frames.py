# A line that is left as written may look for its caller's caller: nobody between the two is inlined.
import sys


def look():
    return sys._getframe(2).f_code.co_name


def asks():
    found = look()  # s2s: off
    return found


def between():
    return asks()


def outer():
    return between(), [between() for _ in range(2)]


print(asks(), between(), outer())
