# needs: threads
# What a signal handler raises while a part of a loop runs is no error of the loop's own.
import signal


def raising(signum, frame):
    raise ZeroDivisionError("alarm")


signal.signal(signal.SIGALRM, raising)
signal.setitimer(signal.ITIMER_REAL, 0.03)
reached = 0
try:
    for number in range(3_000_000):
        reached = reached + number % 7
    print("ended")
except ZeroDivisionError as error:
    print(error, reached > 0, number > 0, reached <= number * 7)
signal.setitimer(signal.ITIMER_REAL, 0)
