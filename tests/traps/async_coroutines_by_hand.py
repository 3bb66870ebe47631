# A coroutine runs nothing before it is sent None, gives its value by StopIteration, and is closed like a generator.
import types


def add(a, b):
    return a + b


@types.coroutine
def suspend(value):
    got = yield value
    return add(value, got)


async def run(x):
    print("started")
    try:
        first = await suspend(x)
        return add(first, await suspend(first))
    finally:
        print("over")


c = run(1)
print("made")
print(c.send(None), c.send(10))
try:
    c.send(100)
except StopIteration as stop:
    print(stop.value)
c = run(5)
c.send(None)
c.close()
c = run(6)
c.send(None)
try:
    c.throw(ValueError("thrown"))
except ValueError as error:
    print(error)
never = run(7)
never.close()
print(type(never).__name__, never.__name__, never.__qualname__)
