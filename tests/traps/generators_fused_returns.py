# A loop that goes on early to the next item also returns early: both leave the place where the generator hands out.


def pairs(count):
    for number in range(count):
        yield number
        yield number + 10


def first(count):
    for item in pairs(count):
        if item == 1:
            continue
        if item == 2:
            return item
    return -1


print(first(4))
