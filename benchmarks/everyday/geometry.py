"""Vectors, a camera, spheres and planes: a tiny ray caster."""

from __future__ import annotations

import math

WIDTH = 88
HEIGHT = 54
EPSILON = 1e-6
SHADES = " .:-=+*#%@"


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x: float, y: float, z: float) -> None:
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other: Vector) -> Vector:
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other: Vector) -> Vector:
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor: float) -> Vector:
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vector):
            return NotImplemented
        return (self.x, self.y, self.z) == (other.x, other.y, other.z)

    def dot(self, other: Vector) -> float:
        return self.x * other.x + self.y * other.y + self.z * other.z

    @property
    def length(self) -> float:
        return math.sqrt(self.dot(self))

    def normalized(self) -> Vector:
        return self * (1 / self.length)


class Shape:
    def __init__(self, brightness: float) -> None:
        self.brightness = brightness

    def intersect(self, origin: Vector, direction: Vector) -> float | None:
        raise NotImplementedError

    def normal(self, point: Vector) -> Vector:
        raise NotImplementedError


class Sphere(Shape):
    def __init__(self, center: Vector, radius: float, brightness: float = 1.0) -> None:
        super().__init__(brightness)
        self.center = center
        self.radius = radius

    def intersect(self, origin: Vector, direction: Vector) -> float | None:
        offset = origin - self.center
        b = offset.dot(direction)
        c = offset.dot(offset) - self.radius**2
        disc = b * b - c
        if disc < 0:
            return None
        t = -b - math.sqrt(disc)
        return t if t > EPSILON else None

    def normal(self, point: Vector) -> Vector:
        return (point - self.center).normalized()


class Floor(Shape):
    def __init__(self, height: float, brightness: float = 0.6) -> None:
        super().__init__(brightness)
        self.height = height

    def intersect(self, origin: Vector, direction: Vector) -> float | None:
        if abs(direction.y) < EPSILON:
            return None
        t = (self.height - origin.y) / direction.y
        return t if t > EPSILON else None

    def normal(self, point: Vector) -> Vector:
        return Vector(0, 1, 0)


LIGHT = Vector(5, 8, -6).normalized()
SCENE: list[Shape] = [
    Sphere(Vector(0, 0, 5), 1.5),
    Sphere(Vector(2, 1, 7), 1.0, 0.8),
    Sphere(Vector(-2, -0.5, 4), 0.6, 0.9),
    Floor(-1.5),
]


def closest(origin: Vector, direction: Vector) -> tuple[Shape | None, float]:
    best, best_t = None, math.inf
    for shape in SCENE:
        t = shape.intersect(origin, direction)
        if t is not None and t < best_t:
            best, best_t = shape, t
    return best, best_t


def shade(origin: Vector, direction: Vector) -> float:
    shape, t = closest(origin, direction)
    if shape is None:
        return 0.0
    point = origin + direction * t
    shadow, _ = closest(point, LIGHT)
    light = 0.1 if shadow is not None else max(0.0, shape.normal(point).dot(LIGHT))
    return min(1.0, 0.15 + light * shape.brightness)


def render() -> list[str]:
    camera = Vector(0, 0.5, -3)
    lines = []
    for row in range(HEIGHT):
        line = ""
        for column in range(WIDTH):
            x = (column - WIDTH / 2) / WIDTH * 1.6
            y = (HEIGHT / 2 - row) / HEIGHT
            value = shade(camera, Vector(x, y, 1).normalized())
            line += SHADES[int(value * (len(SHADES) - 1))]
        lines.append(line)
    return lines


def job() -> str:
    return "\n".join(render())


def main() -> None:
    print(job())


if __name__ == "__main__":
    main()
