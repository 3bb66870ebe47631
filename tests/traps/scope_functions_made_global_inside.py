# A function that stands in another one, and is declared global there, sees the locals of that one all the same.
t = 100


def add(a):
    return a + t


def made(t):
    global g

    def g(x):
        return add(x)

    print(t, t)


def made_in_class(t):
    global C

    class C:
        def get(self, x):
            return add(x)

    print(t, t)


made(1)
made_in_class(2)
print(g(1), C().get(2))
