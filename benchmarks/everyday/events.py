"""A discrete event simulation of a shop with several counters."""

import heapq
import itertools
import random

COUNTERS = 3
CLOSING_TIME = 16000.0
MEAN_ARRIVAL = 2.0
MEAN_SERVICE = 5.5

sequence = itertools.count()
stats = {"served": 0, "left": 0, "waiting": 0.0}


class Event:
    def __init__(self, time, callback, *args):
        self.time = time
        self.order = next(sequence)
        self.callback = callback
        self.args = args

    def __lt__(self, other):
        return (self.time, self.order) < (other.time, other.order)


class Simulator:
    def __init__(self):
        self.now = 0.0
        self.queue = []

    def schedule(self, delay, callback, *args):
        heapq.heappush(self.queue, Event(self.now + delay, callback, *args))

    def run(self):
        processed = 0
        while self.queue:
            event = heapq.heappop(self.queue)
            self.now = event.time
            event.callback(*event.args)
            processed += 1
        return processed


class Customer:
    def __init__(self, number, arrived):
        self.number = number
        self.arrived = arrived
        self.patience = 30.0


class Shop:
    def __init__(self, simulator, rng):
        self.simulator = simulator
        self.rng = rng
        self.free = COUNTERS
        self.line = []
        self.customers = 0

    def arrive(self):
        self.customers += 1
        customer = Customer(self.customers, self.simulator.now)
        if self.free > 0:
            self.serve(customer)
        else:
            self.line.append(customer)
        delay = self.rng.expovariate(1 / MEAN_ARRIVAL)
        if self.simulator.now + delay < CLOSING_TIME:
            self.simulator.schedule(delay, self.arrive)

    def serve(self, customer):
        self.free -= 1
        stats["waiting"] += self.simulator.now - customer.arrived
        self.simulator.schedule(self.rng.expovariate(1 / MEAN_SERVICE), self.leave, customer)

    def leave(self, customer):
        self.free += 1
        stats["served"] += 1
        while self.line:
            following = self.line.pop(0)
            if self.simulator.now - following.arrived > following.patience:
                stats["left"] += 1
                continue
            self.serve(following)
            break


def job():
    for key in stats:
        stats[key] = 0
    simulator = Simulator()
    shop = Shop(simulator, random.Random(11))
    simulator.schedule(0.0, shop.arrive)
    processed = simulator.run()
    return processed, stats["served"], stats["left"], round(stats["waiting"], 3), round(simulator.now, 3)


def main():
    processed, served, left, waiting, end = job()
    print(f"{processed} events until {end}: {served} served, {left} left")
    print(f"mean wait {waiting / served:.2f}")


if __name__ == "__main__":
    main()
