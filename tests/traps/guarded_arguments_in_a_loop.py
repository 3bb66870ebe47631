# breaks: sealed-globals
# In a loop, a call's name is read before what it gives is evaluated, and that is evaluated once, in its order.
def weigh(items, amount, times):
    for item in items:
        print("weigh", item, amount, times)
    if amount > 4:
        return amount * times
    return amount


def other(items, amount, times):
    return ("other", amount, times)


class Number:
    def __init__(self, value, swap):
        self.value, self.swap = value, swap

    def __add__(self, more):
        print("add", self.value)
        if self.swap:
            total.__globals__["weigh"] = other
        return self.value + more


def total(numbers):
    found = []
    for number in numbers:
        found.append("next")
        result = weigh((), number + 1, 2)
        found.append(result)
    return found


def failing(numbers):
    done = 0
    try:
        for number in numbers:
            kept = weigh((1,), number + 1, 2)
            done += kept
    except TypeError as error:
        print(type(error).__name__, done)
    return done


print(failing([1, 2, None, 3]))
print(total([Number(1, False), Number(2, False), Number(4, True), Number(8, False), Number(16, False)]))
