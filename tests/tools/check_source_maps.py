"""Source maps of version 3, read by the decoder that the tools of JavaScript share."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from s2s.cli.app import app

READER = """
const { TraceMap, eachMapping, originalPositionFor, sourceContentFor } = require("@jridgewell/trace-mapping");
const { readFileSync } = require("fs");
const map = new TraceMap(readFileSync(process.argv[2], "utf8"));
const all = [];
eachMapping(map, (m) => all.push(m));
const asked = JSON.parse(process.argv[3]).map((needle) => originalPositionFor(map, needle));
console.log(JSON.stringify({ sources: map.sources, text: sourceContentFor(map, map.sources[0]), all, asked }));
"""
PROGRAM = """\
def add(a, b):
    return a + b


def total(values):
    result = 0
    for value in values:
        result = add(result, value); text = "\U0001f642" + str(value)
    return result, text


print(total([1, 2, 3]))
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the npm package and a program that reads a map with it."""
    folder = tmp_path_factory.mktemp("node")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("no npm here")
    command = [
        npm,
        "install",
        "--prefix",
        str(folder),
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
    ]
    done = subprocess.run(
        [*command, "@jridgewell/trace-mapping"], capture_output=True, text=True, timeout=300
    )
    if done.returncode:
        pytest.skip("the npm package @jridgewell/trace-mapping cannot be installed here")
    (folder / "read.js").write_text(READER)
    return folder


def test_the_decoder_of_others_reads_the_map(reader: Path, tmp_path: Path) -> None:
    source, output = tmp_path / "prog.py", tmp_path / "out.py"
    source.write_text(PROGRAM, encoding="utf-8")
    options = ["--source-map-format", "v3", "-q", str(source), "-o", str(output)]
    assert CliRunner().invoke(app, ["compile", *options]).exit_code == 0
    lines = output.read_text(encoding="utf-8").splitlines()
    (row,) = [row for row, line in enumerate(lines) if "str(value)" in line]
    column = len(lines[row][: lines[row].index("str(value)")].encode("utf-16-le")) // 2
    needles = [{"line": row + 1, "column": column}, {"line": len(lines), "column": 0}]
    command = ["node", str(reader / "read.js"), f"{output}.map", json.dumps(needles)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    read = json.loads(done.stdout)
    assert (read["sources"], read["text"]) == (["prog.py"], PROGRAM)
    written = PROGRAM.splitlines()
    call, last = read["asked"]
    assert call["line"] == 8 and call["name"] == "str"
    assert written[7].encode("utf-16-le")[2 * call["column"] :].decode("utf-16-le") == "str(value)"
    assert (last["line"], last["column"], last["name"]) == (12, 0, "print")
    for mapping in read["all"]:
        if mapping["name"]:
            text = written[mapping["originalLine"] - 1].encode("utf-16-le")[2 * mapping["originalColumn"] :]
            assert text.decode("utf-16-le").startswith(mapping["name"])
    assert len(read["all"]) > 20
