"""A log of readings, taken through generators: parsed, filtered, grouped and checked, as people write it."""

from __future__ import annotations

LINES = [
    f"{minute:04d} sensor{minute % 7} {(minute * 37) % 101} {'ok' if minute % 11 else 'bad'}"
    for minute in range(600)
]


class Reading:
    def __init__(self, minute, name, value, status):
        self.minute = minute
        self.name = name
        self.value = value
        self.status = status


def parsed(lines):
    for line in lines:
        if not line or line.startswith("#"):
            continue
        minute, name, value, status = line.split()
        yield Reading(int(minute), name, int(value), status)


def pairs(items):
    previous = None
    for item in items:
        if previous is not None:
            yield previous, item
        previous = item


def chunks(items, size):
    chunk = []
    for item in items:
        chunk.append(item)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def bits(number):
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def rising(readings):
    count = 0
    for before, after in pairs(readings):
        if after.value > before.value:
            count += 1
    return count


def quiet(chunk):
    return all(reading.status == "ok" for reading in chunk)


def loud(chunk, limit):
    return any(reading.value > limit for reading in chunk)


def seen(numbers):
    counts = [0] * 16
    for number in numbers:
        for bit in bits(number):
            counts[bit] += 1
    return counts


def main():
    by_name = {}
    readings = []
    for reading in parsed(LINES):
        by_name.setdefault(reading.name, []).append(reading)
        readings.append(reading)
    found = []
    for chunk in chunks(readings, 8):
        if quiet(chunk) and not loud(chunk, 98):
            found.append(chunk[0].minute)
    steps = {name: rising(group) for name, group in by_name.items()}
    return found, steps, seen(reading.value for reading in readings)
