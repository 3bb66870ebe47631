# A context variable read by a helper is the one of the task that runs it, and a reset gives back what was set before.
# Writes to one were put off until after later reads: https://github.com/pytorch/pytorch/pull/190578
import asyncio
import contextvars

user = contextvars.ContextVar("user", default="nobody")


def current():
    return user.get()


def become(name):
    token = user.set(name)
    return token, current()


async def task(name):
    before = current()
    token, during = become(name)
    await asyncio.sleep(0)
    after = current()
    user.reset(token)
    return before, during, after, current()


async def main():
    print(await asyncio.gather(task("a"), task("b")))
    become("main")
    print(current(), await asyncio.create_task(task("c")), await task("d"), current())


asyncio.run(main())
print(current(), contextvars.copy_context().run(become, "copy")[1], current())
