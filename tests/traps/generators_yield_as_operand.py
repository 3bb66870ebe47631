# A yield inside an expression suspends between the operands around it; what is changed meanwhile is seen or not as written.
def inc(x):
    return x + 1


def gen(d):
    x = 1
    y = [x, (yield "list"), x]
    x += yield "augmented"
    d[(yield "key")] = inc((yield "value"))
    z = f"{x}{(yield 'text')!r:>5}{inc(x)}"
    w = d[0] + (yield "operand") + d[0]
    if (yield "condition") and (yield "second"):
        return y, x, z, w
    return None


def drive(answers):
    d = {0: 10}
    g = gen(d)
    asked = [next(g)]
    try:
        for answer in answers:
            if asked[-1] == "operand":
                d[0] = 1000
            asked.append(g.send(answer))
    except StopIteration as stop:
        return asked, stop.value, d
    return asked


print(drive(["a", 5, 6, "k", "t", 7, True, True]))
print(drive(["a", 5, 6, "k", "t", 7, False]))
