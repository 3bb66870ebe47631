# A walrus binds where it stands, when it is reached, also in conditions, comprehensions and chains.
def half(n):
    return n // 2


def caller(n):
    log = []
    while (n := half(n)) > 1:
        log.append(n)
    if (a := n) and (b := a - 1) or (c := "only then"):
        log.append((a, b))
    try:
        log.append(c)
    except UnboundLocalError:
        log.append("c unbound")
    log.append([y for x in range(4) if (y := half(x))])
    log.append(y)
    log.append((n := 5) + n + (n := n + 1) * n)
    log.append(1 < (m := 3) < (m := m - 1) or m)
    log.append({(k := "key"): (k := k + "!"), k: k})
    log.append(f"{(w := 3):>{(w := w + 2)}}{w}")
    log.append((lambda v: (v := v + 1) + v)(1))
    total = 0
    log.append([total := total + v for v in range(4)])
    return log, total, n


print(*caller(20)[0], sep="\n")
print(any((hit := x) > 2 for x in range(9)), hit, [(lambda: (inner := x))() for x in range(2)])
