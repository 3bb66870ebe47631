# What another thread replaces while a private copy runs is seen, be it by a loop that would not end otherwise.
# needs: threads
# breaks: sealed-classes
import threading
import time


class Machine:
    def __init__(self):
        self.steps = 0

    def is_done(self):
        return self.steps > 4000000

    def step(self):
        self.count(1)
        self.count(0)

    def count(self, by):
        self.steps += by

    def pop(self, depth):
        self.step()
        if self.is_done():
            return depth >= 0
        found = [False]
        for _ in (0, 1):
            if not found[-1] and depth < 60:
                found.pop()
                found.append(self.pop(depth + 1))
        return found[-1]


def run(start: int = 0):
    machine = Machine()
    while not machine.is_done():
        machine.step()
    return machine.steps > 4000000


def deep(depth: int = 0):
    machine = Machine()
    return walk(machine, depth), machine.steps > 4000000


def popped(depth: int = 0):
    machine = Machine()
    return machine.pop(depth), machine.steps > 4000000


def handed_out(start: int = 0):
    machine = Machine()
    while not machine.is_done():
        machine.step()
    return machine, [machine]


def walk(machine, depth):
    machine.step()
    if machine.is_done():
        return depth >= 0
    found = False
    for _ in (0, 1):
        found = found or walk(machine, depth + 1) if depth < 60 else found
    return found


def replace():
    time.sleep(0.05)
    Machine.is_done = lambda self: True


original = Machine.is_done
for function in (run, deep, popped, lambda start: handed_out(start)[0].steps > 4000000):
    Machine.is_done = original
    thread = threading.Thread(target=replace)
    thread.start()
    print(function(0))
    thread.join()
