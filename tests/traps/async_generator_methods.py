# An async generator resumes, throws and closes at the yield it stands at; its finally runs then and once.
# Compiled async generators have reused or skipped a closed one: https://github.com/Nuitka/Nuitka/issues/4036
import asyncio


def double(x):
    return x + x


async def echo():
    received = []
    try:
        while True:
            try:
                received.append((yield double(len(received))))
            except ValueError as error:
                received.append(error.args)
    finally:
        await asyncio.sleep(0)
        print("closing", received)


async def main():
    g = echo()
    print(await g.asend(None), await g.asend("a"), await g.athrow(ValueError("v")), await g.__anext__())
    await g.aclose()
    await g.aclose()
    try:
        await g.asend("late")
    except StopAsyncIteration as error:
        print("stopped", error.args)
    fresh = echo()
    await fresh.aclose()
    print([x async for x in fresh])
    h = echo()
    await h.__anext__()
    try:
        await h.athrow(KeyError("k"))
    except KeyError as error:
        print(error.args, type(error.__context__).__name__)


asyncio.run(main())
