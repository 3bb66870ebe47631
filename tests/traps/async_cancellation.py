# A cancelled task runs every handler and finally on its way out, innermost first, and stays cancelled.
# An inner await that passed the cancellation on was once resumed: https://github.com/Nuitka/Nuitka/issues/3599
import asyncio


def tell(*words):
    print(*words)
    return words[0]


async def ticks():
    try:
        for n in range(10):
            yield n
            await asyncio.sleep(0 if n < 2 else 100)
    except asyncio.CancelledError:
        tell("ticks cancelled")
        raise
    finally:
        tell("ticks over")


async def worker():
    try:
        async for n in ticks():
            tell("tick", n)
    finally:
        tell("worker over")


async def stubborn():
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        return tell("swallowed")


async def main():
    task, other = asyncio.create_task(worker()), asyncio.create_task(stubborn())
    for _ in range(6):
        await asyncio.sleep(0)
    task.cancel()
    other.cancel()
    try:
        await task
    except asyncio.CancelledError:
        tell("main saw it")
    print(await other, task.cancelled(), other.cancelled())
    try:
        await asyncio.wait_for(asyncio.sleep(100), 0)
    except TimeoutError:
        tell("timeout")


asyncio.run(main())
