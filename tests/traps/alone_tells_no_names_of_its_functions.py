# What Python says of a call with wrong arguments names the function by its qualified name, which a private copy has another one of.
class Counter:
    def __init__(self):
        self.value = 0
        self.said = []

    def step(self, far):
        self.value = (self.value * 3 + far) % 1001
        return self.value


def wrong(times: int = 2000):
    counter = Counter()
    for far in range(times):
        counter.step(far)
    try:
        counter.step()
    except TypeError as error:
        return str(error), counter.value


def more(times: int = 2000):
    counter = Counter()
    for far in range(times):
        counter.step(far)
    try:
        Counter(1)
    except (ValueError, Exception) as error:
        counter.said.append(error.args[0])
    return counter.said


def unread(times: int = 2000):
    counter = Counter()
    for far in range(times):
        counter.step(far)
    try:
        counter.step(1, far=2)
    except TypeError:
        counter.said.append("wrong")
    return counter.said, counter.value


for _ in range(3):
    print(wrong(), more(), unread())
