# A local that only a string names stays where a stretch of its function runs in a private copy.
import sys


class Counter:
    def __init__(self, limit):
        self.count = 0
        self.limit = limit
        self.log = []

    def next(self):
        self.count += 1

    def go(self, times):
        for _ in range(times):
            self.next()
        self.log.append(times)


frame = getattr(sys, "_getfr" + "ame")


def query(text):
    """As a library reads the locals of its caller."""
    caller = frame(1).f_locals
    return [caller.get(word) for word in text.split()]


def asked(times: int = 2000):
    print("asking")
    counter = Counter(9000)
    counter.go(times)
    limit = counter.count
    counter.go(times)
    print(query("limit times"))


asked()
asked()
