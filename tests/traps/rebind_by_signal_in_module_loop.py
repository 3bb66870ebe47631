# breaks: sealed-globals
# Module code waits in a loop, in which nothing but a signal handler can rebind the function that it calls afterwards.
import signal
import sys
import threading

module = sys.modules["__main__"]
done = None


def handler(number, frame):
    module.helper = lambda x: ("rebound", x)
    module.done = True


before = signal.signal(signal.SIGUSR1, handler)


def helper(x):
    return "as defined", x


sender = threading.Timer(0.02, lambda: signal.raise_signal(signal.SIGUSR1))
sender.start()
while done is None:
    pass
waited = helper(1)
sender.join()
signal.signal(signal.SIGUSR1, before)
print(waited)
