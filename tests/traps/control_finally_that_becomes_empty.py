# The only statement of a finally is a store that nothing reads: without it, more is known of what is read afterwards.


def unpacked():
    try:
        try:
            (*found,) = 1
        except ArithmeticError:
            pass
        finally:
            unread = 1
    except TypeError:
        pass
    return found


try:
    unpacked()
except UnboundLocalError as error:
    print(error)
