"""tomlkit: a file parsed with its layout, changed, and written again."""

import tomlkit

TEXT = '# a project file\ntitle = "example"  # of what\n\n' + "".join(
    f"""
[server.number{i}]
# where it is
host = "10.0.0.{i}"
ports = [ 8000, 8001, {8002 + i}, ]
ratio = {i}.5e3
enabled = {"true" if i % 2 else "false"}
since = 2024-01-{i + 1:02}T07:32:00Z
options = {{ depth = {i}, "quoted key" = 'literal', nested = {{ a = 1 }} }}
text = \"\"\"
several
lines\"\"\"

[[server.number{i}.disk]]
name = "a"
size = 1_000_000

[[server.number{i}.disk]]
name = "b"
"""
    for i in range(12)
)


def job():
    document = tomlkit.parse(TEXT)
    document["title"] = "changed"
    for name, server in document["server"].items():
        server["ports"].append(9000)
        server["comment"] = f"added to {name}"
        server["disk"][0]["size"] += 1
    return tomlkit.dumps(document), document.unwrap()
