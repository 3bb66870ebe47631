# python: 3.12
# What a `type` statement names is read when somebody asks for its value, in whatever function it stands.
def inner():
    size = 1

    def make():
        type Alias = tuple[size]
        return Alias

    size = 2
    return make


def here():
    size = 1
    type Alias = tuple[size]
    size = 2
    return Alias


def below():
    size = 1

    def outer():
        class Box:
            type Alias = tuple[size]

        return Box

    size = 2
    return outer


print(inner()().__value__, here().__value__, below()().Alias.__value__)
