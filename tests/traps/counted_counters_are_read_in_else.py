# The `else` of a loop reads what the loop leaves in its counter, and nothing else does.


def up(n):
    i = 0
    while i < n:
        print(i)
        i += 3
    else:
        print("else", i)


def left(n, stop):
    i = 9
    while i >= n:
        if i == stop:
            break
        i -= 2
    else:
        return "else", i
    return "left"


up(7)
up(0)
print(left(0, 4), left(0, 5), left(20, 5))
