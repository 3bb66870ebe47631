# A generator that stops in the block of a with ends it as it is closed, or thrown into; so do coroutines.
import asyncio
from contextlib import contextmanager


class Log:
    level = 0

    @contextmanager
    def indent(self, name):
        self.level += 1
        print("enter", name, self.level)
        try:
            yield self
        finally:
            self.level -= 1
            print("exit", name, self.level)

    @contextmanager
    def plain(self, name):
        print("plain", name)
        yield
        print("end of plain", name)

    def items(self):
        with self.indent("items"):
            for item in range(3):
                with self.plain(item):
                    got = yield item
                    print("got", got)

    async def waits(self):
        with self.indent("waits") as log:
            await asyncio.sleep(0)
            with self.plain("inner"):
                await asyncio.sleep(0)
            return log.level

    @contextmanager
    def nested(self):
        with self.indent("nested"):
            yield "nested"
        print("behind nested")

    def uses(self):
        with self.nested() as got, self.plain(got):
            print(got, self.level)


log = Log()
print(list(log.items()), log.level)
items = log.items()
print(next(items), items.send("sent"), log.level)
items.close()
print(log.level)
for error in (KeyError("thrown"), StopIteration("thrown"), GeneratorExit("thrown")):
    items = log.items()
    next(items)
    try:
        items.throw(error)
    except BaseException as caught:
        print(type(caught).__name__, caught.args, caught is error, type(caught.__cause__).__name__)
    print(log.level)
items = log.items()
next(items)
del items
print(log.level)
print(asyncio.run(log.waits()))
log.uses()


async def cancelled():
    task = asyncio.ensure_future(log.waits())
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled", log.level)


asyncio.run(cancelled())
