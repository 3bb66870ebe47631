"""A state machine in a dict: what a turnstile with a display does on each event.

python -m samples.hybrid.state_machine
"""

from __future__ import annotations

import random

import s2s


class Turnstile:
    """Reads a log of events, and counts what happened. Each state is a method that says which one is next."""

    price = 3

    def __init__(self):
        self.handlers = {
            "locked": self.on_locked,
            "paying": self.on_paying,
            "open": self.on_open,
            "broken": self.on_broken,
        }
        self.actions = {"coin": 1, "note": 5}

    def on_locked(self, event, counts):
        if event in self.actions:
            counts["credit"] += self.actions[event]
            return "open" if counts["credit"] >= self.price else "paying"
        if event == "push":
            counts["refused"] += 1
        elif event == "kick":
            return "broken"
        return "locked"

    def on_paying(self, event, counts):
        if event in self.actions:
            counts["credit"] += self.actions[event]
            if counts["credit"] >= self.price:
                return "open"
        elif event == "cancel":
            counts["credit"] = 0
            return "locked"
        elif event == "kick":
            return "broken"
        return "paying"

    def on_open(self, event, counts):
        if event == "push":
            counts["passed"] += 1
            counts["credit"] -= self.price
            if counts["credit"] < self.price:
                return "locked"
        elif event == "kick":
            return "broken"
        return "open"

    def on_broken(self, event, counts):
        if event == "repair":
            return "locked"
        return "broken"

    def run(self, events):
        """What happened, and the state it ends in."""
        counts = {"credit": 0, "passed": 0, "refused": 0}
        state = "locked"
        for event in events:
            state = self.handlers[state](event, counts)
        return state, counts


def get_machine():
    return Turnstile()


def get_events(count):
    rng = random.Random(5)
    kinds = ["coin"] * 6 + ["note"] + ["push"] * 6 + ["cancel", "kick", "repair", "repair"]
    return [rng.choice(kinds) for _ in range(count)]


if __name__ == "__main__":
    machine = get_machine()
    events = get_events(200)
    fast = s2s.hybridize(machine.run)
    assert fast(events) == machine.run(events)
    print(fast.source)
    print(fast.stats())
    machine.actions["bill"] = 10  # another coin is taken: the next call sees it
    assert fast([*events, "bill"]) == machine.run([*events, "bill"])
    print(fast(events))
