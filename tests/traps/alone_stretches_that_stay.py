# Stretches that would have to give what may be unbound, or take what is no plain value, stay as written.
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


def maybe(times: int):
    print("maybe")
    counter = Counter(9000)
    counter.go(3000)
    for turn in range(times):
        counter.next()
        last = turn
    try:
        print(last, counter.count)
    except UnboundLocalError as error:
        print(error)


def before(times: int):
    last = "nothing"
    print("before")
    counter = Counter(9000)
    counter.go(3000)
    for turn in range(times):
        counter.next()
        last = counter.log
    print(last, counter.count)


def fed(counters):
    print("fed")
    counter = Counter(9000)
    counter.go(3000)
    for one in counters:
        one.go(2)
        counter.go(one.count)
    print(counter.count, counter.log, [one.log for one in counters])


def given(log):
    print("given")
    counter = Counter(9000)
    counter.log = log
    counter.go(3000)
    counter.go(4)
    print(counter.count, counter.log is log, log)


TOTAL = 0


def stored(times: int):
    global TOTAL
    print("stored")
    counter = Counter(9000)
    counter.go(times)
    TOTAL += counter.count
    counter.go(times)
    print(TOTAL, counter.count)


def handled(times):
    print("handled")
    try:
        counter = Counter(9000)
        counter.go(3000)
        print(counter.count)
        counter.go(times)
    except TypeError as counter:
        print("error", counter)
    try:
        print(counter)
    except UnboundLocalError as error:
        print(error)


for _ in range(2):
    maybe(0)
    maybe(2)
    before(0)
    before(2)
    fed([Counter(1), Counter(2)])
    given([1])
    stored(2000)
    handled("x")
print(sys.modules[__name__].TOTAL)
