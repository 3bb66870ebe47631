# python: 3.12
# The bound of a type parameter is evaluated when it is asked for, by the names as they are then.
def of_class():
    class Box[T: Late, U: (Late, int)]:
        pass

    bound, constraints = Box.__type_params__
    try:
        print(bound.__bound__)
    except NameError as error:
        print(type(error).__name__, error)
    Late = "bound now"
    print(bound.__bound__, constraints.__constraints__)


def of_function():
    def pick[T: Late](x: T) -> T:
        return x

    Late = 3
    print(pick.__type_params__[0].__bound__)
    Late = 4
    print(pick(1))


def of_alias():
    type Pair = tuple[Late, Late]

    Late = str
    print(Pair.__value__)


def bases_and_annotations():
    Base = int

    class Number[T](Base):
        pass

    def show[T](x: Base) -> Base:
        return x

    print(Number(3) + 1, show.__annotations__)


of_class()
of_function()
of_alias()
bases_and_annotations()


def names_of_local_functions():
    def make():
        return int

    def alias():
        return 1

    class Box[T: make]:
        pass

    type alias = str
    print(Box.__type_params__[0].__bound__() is int, alias.__name__)
    try:
        print(alias())
    except TypeError as error:
        print(error)


names_of_local_functions()
