# What a function does with an exception that a local of it holds: raises it, gives it, or goes on with the next.
def kept(calls, gives):
    failed = None
    count = 0
    for call in calls:
        try:
            return call()
        except ValueError as error:
            count += 1
            if failed is None or len(str(error)) > len(str(failed)):
                failed = error
        finally:
            print("tried", count, failed is None)
    if gives:
        return failed
    if failed is not None:
        raise failed
    return "nothing"


def bad(text):
    def call():
        raise ValueError(text)

    return call


def asked(*calls, gives=False):
    try:
        found = kept(calls, gives)
    except Exception as error:
        found = error
    names = []
    at = found.__traceback__ if isinstance(found, Exception) else None
    while at is not None:
        names.append(at.tb_frame.f_code.co_name)
        at = at.tb_next
    print(repr(found), names)


asked()
asked(lambda: 1)
asked(bad("a"), lambda: 2)
asked(bad("a"), bad("long"), bad("b"))
asked(bad("a"), bad("long"), bad("b"), gives=True)
asked(bad("a"), lambda: [][0], lambda: 3)
asked(bad("c"), bad("d"), gives=True)


def nested(number):
    first = second = None
    try:
        try:
            return 10 / number
        except ZeroDivisionError as error:
            first = error
            raise KeyError("zero") from error
    except KeyError as error:
        second = error
    return type(second.__cause__) is type(first), second.__context__ is first


print(nested(0), nested(5))
