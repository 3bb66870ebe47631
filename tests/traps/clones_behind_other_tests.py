# What a test before the clones of a module reads is kept before that test, and not where the clones stand.


def part(x, y):
    return x * 3 % y


def parts(n, y):
    return [part(x, y) for x in range(n)]


print(parts(50, 7), parts(3, 2.5))


class Stone:
    def __init__(self, weight):
        self.weight = weight

    def pulls(self, at):
        return self.weight * at


class Heap:
    def __init__(self):
        self.stones = []
        self.sum = 0.0

    def add(self, weight):
        self.stones.append(Stone(weight))

    def pull(self, at):
        total = 0.0
        for stone in self.stones:
            total += stone.pulls(at)
        return total


def drag(heap, far):
    for at in range(far):
        heap.sum = heap.pull(at)
    return heap.sum


heap = Heap()
heap.add(1.5)
heap.add(2)
print(drag(heap, 40), drag(heap, 3))
