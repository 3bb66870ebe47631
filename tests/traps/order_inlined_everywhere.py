# A helper of several statements is called from every place an expression can stand.
log = []


def step(x):
    log.append(x)
    y = x + 1
    return y


def default(x=step(1)):
    return x


class C(step(2) and object):
    attribute = step(3)

    @staticmethod
    def method(x=step(4)):
        return step(x)


def caller(xs):
    a = [step(x) for x in xs if step(x) > 2]
    b = {step(x): step(x + 10) for x in xs}
    c = (lambda v: step(v) + step(v + 1))(5)
    d = step(1) if step(-1) else step(2)
    e = step(0) or step(1) and step(2)
    f = f"{step(3)}{step(4):>{step(5)}}"
    g = xs[step(-1) : step(1)]
    xs[step(0) - 1] = step(9)
    xs[step(-1)] += step(1)
    h = step(1) < step(1) < step(3) < step(2)
    assert step(-2), step(8)
    with C() if False else __import__("contextlib").nullcontext(step(6)) as i:
        pass
    for j in range(step(1)):
        pass
    while step(len(log) % 2) > 1:
        pass
    try:
        raise ValueError(step(1))
    except (ValueError, step(2) and KeyError) as error:
        k = error.args
    del xs[step(-1)]
    l = [*range(step(1))], {**{step(1): step(2)}}, -step(3), not step(-1)
    m = (n := step(4)) + n
    print(step(5), sep=str(step(6)), *[step(7)])
    global g1
    g1 = step(8)
    return a, b, c, d, e, f, g, xs, h, i, j, k, l, m


print(default(), C.attribute, C.method(), caller([1, 2, 3]), g1)
print(log)


def gen(x):
    y = yield step(x)
    while step(y) < 3:
        y = yield step(y)
    return step(y)


it = gen(1)
print(next(it), it.send(0))
try:
    it.send(5)
except StopIteration as stop:
    print(stop.value)
match step(1):
    case 2 if step(5) == 7:
        print("no")
    case x if step(x):
        print("match", x)
print(log[-3:])
