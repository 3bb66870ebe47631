# A function inside another, and what it captures, are there for a line that is left as written.
def outer(x):
    step = 2

    def inner(y):
        return y + step

    try:
        return inner(x)  # s2s: off
    finally:
        print("end", x)


print(outer(1))
