# Coroutines stay awaitable, run when awaited, and interleave at the same points.
import asyncio


def add(a, b):
    return a + b


async def work(name, n):
    total = 0
    for i in range(n):
        print(name, i)
        total = add(total, i)
        await asyncio.sleep(0)
    return name, total


async def helper(x):
    return add(x, 1)


class Manager:
    async def __aenter__(self):
        print("aenter")
        return 5

    async def __aexit__(self, *args):
        print("aexit", args[0])
        return True


async def numbers(n):
    for i in range(n):
        yield add(i, i)
        await asyncio.sleep(0)


async def main():
    print(await asyncio.gather(work("a", 3), work("b", 2)))
    c = helper(1)
    print(type(c).__name__, await c, await helper(await helper(5)))
    async with Manager() as m:
        print(m)
        raise ValueError
    print([x async for x in numbers(3) if x], {y: await helper(y) for y in (1, 2)})
    async for x in numbers(2):
        print(x)
    else:
        print("else")
    return "done"


print(asyncio.run(main()))
