# A cell that nothing captures any more is a plain local, whatever a function inside declares global by its name.
w = "global"


def f(**kw):
    w = 1
    try:
        pass
    except 1 as e:

        def declares():
            global w

        declares()

    def reads():
        w

    return w


def g():
    w = 1

    def declares():
        global w
        w = "changed"

    def reads():
        return w

    declares()
    return reads(), w


print(f(), g(), w)
