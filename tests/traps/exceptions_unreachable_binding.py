# A binding that never runs still makes the name local, and the function a generator.
x = "global"


def never_assigned():
    if False:
        x = 1
    return x


def after_return():
    return x
    x = 1


def dead_store(flag):
    if flag:
        return x
    x = 2


def never_imported():
    if 0:
        import x
    return x


def never_deleted():
    if False:
        del x
    return x


def while_false():
    while 0:
        x = 1
    return x


def for_target():
    return x
    for x in ():
        pass


def generator():
    print("running")
    return 5
    yield


def generator_too():
    if False:
        yield 1
    print("running too")


def debugging():
    if not __debug__:
        x = 1
    return x


for f in (never_assigned, after_return, never_imported, never_deleted, while_false, for_target, debugging):
    try:
        print(f.__name__, f())
    except UnboundLocalError as error:
        print(f.__name__, error)
try:
    dead_store(True)
except UnboundLocalError as error:
    print(error)
print(type(generator()).__name__, list(generator()), type(generator_too()).__name__, list(generator_too()))


def keeps_global():
    if False:
        global x
    x = "assigned"


keeps_global()
print(x)


async def coroutine():
    return 1


async def async_generator():
    return
    yield


c = coroutine()
print(type(c).__name__, type(async_generator()).__name__)
c.close()
