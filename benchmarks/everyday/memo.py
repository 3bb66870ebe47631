"""Some classic dynamic programming problems, solved top-down with memoisation."""

from functools import cache, lru_cache, wraps
from itertools import product


def counted(function):
    """Counts the real calls (below the cache)."""

    @wraps(function)
    def wrapper(*args):
        wrapper.calls += 1
        return function(*args)

    wrapper.calls = 0
    return wrapper


def memoize(function):
    table = {}

    @wraps(function)
    def wrapper(*args):
        if args not in table:
            table[args] = function(*args)
        return table[args]

    wrapper.table = table
    return wrapper


def edit_script(a: str, b: str):
    @cache
    def distance(i, j):
        if i == 0:
            return j
        if j == 0:
            return i
        if a[i - 1] == b[j - 1]:
            return distance(i - 1, j - 1)
        return 1 + min(distance(i - 1, j), distance(i, j - 1), distance(i - 1, j - 1))

    script = []
    i, j = len(a), len(b)
    while i or j:
        here = distance(i, j)
        if i and j and a[i - 1] == b[j - 1] and here == distance(i - 1, j - 1):
            script.append("=")
            i, j = i - 1, j - 1
        elif i and j and here == distance(i - 1, j - 1) + 1:
            script.append("!")
            i, j = i - 1, j - 1
        elif i and here == distance(i - 1, j) + 1:
            script.append("-")
            i -= 1
        else:
            script.append("+")
            j -= 1
    return distance(len(a), len(b)), "".join(reversed(script))


def change_ways(amount: int, coins: tuple) -> int:
    @cache
    def ways(rest, kinds):
        if rest == 0:
            return 1
        if rest < 0 or kinds == 0:
            return 0
        return ways(rest, kinds - 1) + ways(rest - coins[kinds - 1], kinds)

    return ways(amount, len(coins))


def chain_order(sizes: list[int]):
    """Cheapest bracketing of a product of matrices."""

    @memoize
    def best(i, j):
        if j - i == 1:
            return 0, chr(ord("A") + i)
        options = []
        for k in range(i + 1, j):
            left, left_text = best(i, k)
            right, right_text = best(k, j)
            options.append((left + right + sizes[i] * sizes[k] * sizes[j], f"({left_text}{right_text})"))
        return min(options)

    cost, text = best(0, len(sizes) - 1)
    return cost, text, len(best.table)


def knapsack(items, capacity):
    @counted
    def best(index, room):
        key = index, room
        if key in seen:
            return seen[key]
        if index == len(items):
            result = (0, ())
        else:
            name, weight, value = items[index]
            result = best(index + 1, room)
            if weight <= room:
                total, names = best(index + 1, room - weight)
                if total + value > result[0]:
                    result = (total + value, (name,) + names)
        seen[key] = result
        return result

    seen = {}
    value, chosen = best(0, capacity)
    return value, "".join(chosen), best.calls


WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "ran",
        "at",
        "cat",
        "cats",
        "sand",
        "sandal",
        "dog",
        "dogs",
        "land",
        "lands",
        "go",
        "so",
        "do",
        "be",
    ]
)


@lru_cache(maxsize=512)
def splits(text: str) -> tuple:
    if not text:
        return ((),)
    found = []
    for end in range(1, min(6, len(text)) + 1):
        if (word := text[:end]) in WORDS:
            found.extend((word,) + rest for rest in splits(text[end:]))
    return tuple(found)


@cache
def dice(count, faces, total):
    if count == 0:
        return int(total == 0)
    return sum(dice(count - 1, faces, total - face) for face in range(1, faces + 1) if face <= total)


def grid_paths(rows, columns, holes):
    paths = {}
    for r, c in product(range(rows), range(columns)):
        if (r, c) in holes:
            paths[r, c] = 0
        elif r == c == 0:
            paths[r, c] = 1
        else:
            paths[r, c] = paths.get((r - 1, c), 0) + paths.get((r, c - 1), 0)
    return paths[rows - 1, columns - 1]


def job():
    splits.cache_clear()
    dice.cache_clear()
    items = [(chr(65 + i), 3 + i * 7 % 11, 10 + i * 13 % 17) for i in range(60)]
    holes = {(i, i * 3 % 25) for i in range(1, 24)}
    return {
        "edit": edit_script(
            "a long intention is all that was needed", "the execution was slow, but never late"
        ),
        "change": change_ways(390, (2, 3, 5, 10, 20, 50, 100, 200)),
        "chain": chain_order([30, 35, 15, 5, 10, 20, 25, 8, 40, 12, 33, 6, 18, 27, 9, 14, 22, 31, 7]),
        "knapsack": knapsack(items, 110),
        "splits": [" ".join(s) for s in splits("catsandogsandalands")],
        "more": len(splits("catsandlandsandogsandlandsandcatsand" * 2)),
        "cache": splits.cache_info()[:2],
        "dice": [dice(10, 6, t) for t in range(10, 61, 5)],
        "paths": grid_paths(25, 25, holes),
    }


if __name__ == "__main__":
    print(job())
