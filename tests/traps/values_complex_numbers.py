# The parts of a complex number keep their signs, and a literal of one is an imaginary part only.
def add(a, b):
    return a + b


def parts(z):
    return z, z.real, z.imag, -z, z.conjugate(), abs(z), z * 1, z + 0, z == z.real


for z in (1j, -1j, 0j, -0j, 3 - 4j, complex(-0.0, -0.0), complex("-0-0j"), 1e400j, -(0 + 0j)):
    print(*parts(z))
print(
    1j**2,
    2j * 2j,
    (1 + 2j) * 3,
    0 - 0j,
    -0.0 - 0j,
    -0.0 + -0.0j,
    1 - 1j * 0,
    add(1, 1j),
    add(True, 1.5j),
    1j == 1j + 0,
    hash(1 + 0j) == hash(1),
)
for op in (lambda: 1j < 2, lambda: 1j // 1, lambda: int(1j), lambda: 1j / 0):
    try:
        print(op())
    except (TypeError, ZeroDivisionError) as error:
        print(type(error).__name__)
