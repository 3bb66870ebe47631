# breaks: sealed-globals
# While a generator or coroutine is suspended anything may be rebound.
import asyncio


def add(a, b):
    return a + b


def gen():
    yield add(1, 2)
    yield add(1, 2)
    for i in range(2):
        yield add(i, i)


original = add
g = gen()
print(next(g))
globals()["add"] = lambda a, b: ("new", a, b)
print(next(g), next(g))
globals()["add"] = original
print(next(g))


async def waits():
    first = add(1, 2)
    await asyncio.sleep(0)
    second = add(1, 2)
    return first, second


async def patches():
    globals()["add"] = lambda a, b: ("async", a, b)


async def main():
    return await asyncio.gather(waits(), patches())


print(asyncio.run(main()))
