# CPython swaps stores among plain locals, not among captured ones: which of them are captured is seen in the order in
# which what they replace dies.
class D:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def helper(x, y):
    a, b = D("a"), D("b")

    def both():
        return a is b

    a, b = x, y
    print("end", both())


def branch(x, y):
    a, b = D("a"), D("b")
    a, b = x, y
    if 0:
        lambda: (a, b)
    print("end")


def unused(x, y):
    a, b = D("a"), D("b")

    def never():
        return a, b

    a, b = x, y
    print("end")


def unused_lambda(x, y):
    a, b = D("a"), D("b")
    never = lambda: (a, b)
    a, b = x, y
    print("end")


def on_the_spot(x, y):
    a, b = D("a"), D("b")
    a, b = x, y
    print("end", (lambda: a)())


def short_circuit(x, y):
    a, b = D("a"), D("b")
    a, b = x, y
    print("end", True or (lambda: a))


def pattern(v):
    a, b = D("a"), D("b")

    def size():
        return 2 if a is not b else 1

    match v:
        case {"x": a, **b}:
            return size()


def comprehension(x, y):
    c, d = D("c"), D("d")
    c, d = x, y
    c = 1
    print("end")
    return [c for _ in "a"]


def generator(x, y):
    c, d = D("c"), D("d")
    c, d = x, y
    if 0:
        print([c for _ in ""], list(d for _ in ""))
    print("end")


for function in (helper, branch, unused, unused_lambda, on_the_spot, short_circuit, comprehension, generator):
    print(function.__name__, function(1, 2))
print(pattern({"x": "q", "y": 2}))
