# needs: threads
# What a signal handler raises while a part of a loop runs is no error of the loop's own.
import signal


def raising(signum, frame):
    raise ZeroDivisionError("alarm")


signal.signal(signal.SIGALRM, raising)
reached = 0
for turn in (1, 2, 3):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.03)
        for number in range(3_000_000):
            reached = reached + number % 7
        print("ended")
    except ZeroDivisionError as error:
        print(error)
    signal.setitimer(signal.ITIMER_REAL, 0)
