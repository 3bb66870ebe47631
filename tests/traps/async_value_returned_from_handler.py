# A coroutine that returns a value from a handler or a finally is over, and may be called and awaited again.
# https://github.com/Nuitka/Nuitka/issues/667
import asyncio


def flag(x):
    return not x


async def fails(x):
    await asyncio.sleep(0)
    raise ValueError(x)


async def handled(x):
    try:
        return await fails(x)
    except ValueError as error:
        await asyncio.sleep(0)
        return flag(error.args[0])
    finally:
        await asyncio.sleep(0)
        print("finally", x)


async def overridden():
    for x in (1, 2):
        try:
            return await handled(x)
        finally:
            if flag(x - 1):
                continue
    return "after"


async def main():
    print(await handled(0), await handled(1), await overridden())
    c = handled(0)
    print(await c)
    try:
        await c
    except RuntimeError as error:
        print(error)


asyncio.run(main())
