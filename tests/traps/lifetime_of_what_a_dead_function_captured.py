# A function keeps what it captures for the functions in it, also when nobody calls those.
class D:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def by_def():
    d = D("def")

    def mid():
        def dead():
            return d

        return 1

    return mid


def by_two():
    d = D("two")

    def mid():
        def dead():
            return d

        def also():
            return d

        return 1

    return mid


def by_lambda():
    d = D("lambda")

    def mid():
        dead = lambda: d
        return 1

    return mid


def by_statement():
    d = D("statement")

    def mid():
        lambda: d
        return 1

    return mid


def by_generator():
    d = D("generator")

    def mid():
        def dead():
            yield from (d for _ in "a")

        return 1

    return mid


def by_nonlocal():
    d = D("nonlocal")

    def mid():
        def dead():
            nonlocal d
            d = 1

        return 1

    return mid


def by_nonlocal_alone():
    d = D("nonlocal alone")

    def mid():
        def dead():
            nonlocal d

        return 1

    return mid


def by_class():
    d = D("class")

    def mid():
        def dead():
            class C:
                e = d

            return C

        return 1

    return mid


def by_unreachable():
    d = D("unreachable")

    def mid():
        if 0:

            def dead():
                class C:
                    e = d

        return 1

    return mid


def from_afar():
    d = D("afar")

    def mid():
        def inner():
            def dead():
                return d

            return 1

        return inner

    return mid()


def shared():
    d = D("shared")

    def mid():
        def dead():
            return d

        return 1, lambda: d

    return mid


for outer in (
    by_def,
    by_two,
    by_lambda,
    by_statement,
    by_generator,
    by_nonlocal,
    by_nonlocal_alone,
    by_class,
    by_unreachable,
    from_afar,
    shared,
):
    m = outer()
    print("after", outer.__name__, len(m.__closure__ or ()))
    m()
    del m
