# The cause of an exception that a generator makes of StopIteration keeps the generator's frame, not its consumer's.
class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print(self.name, "dies")


def stops(n):
    yield n
    raise StopIteration


def stops_with(n):
    if n:
        raise StopIteration(n)
    yield n


def relays(n):
    yield from stops(n)


def held(name):
    kept = Dies(name)
    for _ in stops(1):
        pass


def held_with(name):
    kept = Dies(name)
    for _ in stops_with(1):
        pass


def held_while_relayed(name):
    kept = Dies(name)
    for _ in relays(1):
        pass


def tell(consume, name):
    try:
        consume(name)
    except RuntimeError as error:
        cause = error.__cause__
        print(type(cause).__name__, cause.args)


tell(held, "one")
tell(held_with, "two")
tell(held_while_relayed, "three")
print("end")
