# The variable of an inner clause still holds, in the next round of the outer one, what it held last.
def caller():
    return [z for x in (1, 2) for z in ((z if x == 2 else 5) + 0, True)]


print(caller())
