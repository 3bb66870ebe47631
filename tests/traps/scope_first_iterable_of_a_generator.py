# The first iterable of a generator expression is evaluated by the function around it, which keeps nothing for it:
# once the code nobody reaches is gone, so is the only function that captures the parameter.
def ones(items):
    items
    while True:
        break

        def unreached():
            return items

    return sum(1 for _ in items)


def late(items):
    made = (other for item in (1, 2) for other in items)
    items = [item + 1 for item in items]
    return list(made)


print(ones([1, 2]), late([1, 2]))
