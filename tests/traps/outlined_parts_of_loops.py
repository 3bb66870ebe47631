# Loops of module code may run over locals, a part at a time; what is not as the test asks runs as written.
import sys


def plus(a, b):
    return a + b


def share(a, b):
    return a / (b - 400)


names = sys.modules[__name__].__dict__
total = 0
for i in range(3000):
    doubled = i * 2
    total = plus(total, doubled)
print(total, i, doubled)

quotient = 0.0
done = 0
try:
    for step in range(1000):
        quotient = share(quotient + step, step)
        done = done + 1
except ZeroDivisionError as error:
    print(error, quotient, step, done, error.__context__)

values = [1.5, 2, float("nan"), -0.0, 1e308] * 100 + [True, "text", 5]
summed = 0.0
product = 1
try:
    for value in values:
        product = value * 2
        summed = summed + product
except TypeError as error:
    print(error, repr(summed), repr(value), repr(product))


class Adding:
    def __init__(self):
        self.calls = 0

    def __add__(self, other):
        global plus
        self.calls += 1
        if self.calls == 70:
            plus = min
        return self

    def __lt__(self, other):
        return False

    def __gt__(self, other):
        return True

    def __repr__(self):
        return f"Adding({self.calls})"


adding = Adding()
for number in range(200):
    adding = plus(adding, number)
print(adding, number)

plus = lambda a, b: a - b
total = 0
for i in range(200):
    total = plus(total, i)
print(total)


class Whole(int):
    def __add__(self, other):
        print("added") if self.calls == 0 else None
        self.calls += 1
        return self

    calls = 0


whole = Whole(3)
for number in range(100):
    whole = whole + number
print(whole.calls, type(whole).__name__)

for backwards in range(100, 0, -1):
    below = backwards - 1
print(backwards, below)
for large in range(2**70, 2**70 + 130):
    larger = large * 3
print(large, larger)
for nothing in range(0):
    never = nothing + 1
else:
    print("nothing" in names, "never" in names)

for outer in range(120):
    for inner in range(outer):
        pairs = outer * inner
    if outer > 5000:
        late = outer
print(outer, inner, pairs, "late" in names)

try:
    for m in range(100):
        missed = missed + m
except NameError as error:
    print(error, m)

previous, current = "none", None
for k in range(100):
    previous, current = current, k
print(previous, current)

for a, b in [(1, 2), (3, 4)] * 40:
    both = a * b
print(a, b, both)
