"""Small programs, each with one way Python has of binding or looking up names."""

#: Valid on every supported interpreter.
ZOO = {
    "captured_by_lambda": """\
def f(a, b):
    return lambda: a, b
""",
    "captured_by_class": """\
def f(a):
    class C:
        x = a
    return C
""",
    "captured_two_deep": """\
def f(a):
    def g():
        def h():
            return a
        return h
    return g
""",
    "nonlocal_chain": """\
def f():
    x = 1
    def g():
        nonlocal x
        def h():
            nonlocal x
            x += 1
        return h
    return g
""",
    "global_between": """\
def f():
    x = 1
    def g():
        global x
        def h():
            return x
        return h
    return g, x
""",
    "global_at_module_level": """\
global x
x = 1
def f():
    return x
""",
    "global_in_class": """\
class C:
    global y
    y = 1
    def f(self):
        return y
""",
    "list_comprehension": """\
def f(a, b):
    return [a + i for i in b]
""",
    "generator_expression": """\
def f(a, b):
    return (a + i for i in b)
""",
    "nested_comprehensions": """\
def f(a, b, c):
    return [[i + j + a for j in c] for i in b], {(k for k in i) for i in a}
""",
    "comprehension_target_captured": """\
def f(b):
    return [lambda: i for i in b]
""",
    "comprehension_shadows": """\
def f(i):
    return [i for i in i], i
""",
    "comprehension_in_class": """\
x = 1
class C:
    x = [2]
    y = [x for _ in x]
    z = {k: x for k in x}
""",
    "comprehension_at_module_level": """\
a = [i for i in range(3)]
b = [lambda: i for i in a]
""",
    "walrus": """\
def f(a):
    if (n := a):
        return n
""",
    "walrus_in_comprehension": """\
def f(a):
    return [y for x in a if (y := x)], y
""",
    "walrus_in_nested_comprehension": """\
def f(a):
    return [[(y := x) for x in z] for z in a], y
""",
    "walrus_in_generator": """\
def f(a):
    return any((y := x) for x in a), y
""",
    "walrus_global": """\
def f(a):
    global y
    return [(y := x) for x in a]
""",
    "walrus_nonlocal": """\
def f(a):
    y = 0
    def g():
        nonlocal y
        return [(y := x) for x in a]
    return g, y
""",
    "walrus_at_module_level": """\
print([(y := x) for x in range(3)], y)
""",
    "walrus_in_lambda": """\
f = lambda a: [(y := x) for x in a] + [y]
""",
    "handler": """\
def f():
    try:
        pass
    except (ValueError, TypeError) as e:
        print(e)
    except OSError:
        pass
""",
    "handler_group": """\
def f():
    try:
        pass
    except* ValueError as e:
        print(e)
""",
    "binders": """\
def f(a):
    import x.y, z as w
    from q import r, s as t
    for i, (j, *k) in a: pass
    with a as b, a as (c, d): pass
    del e
    g: int
    h: int = 1
    (l): int
    m += 1
    n[o] = p.q = 1
    return x, w, r, t, i, j, k, b, c, d, g, h, l, m
""",
    "match": """\
def f(a):
    match a:
        case {'k': v, **rest}: pass
        case [x, *ys] | (x, ys): pass
        case C(p, q=r) as whole if r: pass
        case D.E | -1 | None: pass
        case [*_]: pass
        case _: pass
""",
    "defaults_and_decorators": """\
def f(a):
    @a
    def g(x=a, *, y: a = 1, **z: int) -> a:
        return x
    return lambda q=a, *r: q
""",
    "annotation_only": """\
def f():
    x: int
    def g():
        return x
    return g
""",
    "dunder_class": """\
class C:
    def f(self):
        return __class__
    def g(self):
        return super().g()
    def h(self):
        return lambda: super()
""",
    "private": """\
class C:
    __x = 1
    def f(self, __p, q=__x):
        __y = __p
        def g():
            return __y, __z, _C__w, __dunder__
        return g
""",
    "private_outer": """\
def f():
    _C__x = 1
    class C:
        def m(self):
            return __x
    return C
""",
    "private_class_names": """\
class _:
    __x = 1
    y = __x
class __D:
    class __E:
        __f = 1
        def __g(self): return __f
""",
    "class_reads": """\
def f(a, b):
    class C:
        a = a
        c = b
        def m(self):
            return a, b
    return C
""",
    "class_nonlocal": """\
def f():
    x = 1
    class C:
        nonlocal x
        x = x + 1
    return x
""",
    "async_everything": """\
async def f(a):
    async with a as b, b as c: pass
    async for i in a: yield i
    d = [x async for x in a if await x]
    e = (await y for y in d)
    return
""",
    "parameters": """\
def f(a, /, b, c=1, *d, e, g=2, **h):
    return lambda a, /, b=c, *d, e=g: (a, h)
""",
    "recursive": """\
def f():
    def g():
        return g()
    return g
""",
    "class_in_comprehension_scope": """\
def f(a):
    return [type('x', (), {k: v for k in a for v in k if a}) for _ in a]
""",
    "own_name_not_frames": """\
def f(vars, dir):
    locals = 1
    return vars, dir, locals
""",
    "conditional_function": """\
def f(x):
    if x:
        def g(): return h
    else:
        def g(): return x
    h = 1
    return g
""",
    "star_import": """\
from os.path import *
def f(): return join
""",
    "future_annotations": """\
from __future__ import annotations
def f(a: b):
    c: d = 1
    return c
""",
}

#: Valid since 3.12.
ZOO_312 = {
    "type_alias": """\
type X = int
def f(a):
    type Y[T] = dict[T, a, X]
    return Y
""",
    "generic_function": """\
def f[T: int, *Ts, **P](a: T, *args: *Ts) -> T:
    def g(b: T): return T
    return g
""",
    "generic_class": """\
def f(B):
    class C[T](B[T]):
        x: T
        def m[U](self, a: T, b: U = B) -> x: return T, U
    return C
""",
    "generic_bound_sees_class": """\
def f():
    class C:
        T = int
        def m[U: T](self): return T
        def n[U: V](self): return U
    T = V = 1
    return C, T, V
""",
    "generic_method_sees_class": """\
class C:
    x = int
    def f[T](self, a: x) -> T: return x
""",
    "fstrings": """\
def f(a):
    return f'{a!r:>{len(a)}} {f'{a + 'x'}'}'
""",
}

#: Syntax and scopes of Python 3.14.
ZOO_314 = {
    "late_annotations": """\
def f(a, b, c):
    def g(x: a, *y: (lambda: b), **z: [i for i in c]) -> {j: a for j in b}:
        return x
    a = 1
    return g
""",
    "late_annotations_of_an_outer_function": """\
def f(a):
    def g():
        def h(x: a, y: b):
            return x
        b = 1
        return h
    return g
""",
    "late_annotations_in_class": """\
def f(a):
    class C:
        b = a
        x: a
        y: b = 1
        __z: __z
        def m(self, u: b, v: a, w: y, __t: __t) -> x:
            return __class__
    return C
""",
    "late_annotations_of_generic": """\
def f(a):
    def g[T](x: T, y: a) -> T:
        return x
    class C[U]:
        x: U
        def m[V](self, y: V, z: U, w: x) -> a:
            return y
    return g, C
""",
    "late_annotations_of_module": """\
x: y = 1
if x:
    z: x
for y in x:
    def f(a: y): pass
""",
    "annotations_of_locals": """\
def f(a):
    x: a = 1
    y: unknown
    return lambda: x
""",
    "templates": """\
def f(a, b):
    def g():
        return t"{a} {b!r:>{a}} { [i for i in b] } {(lambda: b)}"
    i = 1
    return g, t"{i}{(j := a)}", j
class C:
    x = 1
    y = t"{x}{__z}"
t"{f = }"
""",
    "except_without_parentheses": """\
def f(a):
    try:
        return a
    except A, B:
        return 1
    except C, D, (E):
        return 2
""",
}

#: Syntax of Python 3.15.
ZOO_315 = {
    "comprehensions_that_unpack": """\
def f(a, b):
    x = [*i for i in a], {*j for j in b if j}, {**k for k in (a, b)}
    y = (*[l, m] for l in a for m in b if (n := l))
    def g():
        return [*(p, a) for p in y], i
    return x, y, g, n
z = [*i for i in f]
""",
    "lazy_imports": """\
lazy import a
lazy import b.c, d.e as g
lazy from h import i, j as k
def f():
    return a, b, g, i, k
""",
}
