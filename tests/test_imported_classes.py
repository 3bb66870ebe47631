"""Classes of other files in a whole program: what is inlined of them, and what speaks against it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from s2s import trees
from s2s.cache import Cache
from s2s.ir.dump import dump
from s2s.options import Options
from s2s.program.merged import lowered
from s2s.sharing import shared_by

CLOSED = Options.make(assume="closed-world", header=False)

SOURCE = """\
from kinds import Failed, Other as Further
END = "end"
STEP = 1
class Above:
    def twice(self):
        return self.at * 2
class Source(Above):
    LAST = -1
    def __init__(self, text):
        self.text = text
        self.at = 0
    @property
    def current(self):
        return self.text[self.at]
    @staticmethod
    def plain(x):
        return x + STEP
    def is_end(self):
        return self.at >= len(self.text)
    def move(self):
        self.at += STEP
    def fail(self):
        return Failed(self.at)
    def further(self):
        return Further(self.at)
    def own(self):
        return helper(self.at)
    def shadowed(self, END):
        return END, [STEP for STEP in self.text[:1]]
    def name(self):
        return __name__
def helper(x):
    return x + 40
"""
KINDS = """\
class Failed(Exception):
    def __eq__(self, other):
        return self.args == other.args
class Other(Failed):
    pass
"""
READER = """\
from source import Source
from kinds import Failed as Wrong
class Reader:
    def __init__(self, text):
        self.src = Source(text)
    def all(self):
        src = self.src
        return src.current, self.src.twice(), src.plain(1), src.LAST, src.is_end()
    def moved(self):
        self.src.move()
        return self.src.current
    def failed(self):
        wrong = self.src.fail()
        return wrong, self.src.further()
    def others(self):
        return self.src.own(), self.src.shadowed(7), self.src.name()
    def made(self, text):
        source = Source(text)
        return source.current, source.is_end()
"""
MAIN = """\
import reader
one = reader.Reader("abc")
print(one.all(), one.moved(), one.all(), one.failed(), one.others(), one.made("xyz"))
"""
FILES = {"source": SOURCE, "kinds": KINDS, "reader": READER, "main": MAIN}


def compiled(folder: Path, cache: Cache | None = None, **files: str) -> dict[str, tuple[str, bool]]:
    """What the files of a tree are compiled to, and whether that was in the cache."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        path = folder / f"{name.replace('_in_', '/')}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    items, problems = trees.plan([str(folder)], str(folder.with_name("out")))
    assert not problems
    return {
        str(Path(item.path).relative_to(folder).with_suffix("")): (
            (data if outcome.data is None else outcome.data).decode(),
            outcome.cached,
        )
        for item, data, outcome in trees.compile_items(items, CLOSED, cache=cache, jobs=1)
    }


def same(tmp_path: Path, **files: str) -> dict[str, str]:
    """The texts that a program is compiled to, which does what the program does."""
    texts = {name: text for name, (text, _) in compiled(tmp_path / "src", **files).items()}
    out = tmp_path / "fast"
    for name, text in texts.items():
        path = out / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run(folder: Path) -> tuple[str, list[str]]:
        got = subprocess.run([sys.executable, "main.py"], cwd=folder, capture_output=True, text=True)
        return got.stdout, got.stderr.splitlines()[-1:]

    expected = run(tmp_path / "src")
    assert run(out) == expected and expected != ("", [])
    return texts


def test_members_are_inlined_as_those_of_the_file_are(tmp_path: Path) -> None:
    reader = same(tmp_path, **FILES)["reader"]
    assert "src.text[src.at]" in reader and "self.src.at * 2" in reader
    assert "self.src.at += 1\n        return self.src.text[self.src.at]" in reader
    assert "return text[0], 0 >= len(text)" in reader


def test_a_name_of_the_other_file_is_that_of_this_one_that_means_the_same(tmp_path: Path) -> None:
    reader = same(tmp_path, **FILES)["reader"]
    assert "= Wrong(source.at)" in reader or "= Wrong(self.src.at)" in reader
    # Other is not imported here, and what is defined there cannot be.
    assert "self.src.further()" in reader and "self.src.own()" in reader and "self.src.name()" in reader


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        # Somebody stores the name on an object.
        ("main", "import reader\n", "import reader\nimport source\nsource.Source.twice = lambda self: 'other'\n"),
        ("reader", "self.src = Source(text)", "self.src = Source(text)\n        self.src.twice = lambda: 'own'"),
        ("source", "self.at = 0", "self.at = 0\n        setattr(self, 'twice', lambda: 'set')"),
        # A name that is computed.
        ("source", "self.at = 0", "self.at = 0\n        name = 'twi' + 'ce'\n        setattr(self, name, len)"),
        # It is not the class that its statement says.
        ("source", "class Source(Above)",
         "@lambda cls: type('Odd', (cls,), {'twice': lambda s: 5})\nclass Source(Above)"),
        ("source", "class Source(Above)", "class Meta(type): pass\nclass Source(Above, metaclass=Meta)"),
        ("source", "def helper",
         "class Source(Source):\n    def twice(self):\n        return 'below'\ndef helper"),
        ("source", "LAST = -1", "LAST = -1\n    def __getattribute__(self, name):\n"
         "        return (lambda: 3) if name == 'twice' else object.__getattribute__(self, name)"),
        ("source", "LAST = -1", "LAST = -1\n    def __new__(cls, text):\n        return Low(text) if cls is Source"
         " else object.__new__(cls)"),
        # The field may hold something else, or is none.
        ("main", "print(", "one.src = type('S', (), {'twice': lambda s: 2, 'at': 0, 'text': 'q', 'current': 0,"
         " 'plain': id, 'LAST': 1, 'is_end': id})()\ntry:\n    print(one.all())\nexcept TypeError as e:\n"
         "    print(e)\none = reader.Reader('abc')\nprint("),
        ("reader", "    def all", "    def other(self, it):\n        self.src = it\n    def all"),
        # The name may mean another class here.
        ("reader", "class Reader", "if len('ab') == 2:\n    from low import Source\nclass Reader"),
    ],
)  # fmt: skip
def test_what_speaks_against_it_leaves_the_call(tmp_path: Path, file: str, old: str, new: str) -> None:
    files = {**FILES, "low": SOURCE.replace("* 2", "* 3"), file: FILES[file].replace(old, new, 1)}
    files["source"] += "class Low(Source):\n    def twice(self):\n        return 'low'\n"
    assert files[file] != FILES[file]
    assert "self.src.twice()" in same(tmp_path, **files)["reader"]


@pytest.mark.parametrize(
    ("file", "text", "is_held"),
    [
        ("main", MAIN, True),
        ("main", MAIN + "one.__init__('again')\nprint(one.all())\n", False),
        ("main", MAIN + "class Below(reader.Reader):\n    def again(self):\n        super().__init__('x')\n"
         "one = Below('y')\none.again()\nprint(one.all())\n", False),
        ("main", MAIN + "class Below(reader.Reader):\n    def __init__(self):\n        super().__init__('x')\n"
         "print(Below().all())\n", True),
        ("reader", READER + "    def again(self):\n        self.src = Source('x')\n", False),
    ],
)  # fmt: skip
def test_a_field_is_read_anew_where_it_holds_its_object_for_good(
    tmp_path: Path, file: str, text: str, is_held: bool
) -> None:
    reader = same(tmp_path, **{**FILES, file: text})["reader"]
    assert ("return self.src.text[self.src.at]" in reader) is is_held
    assert "self.src.current" not in reader


def test_a_class_that_two_files_may_be_meant_by_is_not_known(tmp_path: Path) -> None:
    files = {f"pkg_in_{name}": text for name, text in FILES.items() if name != "main"}
    texts = same(tmp_path, **files, **FILES, pkg_in_main="import reader\nprint(reader.Reader('x').all())\n")
    assert "self.src.twice()" in texts["pkg/reader"]


@pytest.mark.parametrize("others", [0, 12], ids=["followed as one", "too many"])
def test_a_module_of_the_library_is_not_the_file_of_that_name(tmp_path: Path, others: int) -> None:
    texts = same(
        tmp_path,
        pkg_in___init__="",
        pkg_in_queue=SOURCE.replace("from kinds", "from .kinds").replace("class Source", "class Queue"),
        pkg_in_kinds=KINDS,
        pkg_in_reader=READER.replace("source import Source", "queue import Queue").replace(
            "Source(", "Queue("
        ),
        main="from pkg import reader\none = reader.Reader(3)\nprint(one.src.maxsize)\ntry:\n    one.all()\n"
        "except AttributeError as error:\n    print(error)\n",
        **{f"other{number}": "" for number in range(others)},
    )
    assert "src.twice()" in texts["pkg/reader"]


def test_a_class_is_followed_through_an_init(tmp_path: Path) -> None:
    texts = same(
        tmp_path,
        pkg_in___init__="from .source import Source as Text\n",
        pkg_in_source=SOURCE.replace("from kinds", "from .kinds"),
        pkg_in_kinds=KINDS,
        pkg_in_reader=READER.replace("from source import Source", "from pkg import Text as Source").replace(
            "from kinds", "from .kinds"
        ),
        main=MAIN.replace("import reader", "from pkg import reader"),
    )
    assert "self.src.at * 2" in texts["pkg/reader"] and "= Wrong(self.src.at)" in texts["pkg/reader"]


def test_an_import_that_may_come_later_is_not_relied_on(tmp_path: Path) -> None:
    late = READER.replace("from kinds import Failed as Wrong\n", "")
    late += "import hook\nfrom kinds import Failed as Wrong\n"
    hook = "import sys\none = sys.modules['reader'].Reader('abc')\nprint(one.failed())\n"
    texts = same(tmp_path, **{**FILES, "reader": late, "hook": hook})
    assert "self.src.fail()" in texts["reader"]


@pytest.mark.parametrize(
    "text",
    [
        READER.replace("        src = self.src", "        len = lambda x: 99\n        src = self.src"),
        READER + "def len(x):\n    return 99\n",
    ],
    ids=["local", "global"],
)
def test_a_builtin_that_is_another_here_is_not_taken_for_it(tmp_path: Path, text: str) -> None:
    reader = same(tmp_path, **{**FILES, "reader": text})["reader"]
    assert "src.is_end()" in reader


def test_a_changed_class_compiles_those_again_that_import_it(tmp_path: Path) -> None:
    cache = Cache(str(tmp_path / "cache"))
    # Of a program of a dozen files each is compiled with all others at hand.
    files = {**FILES, **{f"other{number}": f"NUMBER = {number}\n" for number in range(12)}}
    compiled(tmp_path / "src", cache, **files)
    again = compiled(tmp_path / "src", cache, **files)
    assert all(was_cached for _, was_cached in again.values())
    changed = compiled(tmp_path / "src", cache, **{**files, "source": SOURCE.replace("* 2", "* 3")})
    assert {name for name, (_, was_cached) in changed.items() if not was_cached} == {"reader", "source"}
    assert "self.src.at * 3" in changed["reader"][0]
    # What says nothing of the class changes nothing here.
    comment = {**files, "source": SOURCE.replace("* 2", "* 3") + "# nothing\n"}
    assert compiled(tmp_path / "src", cache, **comment)["reader"][1]


def test_without_the_promise_nothing_is_known(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    for name, text in FILES.items():
        (tmp_path / "src" / f"{name}.py").write_text(text)
    items, _ = trees.plan([str(tmp_path / "src")], str(tmp_path / "out"))
    for item, data, outcome in trees.compile_items(items, Options.make(assume="sealed-classes"), jobs=1):
        if item.path.endswith("reader.py"):
            assert b"self.src.twice()" in (outcome.data or data)


@pytest.mark.parametrize(
    "text",
    [
        "from a import *\n" + SOURCE,
        SOURCE + "exec('class Source: pass')\n",
        SOURCE + "def f(x, n):\n    setattr(x, n, 1)\n",
        "class Source(:\n",
        "\0",
    ],
)
def test_a_file_of_which_no_text_tells_shares_nothing(text: str) -> None:
    assert not shared_by(text.encode()).classes


def test_constants_stand_as_literals_where_they_are_meant() -> None:
    shared = shared_by(SOURCE.encode()).classes["Source"]
    assert shared.text.startswith("STEP = 1\nclass Above:") and "END =" not in shared.text
    assert shared.names == ("Failed", "Further", "__name__", "helper")
    module = lowered(shared.text, "<import>")
    assert module is not None
    text = dump(module)
    assert "return x + 1" in text and "return (END, [STEP for STEP in self.text[:1]])" in text
