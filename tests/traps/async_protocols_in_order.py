# The special methods of `async with` and `async for` are looked up and awaited in their order, also when one fails.
import asyncio


def note(*words):
    print(*words)
    return words[-1]


class Manager:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    async def __aenter__(self):
        await asyncio.sleep(0)
        return note("enter", self.name)

    async def __aexit__(self, kind, error, trace):
        await asyncio.sleep(0)
        note("exit", self.name, kind.__name__ if kind else None)
        return self.swallow


class Count:
    def __init__(self, n):
        self.n = note("count", n)

    def __aiter__(self):
        note("aiter")
        return self

    async def __anext__(self):
        self.n -= 1
        if self.n < 0:
            raise StopAsyncIteration
        return note("next", self.n)


async def main():
    async with Manager("a", True) as a, Manager(note("b", a + "b")) as b:
        async for x in Count(2):
            if x == 0:
                break
        else:
            note("never")
        async for x in Count(1):
            continue
        else:
            note("else", x)
        raise KeyError(b)
    note("out")
    print([x async for x in Count(2) if x], {x: [y async for y in Count(1)] async for x in Count(1)})
    for thing in (object(), Manager("c")):
        try:
            async with thing:
                raise LookupError("within")
        except (TypeError, LookupError) as error:
            note(type(error).__name__)


asyncio.run(main())
