"""Sorting by taking lists apart at a pivot."""


def quick_sort(items):
    if len(items) <= 1:
        return items
    pivot = items[len(items) // 2]
    left = [x for x in items if x < pivot]
    middle = [x for x in items if x == pivot]
    right = [x for x in items if x > pivot]
    return quick_sort(left) + middle + quick_sort(right)


def main(n=700):
    return quick_sort([(i * 7919) % 997 for i in range(n)])
