"""Physical quantities with units, checked at run time."""

from fractions import Fraction

BASE = ("m", "kg", "s")


class UnitError(TypeError):
    pass


class Unit:
    _table = {}

    def __init__(self, powers, factor=1, symbol=None):
        self.powers = tuple(powers)
        self.factor = Fraction(factor)
        self.symbol = symbol
        if symbol:
            Unit._table[symbol] = self

    @classmethod
    def named(cls, symbol):
        try:
            return cls._table[symbol]
        except KeyError:
            raise UnitError("unknown unit " + symbol) from None

    @classmethod
    def parse(cls, text):
        """Reads things like kg*m/s^2."""
        result = cls((0, 0, 0))
        for i, group in enumerate(text.split("/")):
            for item in group.split("*"):
                symbol, _, power = item.strip().partition("^")
                if symbol == "1":
                    continue
                unit = cls.named(symbol) ** int(power or 1)
                result = result / unit if i else result * unit
        return result

    def __mul__(self, other):
        return Unit([a + b for a, b in zip(self.powers, other.powers)], self.factor * other.factor)

    def __truediv__(self, other):
        return Unit([a - b for a, b in zip(self.powers, other.powers)], self.factor / other.factor)

    def __pow__(self, n):
        return Unit([a * n for a in self.powers], self.factor**n)

    def compatible(self, other):
        return self.powers == other.powers

    def __str__(self):
        if self.symbol:
            return self.symbol
        parts = []
        for name, power in zip(BASE, self.powers):
            if power == 1:
                parts.append(name)
            elif power:
                parts.append(f"{name}^{power}")
        text = "*".join(parts) or "1"
        return text if self.factor == 1 else f"{self.factor} {text}"


Unit((1, 0, 0), 1, "m")
Unit((0, 1, 0), 1, "kg")
Unit((0, 0, 1), 1, "s")
for _symbol, _base, _factor in [
    ("km", "m", 1000),
    ("cm", "m", Fraction(1, 100)),
    ("mi", "m", Fraction(1609344, 1000)),
    ("g", "kg", Fraction(1, 1000)),
    ("min", "s", 60),
    ("h", "s", 3600),
    ("t", "kg", 1000),
]:
    Unit(Unit.named(_base).powers, _factor, _symbol)
Unit((1, 1, -2), 1, "N")
Unit((2, 1, -2), 1, "J")
Unit((2, 1, -3), 1, "W")


class Quantity:
    __slots__ = ("unit", "value")

    def __init__(self, value, unit):
        self.value = value
        self.unit = Unit.parse(unit) if isinstance(unit, str) else unit

    @classmethod
    def from_text(cls, text):
        number, _, unit = text.partition(" ")
        return cls(Fraction(number), unit or "1")

    def to(self, unit):
        if isinstance(unit, str):
            unit = Unit.parse(unit)
        if not unit.compatible(self.unit):
            raise UnitError(f"cannot turn {self.unit} into {unit}")
        if unit.factor == self.unit.factor:
            return Quantity(self.value, unit)
        return Quantity(self.value * self.unit.factor / unit.factor, unit)

    def __add__(self, other):
        if other == 0:
            return self
        if not isinstance(other, Quantity):
            return NotImplemented
        return Quantity(self.value + other.to(self.unit).value, self.unit)

    __radd__ = __add__

    def __neg__(self):
        return Quantity(-self.value, self.unit)

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        if isinstance(other, Quantity):
            return Quantity(self.value * other.value, self.unit * other.unit)
        return Quantity(self.value * other, self.unit)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, Quantity):
            return Quantity(self.value / other.value, self.unit / other.unit)
        return Quantity(self.value / other, self.unit)

    def __pow__(self, n):
        return Quantity(self.value**n, self.unit**n)

    def __eq__(self, other):
        if not isinstance(other, Quantity):
            return NotImplemented
        return self.unit.compatible(other.unit) and self.value == other.to(self.unit).value

    def __lt__(self, other):
        return self.value < other.to(self.unit).value

    def __hash__(self):
        return hash((self.value * self.unit.factor, self.unit.powers))

    def __bool__(self):
        return self.value != 0

    def __format__(self, spec):
        return f"{float(self.value):{spec}} {self.unit}"

    def __str__(self):
        return f"{self.value} {self.unit}"


def simulate(steps):
    """A falling ball with drag, in floats."""
    position, speed = Quantity(120.0, "m"), Quantity(0.0, "m/s")
    mass, tick = Quantity(0.4, "kg"), Quantity(0.1, "s")
    gravity, coefficient = Quantity(-9.81, "m/s^2"), Quantity(-0.003, "kg/s")
    bounces = 0
    for _ in range(steps):
        drag = coefficient * speed * abs(speed.value)
        force = gravity * mass + drag
        speed = speed + (force / mass) * tick
        position = position + speed * tick
        if position < Quantity(0.0, "m"):
            position, speed = -position, speed * -0.8
            bounces += 1
    energy = (mass * speed**2 / 2 + mass * -gravity * position).to("J")
    return bounces, f"{position:.6f}", f"{speed:.6f}", f"{energy:.5f}"


def job():
    lengths = [Quantity.from_text(t) for t in ("3 km", "1/2 mi", "1250 m", "99 cm", "3000 m", "0.003 km")]
    total = sum(lengths)
    ordered = [str(q) for q in sorted(lengths)]
    trips = []
    for i in range(1, 24):
        speed = Quantity(Fraction(i * 9, 2), "km/h")
        time = total / speed
        trips.append((str(time.to("min").value), f"{speed.to('m/s'):.3f}"))
    errors = []
    for text in ("5 parsec", "3 kg", "2 m*s"):
        try:
            errors.append(str((Quantity.from_text(text) + lengths[0]).to("cm")))
        except UnitError as e:
            errors.append(str(e))
    try:
        lengths[0] + 5
    except TypeError as e:
        errors.append(type(e).__name__)
    work = (Quantity(3, "t") * Quantity(2, "km/h") / Quantity(5, "s") * lengths[1]).to("J")
    return (
        str(total),
        ordered,
        len(set(lengths)),
        trips[::5],
        errors,
        str(work),
        f"{work / Quantity(2, 'min'):.3f}",
        simulate(380),
    )


if __name__ == "__main__":
    print(job())
