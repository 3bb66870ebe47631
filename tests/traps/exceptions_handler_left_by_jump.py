# `except … as e` unbinds `e` however the handler is left: by break and continue too.
def left_by_break():
    while True:
        try:
            raise ValueError
        except ValueError as e:
            break
    e
    return "bound"


def rebound_and_left():
    while True:
        try:
            raise ValueError
        except ValueError as e:
            e = 5
            break
    return e


def left_by_continue(n):
    e = 1
    while n:
        n -= 1
        try:
            raise ValueError
        except ValueError as e:
            e = 1
            continue
    return e + 0


for call in (left_by_break, rebound_and_left, lambda: left_by_continue(0), lambda: left_by_continue(1)):
    try:
        print(call())
    except UnboundLocalError as error:
        print(error)
