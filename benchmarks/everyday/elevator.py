"""Simulation of a bank of elevators as state machines."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field


class State(enum.Enum):
    IDLE = "idle"
    MOVING = "moving"
    OPENING = "opening"
    OPEN = "open"
    CLOSING = "closing"


class Direction(enum.IntEnum):
    DOWN = -1
    NONE = 0
    UP = 1

    @property
    def opposite(self) -> Direction:
        return Direction(-self)


@dataclass(order=True)
class Passenger:
    arrival: int
    number: int
    origin: int = field(compare=False)
    target: int = field(compare=False)
    boarded: int | None = field(default=None, compare=False)
    delivered: int | None = field(default=None, compare=False)

    @property
    def direction(self) -> Direction:
        return Direction.UP if self.target > self.origin else Direction.DOWN

    @property
    def waiting_time(self) -> int:
        assert self.boarded is not None
        return self.boarded - self.arrival


class Elevator:
    capacity = 6

    def __init__(self, name: str, building: Building, floor: int = 0) -> None:
        self.name = name
        self.building = building
        self.floor = floor
        self.state = State.IDLE
        self.direction = Direction.NONE
        self.timer = 0
        self.riders: list[Passenger] = []
        self.travelled = 0
        self.history: dict[State, int] = dict.fromkeys(State, 0)

    def wanted_floors(self) -> set[int]:
        floors = {p.target for p in self.riders}
        if len(self.riders) < self.capacity:
            floors |= self.building.calls(self)
        return floors

    def choose_direction(self) -> Direction:
        floors = self.wanted_floors()
        if not floors:
            return Direction.NONE
        above = any(f > self.floor for f in floors)
        below = any(f < self.floor for f in floors)
        if self.direction is Direction.UP and above:
            return Direction.UP
        if self.direction is Direction.DOWN and below:
            return Direction.DOWN
        if above and below:
            nearest = min(floors, key=lambda f: (abs(f - self.floor), f))
            return Direction.UP if nearest > self.floor else Direction.DOWN
        return Direction.UP if above else Direction.DOWN if below else Direction.NONE

    def should_stop(self) -> bool:
        if any(p.target == self.floor for p in self.riders):
            return True
        queue = self.building.floors[self.floor]
        if not queue or len(self.riders) >= self.capacity:
            return False
        return not self.riders or any(p.direction == self.direction for p in queue)

    def exchange(self, now: int) -> None:
        for p in [p for p in self.riders if p.target == self.floor]:
            self.riders.remove(p)
            p.delivered = now
            self.building.delivered.append(p)
        queue = self.building.floors[self.floor]
        for p in list(queue):
            if len(self.riders) >= self.capacity:
                break
            if not self.riders or self.direction in (Direction.NONE, p.direction):
                queue.remove(p)
                p.boarded = now
                self.riders.append(p)
                if self.direction is Direction.NONE or len(self.riders) == 1:
                    self.direction = p.direction

    def tick(self, now: int) -> None:
        self.history[self.state] += 1
        match self.state:
            case State.IDLE:
                if self.should_stop():
                    self.state, self.timer = State.OPENING, 2
                else:
                    self.direction = self.choose_direction()
                    if self.direction is not Direction.NONE:
                        self.state = State.MOVING
            case State.MOVING:
                self.floor += self.direction
                self.travelled += 1
                if self.should_stop():
                    self.state, self.timer = State.OPENING, 2
                elif self.choose_direction() != self.direction:
                    self.state = State.IDLE
            case State.OPENING:
                self.timer -= 1
                if self.timer == 0:
                    self.state, self.timer = State.OPEN, 3
            case State.OPEN:
                self.exchange(now)
                self.timer -= 1
                if self.timer <= 0:
                    self.state = State.CLOSING
            case State.CLOSING:
                self.state = State.IDLE


class Building:
    def __init__(self, height: int, elevators: int) -> None:
        self.floors: list[list[Passenger]] = [[] for _ in range(height)]
        self.elevators = [
            Elevator("ABCDEF"[i], self, floor=i * height // elevators) for i in range(elevators)
        ]
        self.delivered: list[Passenger] = []

    def calls(self, elevator: Elevator) -> set[int]:
        """Floors with people waiting for which this elevator is the nearest."""
        result = set()
        for floor, queue in enumerate(self.floors):
            if queue and not any(
                abs(other.floor - floor) < abs(elevator.floor - floor) and len(other.riders) < other.capacity
                for other in self.elevators
                if other is not elevator
            ):
                result.add(floor)
        return result

    def run(self, passengers: list[Passenger], limit: int = 5000) -> int:
        pending = sorted(passengers, reverse=True)
        now = 0
        while len(self.delivered) < len(passengers):
            while pending and pending[-1].arrival <= now:
                passenger = pending.pop()
                self.floors[passenger.origin].append(passenger)
            for elevator in self.elevators:
                elevator.tick(now)
            now += 1
            if now > limit:
                raise RuntimeError("somebody is stuck")
        return now


def make_passengers(count: int, height: int) -> list[Passenger]:
    people, seed = [], 4711
    for i in range(count):
        seed = (seed * 16807) % 2147483647
        origin = seed % height if i % 3 else 0
        target = (origin + 1 + seed // 100 % (height - 1)) % height
        people.append(Passenger(seed // 7 % (count * 3), i, origin, target))
    return people


def job() -> dict:
    building = Building(height=15, elevators=4)
    end = building.run(make_passengers(330, 15))
    done = building.delivered
    waits = [p.waiting_time for p in done]
    rides = [p.delivered - p.boarded for p in done]
    return {
        "end": end,
        "order": [p.number for p in done[::15]],
        "waits": (sum(waits), max(waits)),
        "rides": (sum(rides), max(rides)),
        "elevators": {
            e.name: (
                e.floor,
                e.travelled,
                e.state.value,
                e.direction.opposite.name,
                {s.name: n for s, n in e.history.items()},
            )
            for e in building.elevators
        },
    }


if __name__ == "__main__":
    print(job())
