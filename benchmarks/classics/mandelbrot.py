"""How soon complex numbers leave the Mandelbrot set."""


def escapes(c, limit):
    z = 0
    for n in range(limit):
        if abs(z) > 2:
            return n
        z = z * z + c
    return limit


def main(width=24, height=12):
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            row.append(escapes(complex(x / width * 3 - 2, y / height * 2 - 1), 30))
        rows.append(row)
    return rows
