# What Python warns of as it reads a file it says once for each place: such an argument is not written twice.


def second(a, b):
    return b


def asked(x):
    return second(x, x is 5)


def asked_for_nothing(x):
    second(x, 1 if x is not 5 else 3)


def asked_in_statements(x):
    for i in range(x):
        found = second(i, [i is 5])
        print(found)


print(asked(5), asked(6))
asked_for_nothing(3)
asked_in_statements(2)
