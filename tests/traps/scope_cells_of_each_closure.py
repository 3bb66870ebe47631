# Functions made by one def have cells of their own; functions of one call share theirs, written from either side.
# https://github.com/pytorch/pytorch/pull/138632, https://github.com/pytorch/pytorch/issues/197811
import operator


def make(op):
    def apply(x, y):
        return op(x, y)

    return apply


def account(balance):
    def deposit(n):
        nonlocal balance
        balance += n
        return balance

    class View:
        def read(self):
            return balance

        def reset(self):
            nonlocal balance
            balance = 0

    return deposit, View()


def caller():
    add, mul = make(operator.add), make(operator.mul)
    (dep, view), (dep2, view2) = account(1), account(100)
    dep(5)
    dep2(5)
    before = view.read(), view2.read()
    view.reset()
    return add(6, 3), mul(6, 3), before, view.read(), dep(1), dep2(1), add.__code__ is mul.__code__


def chain(n):
    fs = []

    def link(f):
        fs.append(f)
        return f

    for i in range(n):
        link(lambda prev=(fs[-1] if fs else None): (prev() if prev else 0) + i)
    return fs[-1]()


print(caller(), chain(3))
f = make(max)
f.__closure__[0].cell_contents = min
print(f(1, 2), make(max)(1, 2))
