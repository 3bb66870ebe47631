# breaks: no-frames
# Numbers and texts of types that are told: compared as the builtins do, with what these say where it does not go.


def numbers(rows, x: int, y: float, text: str):
    for row in rows:
        print(max(x + 1, x * 2), min(y * 2, x - 1), max(0, x - 2), min(-x, 0, x + 1), max(y - y, -0.0, 0))
        print(max(text + "a", text * 2), min(text[:1], text[1:], "b"))
        total = 1
        total += max(x - 1, y * 2)
        total -= min(x * x, 2, y)
        print(total, row)


def mixed(rows, x: int, text: str):
    for row in rows:
        best = max(x + 1, text + "b")
        print(best, row)


numbers("a", 3, 2.5, "ba")
numbers("a", 0, float("nan"), "b")
numbers("a", -(10**30), float("inf"), "")
for one in ("a", "b"):
    try:
        mixed(one, 1, one)
    except TypeError as error:
        print(error)
