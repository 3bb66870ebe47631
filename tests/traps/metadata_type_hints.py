# get_type_hints finds the annotations of functions, methods and classes in the namespaces they were written in.
import typing


def add(a: int, b: "int" = 0) -> "Total":
    return a + b


class Total:
    value: "typing.ClassVar[int]" = add(1)
    parent: "Total | None" = None

    def join(self, *others: "Total", **named: int) -> typing.Annotated[int, "note"]:
        return len(others)


def scoped():
    class Local:
        pass

    def f(x: Local) -> "Total":
        return x

    return typing.get_type_hints(f, localns={"Local": Local})


print(typing.get_type_hints(add), add.__annotations__)
print(typing.get_type_hints(Total), typing.get_type_hints(Total.join, include_extras=True))
print(sorted(scoped()), typing.get_args(typing.get_type_hints(Total.join, include_extras=True)["return"]))
add.__annotations__["a"] = str
print(typing.get_type_hints(add)["a"], add(1, 2))
