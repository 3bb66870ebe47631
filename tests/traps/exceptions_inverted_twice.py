# What an operator refuses once it refuses twice: a float has no ~, though it has - and +.
def inverted():
    b = 0.1 + 0.2
    return ~~b


def negated():
    b = 0.1 + 0.2
    return --b, ++b, -+b


def of_int(n: int):
    k = len("abc")
    return ~~k, --k, ~-k


print(negated(), of_int(1))
try:
    print(inverted())
except TypeError as error:
    print(error)
