"""What takes the time."""


def clamp(value, low, high):
    return low if value < low else high if value > high else value


def mix(a, b, share):
    return clamp(a + (b - a) * share, 0, 255)


def faded(row):
    return [mix(value, 255, 0.5) for value in row]
