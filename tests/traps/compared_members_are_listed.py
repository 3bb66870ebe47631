# Who asks what the library was told gets the answer.
from dataclasses import dataclass


@dataclass(order=True)
class Size:
    width: int
    height: int = 0


class Told:
    seen = []

    def __init_subclass__(cls):
        cls.seen.append(sorted(name for name in ("__lt__", "__gt__") if cls.__dict__.get(name)))


@dataclass(order=True)
class Below(Told):
    width: int


print(Size.__dataclass_params__.order, Size(1) < Size(2), Told.seen, Below(1) < Below(2))
