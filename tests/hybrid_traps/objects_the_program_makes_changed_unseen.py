import operator
import functools
class P:
    def __init__(self, x): self.a = 0; self.b = x
    def put(self, v): self.a = v
    def through(self, v): locals(); self.a = v
    def __enter__(self): return self
    def __exit__(self, *rest): self.a = 9
    def __iter__(self): self.a = 8; return iter([1])
    def __add__(self, other): self.a = other; return self
    def __getitem__(self, at): self.a = at; return 0
    def __contains__(self, item): self.a = item; return True
    def __eq__(self, other): self.a = 77; return True
    def __hash__(self): self.a = 66; return 1
    def __bool__(self): self.a = 55; return True
    def __len__(self): self.a = 44; return 3
    def __str__(self): self.a = 33; return "x"
    def __call__(self): self.a = 22
count = 0
def stays(p, v):
    global count
    count += 1
    p.a = v
def leads_on(p, v):
    global count
    count += 1
    stays(p, v)
def by_function(x): p = P(x); stays(p, x); return p.a
def by_another(x): p = P(x); leads_on(p, x); return p.a
def by_method(x): p = P(x); p.through(x); return p.a
def by_bound(x): p = P(x); f = p.put; f(x); return p.a
def by_map(x): p = P(x); list(map(p.put, [x])); return p.a
def by_partial(x): p = P(x); functools.partial(P.put, p)(x); return p.a
def by_caller(x): p = P(x); operator.methodcaller("put", x)(p); return p.a
def by_key(x): p = P(x); min([p, p], key=lambda q: q.put(x) or 1); return p.a
def by_dict(x): p = P(x); p.__dict__["a"] = x; return p.a
def by_vars(x): p = P(x); vars(p)["a"] = x; return p.a
def by_setter(x): p = P(x); p.__setattr__("a", x); return p.a
def by_super(x): p = P(x); super(P, p).__setattr__("a", x); return p.a
def by_exec(x): p = P(x); exec("p.a = 5", {"p": p}); return p.a
def by_with(x):
    p = P(x)
    with p: pass
    return p.a
def by_loop(x):
    p = P(x)
    for _ in p: pass
    return p.a
def by_addition(x): p = P(x); p + x; return p.a
def by_item(x): p = P(x); p[x]; return p.a
def by_in(x): p = P(x); x in p; return p.a
def by_equality(x): p = P(x); p == x; return p.a
def by_hash(x): p = P(x); {p: 1}; return p.a
def by_truth(x):
    p = P(x)
    if p: pass
    return p.a
def by_length(x): p = P(x); len(p); return p.a
def by_text(x): p = P(x); f"{p}"; return p.a
def by_format(x): p = P(x); "%s" % p; return p.a
def by_call(x): p = P(x); p(); return p.a
def by_argument(x, put): p = P(x); put(p); return p.a
for function in (by_function, by_another, by_method, by_bound, by_map, by_partial, by_caller, by_key, by_dict, by_vars, by_setter,
                 by_super, by_exec, by_with, by_loop, by_addition, by_item, by_in, by_equality, by_hash, by_truth, by_length, by_text,
                 by_format, by_call):
    h = hybridize(function)
    attempt(h, 5); attempt(h, 6)
h = hybridize(by_argument); attempt(h, 5, lambda p: setattr(p, "a", 7)); attempt(h, 5, lambda p: p.put(8))
class Told:
    def __init__(self, x): self.x = x; tell(self); self.y = self.x
def tell(told):
    global count
    count += 1
    told.x = 99
def make(x): told = Told(x); return told.x, told.y
h = hybridize(make); attempt(h, 1); attempt(h, 2)
