"""Cooperative multitasking: tasks are generators which yield requests."""

import heapq
from collections import deque, namedtuple

Sleep = namedtuple("Sleep", "ticks")
Put = namedtuple("Put", "channel item")
Get = namedtuple("Get", "channel")
Spawn = namedtuple("Spawn", "name generator")
Join = namedtuple("Join", "task")


class Closed(Exception):
    pass


class Channel:
    def __init__(self, capacity):
        self.capacity = capacity
        self.items = deque()
        self.readers = deque()
        self.writers = deque()
        self.closed = False


class Task:
    counter = 0

    def __init__(self, name, generator):
        Task.counter += 1
        self.number = Task.counter
        self.name = name
        self.generator = generator
        self.joiners = []
        self.done = False
        self.result = None
        self.steps = 0


class Scheduler:
    def __init__(self):
        self.ready = deque()
        self.sleeping = []
        self.now = 0
        self.finished = []
        self.switches = 0

    def spawn(self, name, generator):
        task = Task(name, generator)
        self.ready.append((task, None))
        return task

    def close(self, channel):
        channel.closed = True
        while channel.readers:
            self.ready.append((channel.readers.popleft(), Closed()))

    def run(self):
        while self.ready or self.sleeping:
            if not self.ready:
                self.now = self.sleeping[0][0]
            while self.sleeping and self.sleeping[0][0] <= self.now:
                _, _, task = heapq.heappop(self.sleeping)
                self.ready.append((task, None))
            task, value = self.ready.popleft()
            self.step(task, value)

    def step(self, task, value):
        self.switches += 1
        task.steps += 1
        try:
            if isinstance(value, Exception):
                request = task.generator.throw(value)
            else:
                request = task.generator.send(value)
        except StopIteration as stop:
            self.finish(task, stop.value)
            return
        except Closed:
            self.finish(task, "closed")
            return
        if request is None:
            self.ready.append((task, None))
        elif isinstance(request, Sleep):
            heapq.heappush(self.sleeping, (self.now + request.ticks, task.number, task))
        elif isinstance(request, Put):
            self.put(task, request.channel, request.item)
        elif isinstance(request, Get):
            self.get(task, request.channel)
        elif isinstance(request, Spawn):
            self.ready.append((task, self.spawn(request.name, request.generator)))
        elif isinstance(request, Join):
            if request.task.done:
                self.ready.append((task, request.task.result))
            else:
                request.task.joiners.append(task)
        else:
            raise TypeError("unknown request: %r" % (request,))

    def finish(self, task, result):
        task.done = True
        task.result = result
        self.finished.append(task)
        for other in task.joiners:
            self.ready.append((other, result))

    def put(self, task, channel, item):
        if channel.readers:
            self.ready.append((channel.readers.popleft(), item))
            self.ready.append((task, None))
        elif len(channel.items) < channel.capacity:
            channel.items.append(item)
            self.ready.append((task, None))
        else:
            channel.writers.append((task, item))

    def get(self, task, channel):
        if channel.items:
            self.ready.append((task, channel.items.popleft()))
            if channel.writers:
                writer, item = channel.writers.popleft()
                channel.items.append(item)
                self.ready.append((writer, None))
        elif channel.closed:
            self.ready.append((task, Closed()))
        else:
            channel.readers.append(task)


def producer(channel, start, count):
    for i in range(start, start + count):
        yield Put(channel, i)
        if i % 4 == 0:
            yield Sleep(i % 7)
    return count


def worker(source, target):
    handled = 0
    try:
        while True:
            number = yield Get(source)
            n, length = number, 0
            while n != 1:
                n = n // 2 if n % 2 == 0 else 3 * n + 1
                length += 1
                if length % 40 == 0:
                    yield
            yield Put(target, (number, length))
            handled += 1
    except Closed:
        return handled


def collector(source, results):
    while True:
        number, length = yield Get(source)
        results[number] = length


def supervise(scheduler, numbers, answers):
    producers = []
    for k in range(4):
        producers.append((yield Spawn("producer%d" % k, producer(numbers, 1 + k * 350, 350))))
    workers = []
    for k in range(3):
        workers.append((yield Spawn("worker%d" % k, worker(numbers, answers))))
    produced = 0
    for task in producers:
        produced += yield Join(task)
    scheduler.close(numbers)
    handled = []
    for task in workers:
        handled.append((yield Join(task)))
    scheduler.close(answers)
    return produced, handled


def job():
    Task.counter = 0
    scheduler = Scheduler()
    numbers, answers = Channel(3), Channel(2)
    results = {}
    boss = scheduler.spawn("boss", supervise(scheduler, numbers, answers))
    scheduler.spawn("collector", collector(answers, results))
    scheduler.run()
    longest = max(results, key=lambda n: (results[n], n))
    return {
        "boss": boss.result,
        "now": scheduler.now,
        "switches": scheduler.switches,
        "count": len(results),
        "sum": sum(results.values()),
        "longest": (longest, results[longest]),
        "tasks": [(t.name, t.steps, str(t.result)) for t in scheduler.finished],
    }


if __name__ == "__main__":
    print(job())
