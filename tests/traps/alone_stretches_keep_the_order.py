# What a stretch of a function computes is not told from the program: by what an iteration before has bound, by what its last call names, and when.
class Simulation:
    def __init__(self, seed):
        self.state = seed
        self.hits = 0

    def roll(self, sides):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % sides

    def run(self, steps):
        for _ in range(steps):
            if self.roll(6) == 5:
                self.hits += 1


def carried(steps: int = 2000):
    for turn in range(3):
        sim = Simulation(turn)
        if turn > 0:
            sim.run(last)
        sim.run(steps)
        last = 700 + turn
        print(sim.hits)


def carried_by_one_branch(steps: int = 2000):
    for turn in range(4):
        sim = Simulation(turn)
        if turn % 2 == 0:
            more = 100 * turn
        for number in range(more):
            sim.roll(number + 1)
        sim.run(steps)
        print(sim.hits, sim.state)


def rebound(steps: int = 2000):
    before = 1
    sim = Simulation(3)
    sim.run(steps)
    print(before, (before := sim.hits), before)


def unbound(steps: int = 2000):
    if steps < 0:
        missing = 3
    try:
        sim = Simulation(3)
        sim.run(steps)
        print(missing, sim.roll(9))
    except NameError as error:
        print(error)
    print(sim.state)


def unknown(steps: int = 2000):
    try:
        sim = Simulation(3)
        sim.run(steps)
        log(sim.roll(9))
    except NameError as error:
        print(error)
    print(sim.state)


def late(steps: int = 2000):
    sim = Simulation(3)
    sim.run(steps)
    known = sim.hits
    print(known, sim.roll(9), steps)


for function in (carried, carried_by_one_branch, rebound, unbound, unknown, late):
    for _ in range(3):
        function()
