# What a signal handler or another thread raises while a private copy runs ends the call, and is not taken for its own.
# needs: threads
import ctypes
import signal
import threading
import time


class Machine:
    def __init__(self):
        self.steps = 0

    def step(self):
        self.steps = self.steps * 3 % 1001


class Wrong(Exception):
    pass


class Late(Exception):
    pass


def run(times: int = 0):
    machine = Machine()
    while times:
        machine.step()
        times -= 1
        if times == 7:
            raise Wrong("seven")
    return machine.steps


def interrupted(signum, frame):
    raise Late("from a handler")


def outcome(times):
    began = time.perf_counter()
    try:
        found = run(times)
    except Exception as error:
        found = type(error).__name__, error.args
    return found, time.perf_counter() - began < 20


print(outcome(5), outcome(10))
if hasattr(signal, "SIGUSR1"):
    before = signal.signal(signal.SIGUSR1, interrupted)
    sender = threading.Timer(0.05, lambda: signal.raise_signal(signal.SIGUSR1))
    sender.start()
    print(outcome(2 * 10**7))
    sender.join()
    signal.signal(signal.SIGUSR1, before)


def throw(thread):
    time.sleep(0.05)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Late))


thread = threading.Thread(target=throw, args=[threading.get_ident()])
thread.start()
print(outcome(2 * 10**7))
thread.join()
