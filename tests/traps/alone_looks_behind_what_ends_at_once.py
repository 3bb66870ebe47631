# A function that calls itself looks behind what lets it return at once: a loop that calls it so looks by itself.
# needs: threads
# breaks: sealed-classes
import threading
import time


class Machine:
    def __init__(self):
        self.steps = 0

    def is_done(self):
        return self.steps > 9000000

    def step(self, by):
        self.steps += by


def depth(n):
    if n <= 0:
        return 1
    return depth(n - 1) + 1


def shallow(start: int = 0):
    machine = Machine()
    while not machine.is_done():
        machine.step(depth(start))
    return machine.steps > 9000000


def deep(start: int = 3):
    machine = Machine()
    while not machine.is_done():
        machine.step(depth(start))
    return machine.steps > 9000000


def change():
    time.sleep(0.05)
    Machine.is_done = lambda machine: True


is_done = Machine.is_done
for function in (shallow, deep):
    Machine.is_done = is_done
    thread = threading.Thread(target=change)
    thread.start()
    print(function(0))
    thread.join()
