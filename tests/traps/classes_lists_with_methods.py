# A class that is a list has methods of its own, which change what it holds, and give what is in it.
class Stack(list):
    def peek(self):
        return self[-1] if self else None

    def push(self, x):
        self.append(x)


def peeked(n):
    s = Stack()
    s.push(n)
    v = s.peek()
    return v is None, v


class Above(list):
    def put(self, x):
        super().append(x)


def above(x):
    o = Above([1])
    o.put(x)
    return [isinstance(z, int) for z in o]


class Sliced(list):
    def put(self, x):
        self[len(self) :] = [x]


def sliced(x):
    o = Sliced([1])
    o.put(x)
    return [isinstance(z, int) for z in o]


class Added(list):
    def put(self, x):
        self += [x]


def added(x):
    o = Added([1])
    o.put(x)
    return [isinstance(z, int) for z in o]


class Looped(list):
    def most(self):
        best = None
        for x in self:
            if best is None or x > best:
                best = x
        return best

    @property
    def last(self):
        return self[-1] if self else None


def looped(n):
    p = Looped([n])
    return p.most() is None, p.last is None


print(peeked(3), above("x"), sliced("x"), added("x"), looped(3))
