"""Sorting by swapping neighbours."""


def bubble_sort(items):
    n = len(items)
    for i in range(n):
        swapped = False
        for j in range(0, n - i - 1):
            if items[j] > items[j + 1]:
                items[j], items[j + 1] = items[j + 1], items[j]
                swapped = True
        if not swapped:
            break
    return items


def main(n=150):
    return bubble_sort([(i * 7919) % 211 for i in range(n)])
