# Reads ini style settings and checks them against a schema.


class ConfigError(Exception):
    def __init__(self, line, message):
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class SchemaError(ValueError):
    pass


def strip_comment(line):
    quote = None
    for i, ch in enumerate(line):
        if quote:
            if ch == quote:
                quote = None
        elif ch in "'\"":
            quote = ch
        elif ch in "#;":
            return line[:i]
    return line


def parse(text, strict=True):
    sections = {}
    current = None
    problems = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = strip_comment(raw).strip()
        if not line:
            continue
        try:
            if line.startswith("["):
                if not line.endswith("]"):
                    raise ConfigError(number, "unterminated section header")
                name = line[1:-1].strip().lower()
                current = sections.setdefault(name, {})
                continue
            key, sep, value = line.partition("=")
            if not sep:
                raise ConfigError(number, f"no value for {key!r}")
            if current is None:
                raise ConfigError(number, "setting outside of a section")
            key = key.strip().lower()
            if key in current and strict:
                raise ConfigError(number, f"{key!r} given twice")
            current[key] = value.strip()
        except ConfigError as e:
            problems.append(str(e))
    return sections, problems


def to_bool(value):
    lowered = value.lower()
    if lowered in ("yes", "true", "on", "1"):
        return True
    if lowered in ("no", "false", "off", "0"):
        return False
    raise SchemaError(f"{value!r} is not a boolean")


def to_size(value):
    factors = {"k": 1024, "m": 1024**2, "g": 1024**3}
    suffix = value[-1:].lower()
    if suffix in factors:
        return int(value[:-1]) * factors[suffix]
    return int(value)


def to_list(convert, separator=","):
    def converter(value):
        return [convert(part.strip()) for part in value.split(separator) if part.strip()]

    return converter


def ranged(low, high, convert=int):
    def converter(value):
        number = convert(value)
        if not low <= number <= high:
            raise SchemaError(f"{number} is not in {low}..{high}")
        return number

    return converter


def text_value(value):
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1]
    return value


SCHEMA = {
    "host": (text_value, "localhost"),
    "port": (ranged(1, 65535), 80),
    "debug": (to_bool, False),
    "cache": (to_size, 0),
    "weights": (to_list(float), []),
    "tags": (to_list(str), []),
    "ratio": (ranged(0.0, 1.0, float), 0.5),
    "path": (text_value, None),
}


def interpolate(value, section, defaults, depth=0):
    """Replaces ${name} by the value of another setting."""
    if depth > 8:
        raise SchemaError("settings refer to each other in a circle")
    while (start := value.find("${")) >= 0:
        end = value.find("}", start)
        if end < 0:
            raise SchemaError("'${' without '}'")
        name = value[start + 2 : end]
        if name in section:
            inner = interpolate(section[name], section, defaults, depth + 1)
        elif name in defaults:
            inner = defaults[name]
        else:
            raise SchemaError(f"unknown setting {name}")
        value = value[:start] + inner + value[end + 1 :]
    return value


def validate(sections):
    defaults = sections.get("defaults", {})
    checked = {}
    errors = []
    for name in sorted(sections):
        if name == "defaults":
            continue
        section = sections[name]
        result = {key: default for key, (_, default) in SCHEMA.items()}
        for key, value in section.items():
            try:
                convert, _ = SCHEMA[key]
                result[key] = convert(interpolate(value, section, defaults))
            except KeyError:
                errors.append(f"[{name}] unknown setting {key}")
            except SchemaError as e:
                errors.append(f"[{name}] {key}: {e}")
            except ValueError:
                errors.append(f"[{name}] {key}: cannot read {value!r}")
        checked[name] = result
    return checked, errors


def make_text(count):
    lines = ["stray = 1", "[defaults]", "root = /srv", "domain = example.org"]
    for i in range(count):
        lines.append(f"[Server{i:03d}]" if i % 13 else f"[server{i:03d}")
        lines.append(f'host = "node{i}.${{domain}}"   # the name')
        lines.append(f"port = {8000 + i * i * 3}")
        lines.append(f"debug = {('yes', 'off', 'maybe', '1')[i % 4]}")
        lines.append(f"cache = {i}{'kMg'[i % 3]} ; bytes")
        lines.append("weights = " + ", ".join(str(j / 4) for j in range(i % 5)))
        lines.append(f"tags = t{i % 3},, web , '#{i}'")
        if i % 7 == 2:
            lines.append("colour = blue")
        if i % 6 == 1:
            lines.append(f"ratio = {i / 400}")
        lines.append("path = ${root}/${host}/x" if i % 9 else "path = ${path}")
        lines.append("")
    return "\n".join(lines)


def job():
    sections, problems = parse(make_text(520))
    checked, errors = validate(sections)
    total = 0
    for server in checked.values():
        total += server["port"] + server["cache"] % 1000003 + len(server["tags"])
        total += int(sum(server["weights"]) * 4) + (10 if server["debug"] else 0)
    names = [s["path"] for s in checked.values() if s["path"]]
    return {
        "count": len(checked),
        "total": total,
        "paths": names[::50],
        "problems": (len(problems), problems[::12]),
        "errors": (len(errors), errors[::25]),
    }


if __name__ == "__main__":
    print(job())
