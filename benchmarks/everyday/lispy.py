"""A little Lisp with lexical environments and tail calls."""

import operator
from functools import reduce


class Symbol(str):
    pass


class LispError(Exception):
    pass


class Env(dict):
    def __init__(self, names=(), values=(), outer=None):
        super().__init__(zip(names, values))
        self.outer = outer

    def find(self, name):
        env = self
        while env is not None:
            if name in env:
                return env
            env = env.outer
        raise LispError("unbound: " + name)


class Lambda:
    def __init__(self, params, body, env):
        self.params = params
        self.body = body
        self.env = env

    def bind(self, args):
        if len(args) != len(self.params):
            raise LispError(f"expected {len(self.params)} arguments, got {len(args)}")
        return Env(self.params, args, self.env)


def read_all(text):
    tokens = text.replace("(", " ( ").replace(")", " ) ").replace("'", " ' ").split()
    tokens.reverse()
    forms = []
    while tokens:
        forms.append(read(tokens))
    return forms


def read(tokens):
    if not tokens:
        raise LispError("unexpected end")
    token = tokens.pop()
    if token == "(":
        items = []
        while tokens and tokens[-1] != ")":
            items.append(read(tokens))
        if not tokens:
            raise LispError("missing )")
        tokens.pop()
        return items
    if token == ")":
        raise LispError("unexpected )")
    if token == "'":
        return [Symbol("quote"), read(tokens)]
    try:
        return int(token)
    except ValueError:
        return Symbol(token)


def standard_env():
    env = Env()
    env.update(
        {
            "+": lambda *a: sum(a),
            "*": lambda *a: reduce(operator.mul, a, 1),
            "-": lambda a, *rest: a - sum(rest) if rest else -a,
            "quotient": operator.floordiv,
            "mod": operator.mod,
            "<": operator.lt,
            ">": operator.gt,
            "=": operator.eq,
            "not": operator.not_,
            "cons": lambda a, b: [a] + b,
            "car": lambda a: a[0],
            "cdr": lambda a: a[1:],
            "list": lambda *a: list(a),
            "null?": lambda a: a == [],
            "append": operator.add,
            "length": len,
            "#t": True,
            "#f": False,
        }
    )
    return env


def evaluate(x, env):
    while True:
        if isinstance(x, Symbol):
            return env.find(x)[x]
        if not isinstance(x, list):
            return x
        if not x:
            raise LispError("empty application")
        head = x[0]
        if head == "quote":
            return x[1]
        if head == "if":
            if evaluate(x[1], env):
                x = x[2]
            else:
                x = x[3]
        elif head == "define":
            if isinstance(x[1], list):
                name, *params = x[1]
                env[name] = Lambda(params, x[2], env)
            else:
                env[x[1]] = evaluate(x[2], env)
            return None
        elif head == "set!":
            env.find(x[1])[x[1]] = evaluate(x[2], env)
            return None
        elif head == "lambda":
            return Lambda(x[1], x[2], env)
        elif head == "begin":
            for form in x[1:-1]:
                evaluate(form, env)
            x = x[-1]
        elif head == "let":
            names = [pair[0] for pair in x[1]]
            values = [evaluate(pair[1], env) for pair in x[1]]
            env = Env(names, values, env)
            x = x[2]
        else:
            function = evaluate(head, env)
            args = [evaluate(arg, env) for arg in x[1:]]
            if isinstance(function, Lambda):
                env = function.bind(args)
                x = function.body
            elif callable(function):
                return function(*args)
            else:
                raise LispError("not a function: " + show(function))


def show(value):
    if value is True:
        return "#t"
    if value is False:
        return "#f"
    if isinstance(value, list):
        return "(" + " ".join(map(show, value)) + ")"
    if isinstance(value, Lambda):
        return "<lambda %s>" % show(value.params)
    return str(value)


PROGRAM = """
(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))
(define (filter p l)
  (if (null? l) '() (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l)))))
(define (range a b) (if (< a b) (cons a (range (+ a 1) b)) '()))
(define (sort l)
  (if (null? l) '()
      (let ((p (car l)) (r (cdr l)))
        (append (sort (filter (lambda (x) (< x p)) r))
                (cons p (sort (filter (lambda (x) (not (< x p))) r)))))))
(define (counter) (let ((n 0)) (lambda () (begin (set! n (+ n 1)) n))))
(define (loop i acc) (if (= i 0) acc (loop (- i 1) (mod (+ (* acc 31) i) 65521))))
(define tick (counter))
(fib 12)
(sort (map (lambda (x) (mod (* x 37) 41)) (range 1 25)))
(begin (tick) (tick) (list (tick) (length (range 0 20))))
(loop 700 1)
fib
(undefined 1)
(fib 1 2)
"""


def job():
    env = standard_env()
    output = []
    for form in read_all(PROGRAM):
        try:
            value = evaluate(form, env)
        except LispError as error:
            output.append("error: " + str(error))
        else:
            if value is not None:
                output.append(show(value))
    return output


if __name__ == "__main__":
    print(job())
