# Endless recursion ends in a RecursionError that can be caught, with everything finally undone.
def down(n):
    return down(n + 1)


def even(n):
    return odd(n - 1)


def odd(n):
    return even(n - 1)


depth = 0


def counted():
    global depth
    depth += 1
    try:
        return counted()
    finally:
        depth -= 1


class Loop:
    def __getattr__(self, name):
        return getattr(self, name + "_")

    def __repr__(self):
        return repr(self)


for f in (lambda: down(0), lambda: even(0), counted, lambda: Loop().x, lambda: repr(Loop())):
    try:
        print(f())
    except RecursionError as error:
        print(type(error).__name__, depth)
