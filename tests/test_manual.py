"""Manual pages and completion: made of the commands themselves, and of use to real programs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cli_helpers import ROOT, prepare
from s2s.cli.app import COMMANDS, app
from s2s.cli.manual import pages, write
from test_cli import done, refused


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path, monkeypatch)


def test_the_pages_that_are_installed_are_those_of_the_commands(project: Path) -> None:
    installed = {path.name: path.read_text(encoding="utf-8") for path in (project / "docs/man").iterdir()}
    assert installed == pages(), "run: make man"


def test_every_command_and_option_has_its_place_in_a_page() -> None:
    made = pages()
    assert set(made) == {"s2s.1", *(f"s2s-{name}.1" for name in COMMANDS)}
    root = click.Context(app)
    for name in COMMANDS:
        page = made[f"s2s-{name}.1"].replace("\\-", "-")
        command = app.get_command(root, name)
        assert command is not None
        for parameter in command.params:
            for option in parameter.opts if isinstance(parameter, click.Option) else ():
                assert f"\\fB{option}\\fR" in page, (name, option)
        assert f"\n  s2s {name}" in page.partition(".SH EXAMPLES\n.nf\n")[2], name
        assert f"\\fBs2s-{name}\\fR(1)\n" in made["s2s.1"].replace("\\-", "-")


def test_a_page_does_not_fall_for_what_is_a_request() -> None:
    @click.command("odd", help="Odd things.\n\n.TH is no title, and back\\slash is none either.")
    @click.option("--some-thing", help="'quoted' first.")
    def odd() -> None: ...

    from s2s.cli.manual import _page

    page = _page(odd, click.Context(odd, info_name="odd"), "s2s odd")
    assert "\n\\&.TH is no title, and back\\eslash is none either.\n" in page
    assert "\n\\fB\\-\\-some\\-thing\\fR TEXT\n\\&'quoted' first.\n" in page


def test_writing_pages_takes_away_old_ones(tmp_path: Path) -> None:
    (tmp_path / "man").mkdir()
    (tmp_path / "man/s2s-gone.1").write_text("")
    (tmp_path / "man/other.txt").write_text("")
    write(tmp_path / "man")
    assert {path.name for path in (tmp_path / "man").iterdir()} == {*pages(), "other.txt"}


@pytest.mark.skipif(shutil.which("man") is None, reason="no man here")
def test_man_reads_the_pages_without_a_warning(project: Path) -> None:
    result = subprocess.run(
        ["man", "--warnings", "--encoding=UTF-8", "--local-file", str(project / "docs/man/s2s-compile.1")],
        capture_output=True,
        text=True,
        env={**os.environ, "MANPAGER": "cat", "MANWIDTH": "100", "LC_ALL": "C.UTF-8"},
    )
    shown = re.sub(r".\x08|\x1b\[\d*m", "", result.stdout)
    assert (result.returncode, result.stderr) == (0, "")
    assert "s2s-compile - compile Python files, or whole trees of them" in shown
    assert re.search(r"^ +s2s compile prog\.py -o fast\.py --assume closed-world$", shown, re.MULTILINE)


# --- completion ---------------------------------------------------------------------------------------------


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `s2s` on the path, which is the one under test."""
    script = tmp_path / "bin/s2s"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m s2s "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", ROOT)


BASH = """
eval "$(s2s completion bash)"
compopt() { echo "compopt $2"; }
while read -r -a COMP_WORDS; do
    COMPREPLY=()
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _s2s_completion s2s
    echo "${COMP_WORDS[*]}: ${COMPREPLY[*]}"
done
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes_commands_options_names_and_files(command: None) -> None:
    lines = [
        "s2s ex",
        "s2s compile --print",
        "s2s compile --passes inline,fol",
        "s2s compile --print-after a",
        "s2s compile --assume sealed-globals,seal",
        "s2s explain fa",
        "s2s compile --cache-dir c",
        "s2s completion z",
    ]
    result = subprocess.run(
        ["bash", "--norc", "-c", BASH],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "s2s ex: explain export",
        "s2s compile --print: --print-after",
        "s2s compile --passes inline,fol: inline,fold",
        "s2s compile --print-after a: all",
        "s2s compile --assume sealed-globals,seal: sealed-globals,sealed-builtins sealed-globals,sealed-classes",
        "compopt default",
        "s2s explain fa: ",
        "compopt dirnames",
        "s2s compile --cache-dir c: ",
        "s2s completion z: zsh",
    ]


def completions(shell: str, words: str, current: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What s2s answers a shell."""
    monkeypatch.setenv("_S2S_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", current)
    return done().stdout


def test_zsh_and_fish_are_told_what_names_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    told = completions("zsh", "s2s compile --passes fol", "3", monkeypatch)
    assert told.splitlines()[:2] == ["plain", "fold"] and "f-strings of constants" in told
    told = completions("fish", "s2s compile --assume no-fin", "no-fin", monkeypatch)
    assert re.fullmatch(r"plain,no-finalizers\tnobody observes .*\n+", told) or "no-finalizers" in told
    assert completions("zsh", "s2s explain fan", "2", monkeypatch).splitlines()[0] == "file"


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_text_for_other_shells_names_the_command(shell: str) -> None:
    text = done("completion", shell).stdout
    assert f"_S2S_COMPLETE={shell}_complete" in text and "s2s" in text
    start = "#compdef s2s" if shell == "zsh" else "function _s2s_completion"
    assert text.startswith(start)


def test_an_unknown_shell_is_refused() -> None:
    assert "'tcsh' is not one of" in refused("completion", "tcsh", status=2)


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish here")
def test_fish_completes(command: None) -> None:
    script = (
        "s2s completion fish | source; complete -C 's2s ex'; complete -C 's2s compile --passes inline,fol'"
    )
    result = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, timeout=60)
    assert result.stderr == ""
    assert [line.split("\t")[0] for line in result.stdout.splitlines()] == [
        "explain",
        "export",
        "inline,fold",
    ]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh here")
def test_zsh_completes(command: None) -> None:
    # `_describe` and `compadd` work only in the line editor: here they say what they are given.
    script = """
autoload -U compinit && compinit -u -D
eval "$(s2s completion zsh)"
_describe() { print -l -- ${(P)2} ${(P)3} }
compadd() { print -l -- $@[3,-1] }
compstate=(); words=(s2s ex); CURRENT=2; _s2s_completion
print -- ${_comps[s2s]}
"""
    result = subprocess.run(["zsh", "-f", "-c", script], capture_output=True, text=True, timeout=60)
    assert "explain" in result.stdout and "export" in result.stdout, result.stderr
    assert result.stdout.splitlines()[-1] == "_s2s_completion"
