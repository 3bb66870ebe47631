"""How the sums of dice are spread."""

import random


def roll(count):
    total = 0
    for _ in range(count):
        total += random.randint(1, 6)
    return total


def main(n=300):
    random.seed(7)
    counts = {}
    for _ in range(n):
        total = roll(3)
        counts[total] = counts.get(total, 0) + 1
    return counts
