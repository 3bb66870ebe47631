# breaks: sealed-classes, sealed-globals
# What a function computes before it prints runs in a private copy: with what is given, by what classes are by then, for what is read behind it.
import sys
import traceback
from unittest import mock


class Simulation:
    def __init__(self, seed):
        self.state = seed
        self.hits = 0
        self.seen = []

    def roll(self, sides):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % sides

    def step(self):
        if self.roll(6) == 5:
            self.hits += 1

    def run(self, steps):
        for _ in range(steps):
            self.step()
        self.seen.append(self.hits)


def main(steps=4000):
    print("begin")
    sim = Simulation(3)
    sim.run(steps)
    same = sim
    hits = sim.hits
    print(hits, sim.roll(9), same is sim, type(sim) is Simulation, sim.seen)
    sim.step = lambda: print("mine")
    sim.run(1)


def best_of(steps=4000):
    best, total = 0, 10
    for seed in range(3):
        sim = Simulation(seed)
        sim.run(steps)
        total += sim.hits
        if sim.hits > best:
            best = sim.hits
        print(seed, sim.hits, total, best)
    return best


main()
main(300)
print(best_of(), best_of(10))
try:
    main("many")
except TypeError as error:
    print(error, traceback.extract_tb(error.__traceback__)[-1].name, len(traceback.extract_tb(error.__traceback__)))
with mock.patch.object(Simulation, "roll", lambda self, sides: 5):
    main()
    print(best_of(50))
main()
Written = Simulation


class Loud(Written):
    def step(self):
        super().step()
        self.hits += 1


setattr(sys.modules[__name__], "Simulation", Loud)
main()
setattr(sys.modules[__name__], "Simulation", Written)


class Counter:
    def __init__(self, limit):
        self.count = 0
        self.limit = limit

    def next(self):
        if self.count >= self.limit:
            raise ValueError(f"beyond {self.limit}")
        self.count += 1

    def go(self, times):
        for _ in range(times):
            self.next()


def counted(times: int, limit: int = 3000):
    print("counting to", times)
    try:
        counter = Counter(limit)
        counter.go(times)
        found = counter.count
    except ValueError as error:
        names = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        print(error, names[:1], counter.count)
        found = -1
    print(found)


def kept(times: int):
    print("kept")
    counter = Counter(9000)
    counter.go(times)

    def again():
        counter.go(5)
        return counter.count

    print(again(), again())


def changed(times: int):
    for turn in range(3):
        counter = Counter(9000)
        counter.go(times)
        print(turn, counter.count)
        times = times * 2 if turn else "text"
        if times == "text":
            times = 7
    del counter
    print(times)


for times in (2500, 3500, 0):
    counted(times)
kept(3000)
changed(2000)
changed(100)


class Loud:
    def __init__(self, to):
        self.to = to

    def __str__(self):
        print("asked")
        return self.to


def told(steps: int):
    sim = Simulation(9)
    sim.run(steps)
    print(sim.hits, sim.roll(7), sim is sim, end=f" {sim.roll(3)}\n", *[sim.hits])


def asked(steps: int, loud):
    print("asking")
    sim = Simulation(9)
    sim.run(steps)
    print(sim.hits, str(loud), sim.roll(7), sim.state)


def returned(steps: int):
    print("returning")
    sim = Simulation(9)
    sim.run(steps)
    return sim.roll(9) / (steps - 3000)


print = lambda *args, write=print, **named: write("|", *args, **named)
for _ in range(2):
    told(3000)
    asked(3000, Loud("him"))
    print(returned(4000))
    try:
        returned(3000)
    except ZeroDivisionError as error:
        print(error, error.__traceback__.tb_next.tb_frame.f_code.co_name)
