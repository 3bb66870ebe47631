"""Looking for numbers in a sorted list."""


def binary_search(items, target):
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        if items[middle] == target:
            return middle
        elif items[middle] < target:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def main(n=600):
    items = list(range(0, 5 * n, 5))
    return [binary_search(items, i) for i in range(n)]
