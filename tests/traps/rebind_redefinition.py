# A second def of the same name counts from where it stands.
def f(x):
    return ("one", x)


def call(x):
    return f(x)


print(call(1), f(1))


def f(x, y=2):
    return ("two", x, y)


print(call(1), f(1), f(1, 3))

for i in range(2):

    def g(i=i):
        return ("g", i)

    print(g())
print(g(), g(5))
