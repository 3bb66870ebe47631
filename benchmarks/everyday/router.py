"""A toy web framework: URL routing, middleware, blueprints and error handlers."""

from collections import Counter
from functools import wraps


class HttpError(Exception):
    status = 500


class NotFound(HttpError):
    status = 404


class MethodNotAllowed(HttpError):
    status = 405


class Forbidden(HttpError):
    status = 403


class Request:
    def __init__(self, method, url, headers=None, body=None):
        self.method = method
        self.path, _, query = url.partition("?")
        self.headers = headers or {}
        self.body = body
        self.query = self.parse_query(query)
        self.user = None

    @staticmethod
    def parse_query(query):
        result = {}
        for part in filter(None, query.split("&")):
            key, _, value = part.partition("=")
            result.setdefault(key, []).append(value.replace("+", " "))
        return result

    def arg(self, key, default=None, convert=str):
        values = self.query.get(key)
        return convert(values[-1]) if values else default


class Response:
    def __init__(self, body, status=200, **headers):
        self.body, self.status, self.headers = body, status, headers


CONVERTERS = {
    "str": lambda text: text,
    "int": int,
    "slug": lambda text: text.lower().replace("-", "_"),
}


class Route:
    def __init__(self, pattern, handler, methods):
        self.pattern, self.handler, self.methods = pattern, handler, methods
        self.parts = []
        for part in pattern.strip("/").split("/"):
            if part.startswith("<"):
                kind, _, name = part[1:-1].rpartition(":")
                self.parts.append((name, CONVERTERS[kind or "str"]))
            else:
                self.parts.append((part, None))

    def match(self, segments):
        if len(segments) != len(self.parts):
            return None
        values = {}
        for segment, (name, convert) in zip(segments, self.parts):
            try:
                if convert is not None:
                    values[name] = convert(segment)
                elif segment != name:
                    return None
            except ValueError:
                return None
        return values


class App:
    def __init__(self):
        self.routes, self.middleware, self.stats = [], [], Counter()

    def route(self, pattern, methods=("GET",)):
        def decorator(handler):
            self.routes.append(Route(pattern, handler, methods))
            return handler

        return decorator

    def use(self, function):
        self.middleware.append(function)
        return function

    def find(self, request):
        segments = request.path.strip("/").split("/")
        wrong_method = False
        for route in self.routes:
            if (values := route.match(segments)) is not None:
                if request.method in route.methods:
                    return route, values
                wrong_method = True
        error = MethodNotAllowed if wrong_method else NotFound
        raise error(f"{request.method} {request.path}")

    def dispatch(self, request):
        route, values = self.find(request)
        self.stats[route.pattern] += 1
        result = route.handler(request, **values)
        return result if isinstance(result, Response) else Response(result)

    def handle(self, request):
        chain = self.dispatch
        for layer in reversed(self.middleware):
            chain = lambda req, layer=layer, inner=chain: layer(req, inner)
        try:
            return chain(request)
        except HttpError as error:
            return Response(str(error), status=error.status)


def require(role):
    def decorator(handler):
        @wraps(handler)
        def guarded(request, *args, **kwargs):
            if request.user and role in request.user["roles"]:
                return handler(request, *args, **kwargs)
            raise Forbidden(f"{handler.__name__} needs {role}")

        return guarded

    return decorator


def build():
    app = App()
    notes = {}
    users = {"t1": {"name": "ada", "roles": ("read", "write")}, "t2": {"name": "bob", "roles": ("read",)}}
    budget = 2060

    @app.use
    def limit(request, proceed):
        nonlocal budget
        budget -= 1
        return proceed(request) if budget >= 0 else Response("slow down", status=429)

    @app.use
    def authenticate(request, proceed):
        request.user = users.get(request.headers.get("token"))
        response = proceed(request)
        response.headers["user"] = request.user["name"] if request.user else "-"
        return response

    @app.route("/")
    def home(request):
        return "welcome " + request.arg("name", "stranger")

    @app.route("/notes")
    def list_notes(request):
        start, limit = request.arg("start", 0, int), request.arg("limit", 3, int)
        return ",".join(f"{k}:{v}" for k, v in sorted(notes.items())[start : start + limit])

    @app.route("/notes/<int:number>", methods=("PUT", "DELETE"))
    @require("write")
    def change_note(request, number):
        if request.method == "DELETE":
            return Response(notes.pop(number, ""), status=204)
        notes[number] = request.body
        return Response("saved", status=201, location=request.path)

    @app.route("/notes/<int:number>")
    @require("read")
    def show_note(request, number):
        return notes.get(number, "nothing")

    @app.route("/notes/<slug:tag>/by/<author>")
    def search(request, tag, author):
        return f"{tag} by {author}"

    return app


def job():
    app = build()
    statuses, bodies, users = Counter(), [], Counter()
    templates = [
        ("GET", "/?name=n{0}+x"),
        ("PUT", "/notes/{0}"),
        ("GET", "/notes/{0}"),
        ("DELETE", "/notes/{1}"),
        ("GET", "/notes?start={2}&limit=4"),
        ("GET", "/notes/Big-Tag{2}/by/u{0}"),
        ("POST", "/notes/{0}"),
        ("GET", "/nowhere/{0}"),
    ]
    for i in range(2100):
        method, url = templates[i % len(templates)]
        request = Request(
            method,
            url.format(i // 8, i // 24, i % 5),
            body=f"text{i}",
            headers={"token": f"t{1 + i % 3}"} if i % 5 else None,
        )
        response = app.handle(request)
        statuses[response.status] += 1
        users[response.headers.get("user", "-")] += 1
        if i % 61 == 0:
            bodies.append((response.status, response.body))
    return sorted(statuses.items()), sorted(users.items()), sorted(app.stats.items()), bodies


if __name__ == "__main__":
    print(job())
