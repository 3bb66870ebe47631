"""Sorting by putting each item where it belongs."""


def insertion_sort(items):
    for i in range(1, len(items)):
        key = items[i]
        j = i - 1
        while j >= 0 and items[j] > key:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = key
    return items


def main(n=150):
    return insertion_sort([(i * 7919) % 211 for i in range(n)])
