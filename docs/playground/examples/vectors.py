def add(u, v):
    return (u[0] + v[0], u[1] + v[1])


def scale(u, k):
    return (u[0] * k, u[1] * k)


def walk(steps):
    place, pace = (0.0, 0.0), (1.0, 0.5)
    for _ in range(steps):
        place = add(place, scale(pace, 0.25))
    return place


print(walk(20_000))
