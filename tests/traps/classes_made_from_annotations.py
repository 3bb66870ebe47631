# Who is given a class, or a function, may make instances of the classes that its annotations name.
import dataclasses
import typing


class Size:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


class Tall(Size):
    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


class Wide:
    def __init__(self, value):
        self.value = value

    def told(self):
        value = self.value
        return isinstance(value, int), [value + 0 for _ in [1]] if value != "text" else None


@dataclasses.dataclass
class Box:
    size: Size


def made(cls, texts):
    return cls(**{field.name: field.type(texts[field.name]) for field in dataclasses.fields(cls)})


def tall(one: Tall):
    return one.told()


def wide(one: "Wide"):
    return one.told()


def run(n):
    for i in range(n):
        print(Box(Size(i)).size.told(), tall(Tall(i)), wide(Wide(i)))
    print(made(Box, {"size": "text"}).size.told())
    print(tall.__annotations__["one"]("text").told())
    print(typing.get_type_hints(wide)["one"]("text").told())


run(2)
