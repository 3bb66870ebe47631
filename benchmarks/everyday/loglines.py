"""An analyser of access logs."""

from collections import Counter, defaultdict, namedtuple

Entry = namedtuple("Entry", "host time method path status size")

METHODS = ["GET", "GET", "GET", "POST", "PUT"]
PATHS = ["/", "/index.html", "/about", "/api/users", "/api/orders", "/static/app.js", "/login"]
STATUSES = [200, 200, 200, 200, 301, 404, 500]
SLOW = 40_000

bad_lines = 0


class Timer:
    """Counts the lines that were read while it was active."""

    def __init__(self):
        self.lines = 0

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self.done = True
        return False


def make_log(count):
    lines = []
    state = 99
    for i in range(count):
        state = (state * 69069 + 1) % 4294967296
        host = f"10.0.{state >> 8 & 3}.{state >> 16 & 31}"
        time = f"{i // 3600 % 24:02}:{i // 60 % 60:02}:{i % 60:02}"
        path = PATHS[(state >> 11) % len(PATHS)]
        method = METHODS[(state >> 14) % len(METHODS)]
        status = STATUSES[(state >> 17) % len(STATUSES)]
        lines.append(f'{host} [{time}] "{method} {path}" {status} {state >> 15}')
        if i % 97 == 0:
            lines.append("-- corrupt line --")
    return lines


def parse_line(line):
    global bad_lines
    try:
        host, time, rest = line.split(" ", 2)
        request, tail = rest[1:].split('" ')
        method, path = request.split()
        status, size = tail.split()
        return Entry(host, time.strip("[]"), method, path, int(status), int(size))
    except ValueError:
        bad_lines += 1
        return None


def parse(lines):
    for line in lines:
        entry = parse_line(line)
        if entry is not None:
            yield entry


def is_error(entry):
    return entry.status >= 400


def analyse(lines):
    hosts = Counter()
    sizes = defaultdict(list)
    errors = defaultdict(Counter)
    hours = [0] * 24
    with Timer() as timer:
        for entry in parse(lines):
            timer.lines += 1
            hosts[entry.host] += 1
            sizes[entry.path].append(entry.size)
            if is_error(entry):
                errors[entry.path][entry.status] += 1
            hours[int(entry.time[:2])] += 1
    return hosts, sizes, errors, hours, timer.lines


def summary(hosts, sizes, errors, hours):
    yield f"busiest hour: {hours.index(max(hours)):02}h"
    for host, count in hosts.most_common(3):
        yield f"{host:<12}{count:>6}"
    for path in sorted(sizes):
        values = sizes[path]
        slow = sum(1 for value in values if value > SLOW)
        yield f"{path:<16} mean {sum(values) / len(values):10.1f}  slow {slow:>5}  errors {sum(errors[path].values())}"


LINES = make_log(12000)


def job():
    global bad_lines
    bad_lines = 0
    hosts, sizes, errors, hours, count = analyse(LINES)
    return count, bad_lines, list(summary(hosts, sizes, errors, hours))


def main():
    count, bad, lines = job()
    print(f"{count} lines, {bad} bad")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
