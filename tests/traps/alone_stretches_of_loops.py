# A stretch of a loop's body that goes on with the next iteration, or leaves the loop, stays where the loop is.
class Counter:
    def __init__(self, start):
        self.value = start
        self.steps = 0

    def run(self, times):
        for _ in range(times):
            self.value = self.value * 3 % 1001
            self.steps += 1


def first(times: int = 2000):
    for start in range(5):
        counter = Counter(start)
        counter.run(times)
        if counter.value % 2:
            continue
        print(start, counter.value, counter.steps)


def second(times: int = 2000):
    for start in range(1, 9):
        counter = Counter(start)
        counter.run(times)
        if counter.value > 500:
            break
        counter.run(times)
        print(start, counter.value)
    else:
        print("none")
    print(start, counter.steps)


def third(times: int = 2000):
    start = 0
    while True:
        print("begin", start)
        counter = Counter(start)
        counter.run(times)
        start += 3
        while counter.steps > times - 5:
            counter.steps -= 2
            if counter.steps % 2:
                break
        if start > 9:
            break
        print(counter.value, counter.steps)
    return start


def helped(times: int, depth: int):
    return fourth(times, depth - 1, ["deep"]) if depth else times


def fourth(times: int, depth: int, log):
    log.append(depth)
    counter = Counter(depth)
    counter.run(times)
    found = counter.value + helped(times, depth)
    print(found, log)
    return found


for _ in range(2):
    first()
    second()
    print(third())
    fourth(2000, 2, [])
