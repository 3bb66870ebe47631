# What is too big to fold is still computed where it stands, and what never runs costs nothing.
def never():
    return 9**9**9, "x" * 10**15, [0] * 10**12, 1 << 10**15, (2,) * 10**13


def big():
    return 2**200 + 1, 1 << 130, 2**127, 2**128, 2**129 - 1, -(2**127), 10**40


print(big())
print(len("ab" * 3000), ("ab" * 3)[:6], len((1, 2) * 200), len(b"x" * 5000), len(str(7**300)))
if False:
    never()
for shift in (-1, 3):
    try:
        print(1 << shift)
    except ValueError as error:
        print(error)
try:
    print(1 << -1)
except ValueError as error:
    print(error)
try:
    print("x" * -5 + "y", 2.0**100000)
except OverflowError as error:
    print(error.args)
try:
    int("9" * 5000)
except ValueError as error:
    print(type(error).__name__)
