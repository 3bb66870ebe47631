# breaks: no-finalizers
# A generator that is dropped runs its finally when it dies.
def add(a, b):
    return a + b


def resource(name):
    try:
        print("open", name)
        yield add(name, "!")
        yield "never"
    finally:
        print("close", name)


def first(name):
    for item in resource(name):
        return item


def caller():
    a = first("a")
    print("after first", a)
    g = resource("b")
    print(next(g))
    g = None
    print("dropped")
    never_started = resource("c")
    del never_started
    return "end"


print(caller())
