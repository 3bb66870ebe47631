"""The largest sum of neighbours in a list, and how far its items range."""


def best_sum(numbers):
    best = current = numbers[0]
    for number in numbers[1:]:
        current = max(number, current + number)
        best = max(best, current)
    return best


def bounds(numbers):
    low = high = numbers[0]
    for number in numbers:
        low = min(low, number)
        high = max(high, number)
    return low, high


def main(n=1500):
    numbers = [(i * 7919) % 211 - 100 for i in range(n)]
    return best_sum(numbers), bounds(numbers)
