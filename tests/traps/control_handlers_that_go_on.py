# A `try` whose body returns ends only where its handlers do: what stands behind it runs.


def divided(x):
    if 1 > 2:
        return "never"
    try:
        return 1 // x
    except ZeroDivisionError:
        print("zero")
    print("after")
    return 3


def looked_up(table, key):
    while True:
        try:
            break
        except KeyError:
            return None
    try:
        return table[key]
    except KeyError:
        if 2 < 1:
            raise
    finally:
        print("looked for", key)
    return "none"


print(divided(0), divided(1))
print(looked_up({}, 1), looked_up({1: 2}, 1))
