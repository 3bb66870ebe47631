"""A supermarket as a simulation of events: customers come, queue, pay, go."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

ARRIVAL, DONE = "arrival", "done"


@dataclass(order=True)
class Event:
    time: int
    number: int
    kind: str = field(compare=False)
    customer: Customer = field(compare=False)


class Customer:
    def __init__(self, number: int, items: int) -> None:
        self.number = number
        self.items = items
        self.arrived = 0
        self.till: Till | None = None


class Till:
    def __init__(self, speed: int) -> None:
        self.speed = speed
        self.queue: list[Customer] = []
        self.served = 0

    @property
    def load(self) -> int:
        return sum(customer.items for customer in self.queue)

    @property
    def is_free(self) -> bool:
        return not self.queue

    def duration(self, customer: Customer) -> int:
        return 20 + customer.items * self.speed


class Random:
    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, limit: int) -> int:
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % limit


class Shop:
    def __init__(self, tills: int, seed: int) -> None:
        self.tills = [Till(2 + index % 3) for index in range(tills)]
        self.random = Random(seed)
        self.events: list[Event] = []
        self.number = 0
        self.now = 0
        self.waited = 0

    def schedule(self, delay: int, kind: str, customer: Customer) -> None:
        self.number += 1
        heapq.heappush(self.events, Event(self.now + delay, self.number, kind, customer))

    def run(self, customers: int) -> None:
        time = 0
        for number in range(customers):
            time += self.random.below(25)
            self.schedule(time, ARRIVAL, Customer(number, 1 + self.random.below(30)))
        while self.events:
            event = heapq.heappop(self.events)
            self.now = event.time
            if event.kind == ARRIVAL:
                self.arrive(event.customer)
            else:
                self.leave(event.customer)

    def arrive(self, customer: Customer) -> None:
        customer.arrived = self.now
        till = self.shortest()
        customer.till = till
        was_free = till.is_free
        till.queue.append(customer)
        if was_free:
            self.serve(till)

    def shortest(self) -> Till:
        best = self.tills[0]
        for till in self.tills:
            if till.load < best.load:
                best = till
        return best

    def serve(self, till: Till) -> None:
        customer = till.queue[0]
        self.waited += self.now - customer.arrived
        self.schedule(till.duration(customer), DONE, customer)

    def leave(self, customer: Customer) -> None:
        till = customer.till
        till.queue.pop(0)
        till.served += 1
        if not till.is_free:
            self.serve(till)


def main(customers: int = 1500) -> tuple[int, int, list[int]]:
    shop = Shop(5, 7)
    shop.run(customers)
    return shop.now, shop.waited, [till.served for till in shop.tills]


if __name__ == "__main__":
    print(main())
