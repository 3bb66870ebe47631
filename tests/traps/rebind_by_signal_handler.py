# breaks: sealed-globals
# A signal's handler may rebind a function between any two steps of the program.
import signal


def helper(x):
    return "first", x


def caller(x):
    return helper(x)


def handler(number, frame):
    global helper
    helper = lambda x: ("second", x)


def main():
    before = signal.signal(signal.SIGUSR1, handler)
    try:
        a = caller(1)
        signal.raise_signal(signal.SIGUSR1)
        b = caller(2)
        return a, b, helper(3)
    finally:
        signal.signal(signal.SIGUSR1, before)


print(main())
