# A helper that writes a global writes it still, where the caller has a local of that name.
counter = 0


def tick():
    global counter
    counter += 1
    return counter


def caller():
    counter = 100
    tick()
    counter += tick()
    return counter


print(caller(), counter)
