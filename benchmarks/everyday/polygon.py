"""Polygon clipping, areas and hulls, written in a functional style."""

import math
from collections import namedtuple
from functools import partial, reduce
from itertools import accumulate, chain, islice, pairwise

Point = namedtuple("Point", "x y")
Box = namedtuple("Box", "left bottom right top")


def edges(points):
    return pairwise(chain(points, points[:1]))


def cross(o, a, b):
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)


def signed_area(points):
    return (
        reduce(lambda total, edge: total + edge[0].x * edge[1].y - edge[1].x * edge[0].y, edges(points), 0.0)
        / 2
    )


def perimeter(points):
    length = 0.0
    for a, b in edges(points):
        length += math.hypot(b.x - a.x, b.y - a.y)
    return length


def centroid(points):
    area = signed_area(points)
    cx = cy = 0.0
    for a, b in edges(points):
        w = a.x * b.y - b.x * a.y
        cx += (a.x + b.x) * w
        cy += (a.y + b.y) * w
    return Point(cx / (6 * area), cy / (6 * area))


def bounding_box(points):
    xs = [p.x for p in points]
    ys = [p.y for p in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def crossing(a, b, p, q):
    """Where the line a-b meets the line p-q."""
    d1, d2 = cross(p, q, a), cross(p, q, b)
    t = d1 / (d1 - d2)
    return Point(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))


def clip_edge(subject, edge):
    p, q = edge
    result = []
    if not subject:
        return result
    previous = subject[-1]
    was_inside = cross(p, q, previous) >= 0
    for current in subject:
        inside = cross(p, q, current) >= 0
        if inside != was_inside:
            result.append(crossing(previous, current, p, q))
        if inside:
            result.append(current)
        previous, was_inside = current, inside
    return result


def clip(subject, window):
    """Sutherland-Hodgman; the window must be convex and counterclockwise."""
    return reduce(clip_edge, edges(window), subject)


def hull(points):
    def half(ordered):
        out = []
        for p in ordered:
            while len(out) >= 2 and cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    ordered = sorted(set(points))
    return half(ordered) + half(ordered[::-1])


def contains(points, p):
    inside = False
    for a, b in edges(points):
        if (a.y > p.y) != (b.y > p.y) and p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x:
            inside = not inside
    return inside


def rotate(angle, center, p):
    c, s = math.cos(angle), math.sin(angle)
    dx, dy = p.x - center.x, p.y - center.y
    return p._replace(x=center.x + c * dx - s * dy, y=center.y + s * dx + c * dy)


def star(n, center, outer, inner):
    def corner(i):
        radius = inner if i % 2 else outer
        angle = math.pi * i / n
        return Point(center.x + radius * math.cos(angle), center.y + radius * math.sin(angle))

    return [corner(i) for i in range(2 * n)]


def noise(seed):
    while True:
        seed = (seed * 1103515245 + 12345) % 2147483648
        yield seed / 2147483648


def scatter(seed, n, size):
    numbers = noise(seed)
    return [Point(x * size, y * size) for x, y in islice(zip(numbers, numbers), n)]


def rounded(points):
    return [(round(p.x, 6), round(p.y, 6)) for p in points]


def job():
    origin = Point(10.0, 10.0)
    window = hull(scatter(7, 400, 20.0))
    shape = star(9, origin, 11.0, 5.0)
    areas = []
    largest = []
    for step in range(80):
        turned = list(map(partial(rotate, step * 0.13, origin), shape))
        piece = clip(turned, window)
        areas.append(round(signed_area(piece), 6))
        largest = max(largest, piece, key=lambda q: abs(signed_area(q)) if q else -1)
    samples = scatter(99, 600, 22.0)
    hits = [contains(largest, p) for p in samples]
    running = list(accumulate(hits, lambda total, hit: total + hit))
    middle = centroid(largest)
    box = bounding_box(largest)
    return (
        len(window),
        areas[::4],
        rounded([middle]),
        round(perimeter(largest), 6),
        tuple(round(v, 6) for v in box),
        running[::60],
        rounded(largest)[::6],
    )


if __name__ == "__main__":
    print(job())
