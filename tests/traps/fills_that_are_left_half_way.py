# needs: threads
# A signal handler that runs while a long list is filled, and an exception that it raises, find the loop somewhere.
import signal
import threading


class Late(Exception):
    pass


def handler(number, frame):
    raise Late


def fill(n):
    flags = [True] * n
    j = -1
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        while True:
            for j in range(0, n):
                flags[j] = False
            for j in range(0, n):
                flags[j] = True
    except Late:
        first = flags[0]
        turn = next((i for i, flag in enumerate(flags) if flag is not first), n)
        rest = {*flags[turn:]}
        return len(rest) <= 1, turn in (0, n) or abs(turn - j) <= 20_001


if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
    old = signal.signal(signal.SIGALRM, handler)
    for _ in range(5):
        print(fill(300_000))
    signal.signal(signal.SIGALRM, old)
else:
    for _ in range(5):
        print((True, True))
