"""What the figures look like: a table, JSON, a plot."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.asking import Measured
from benchmarks.forms import NOISE, ORIGINAL, TOOLS
from s2s.measure import Ratio, geometric_mean


def line(measured: Measured) -> str:
    """A row in one line, for whoever waits."""
    ratios = "  ".join(f"{name} {ratio}" for name, ratio in measured.ratios.items())
    return f"{measured.row.title:34} {ratios}"


def show(console: Console, measured: Sequence[Measured]) -> None:
    """Print the rows of one set as a table, with their geometric mean."""
    if not measured:
        return
    forms = [*measured[0].ratios]
    compiled = [name for name in forms if name != NOISE and name not in TOOLS]
    short = len(compiled) > 2  # the quartiles of so many would not fit beside each other
    table = _table(measured[0].row.group)
    table.add_column("ms", justify="right")
    for name in forms:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("functions changed", justify="right")
    table.add_column("calls removed", justify="right")
    for m in measured:
        built = [m.built[name] for name in (compiled[:1] if short else compiled)]
        table.add_row(
            m.row.name,
            _milliseconds(m.seconds),
            *(_cell(m.ratios[name], m.ratios[NOISE], name, short) for name in forms),
            " / ".join(str(form.functions) for form in built),
            " / ".join(str(form.calls) for form in built),
        )
    if len(measured) > 1:
        table.add_row("geometric mean", "", *_means(measured), "", "", style="bold")
    console.print()
    console.print(table)


def _table(title: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column("")
    return table


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.3g}" if seconds < 1 else f"{seconds * 1000:,.0f}"


def _means(measured: Sequence[Measured]) -> list[str]:
    """The geometric mean of each form."""
    forms = measured[0].ratios
    return [f"{geometric_mean(m.ratios[name].median for m in measured):.3f}" for name in forms]


def _cell(ratio: Ratio, noise: Ratio, name: str, short: bool) -> str:
    """A ratio; coloured where its quartiles are clear of 1 and of the row's noise."""
    text = f"{ratio.median:.2f}" if short else str(ratio)
    if name == NOISE:
        return f"[dim]{text}[/]"
    if ratio.low > max(1.0, noise.high):
        return f"[green]{text}[/]"
    if ratio.high < min(1.0, noise.low):
        return f"[red]{text}[/]"
    return text


def show_means(console: Console, measured: Sequence[Measured]) -> None:
    """Print the geometric means of the sets beside each other."""
    if not measured:
        return
    table = _table("geometric means")
    table.add_column("rows", justify="right")
    for name in measured[0].ratios:
        table.add_column(name, justify="right")
    for group in dict.fromkeys(m.row.group for m in measured):
        rows = [m for m in measured if m.row.group == group]
        table.add_row(group, str(len(rows)), *_means(rows))
    console.print()
    console.print(table)


def markdown(measured: Sequence[Measured]) -> str:
    """The tables of all sets, for a document."""
    lines = []
    for group, each in groupby(measured, lambda m: m.row.group):
        rows = [*each]
        forms = [*rows[0].ratios]
        titles = [group, "ms", *forms, "functions changed", "calls removed"]
        lines += [f"| {' | '.join(titles)} |", "|---" + "|---:" * (len(titles) - 1) + "|"]
        for m in rows:
            built = [m.built[name] for name in forms if name != NOISE and name not in TOOLS]
            cells = [
                m.row.name,
                _milliseconds(m.seconds),
                *map(str, m.ratios.values()),
                " / ".join(str(form.functions) for form in built),
                " / ".join(str(form.calls) for form in built),
            ]
            lines.append(f"| {' | '.join(cells)} |")
        lines += [f"| **geometric mean** | | {' | '.join(_means(rows))} | | |", ""]
    return "\n".join(lines)


def as_json(measured: Sequence[Measured], failed: Sequence[str]) -> dict[str, Any]:
    """Every figure, and what decides them."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "machine": platform.machine(),
        "failed": list(failed),
        "rows": [
            {
                "set": m.row.group,
                "name": m.row.name,
                "seconds": m.seconds,
                "forms": {
                    name: {
                        "ratio": ratio.median,
                        "low": ratio.low,
                        "high": ratio.high,
                        "functions_changed": m.built[name].functions,
                        "calls_removed": m.built[name].calls,
                    }
                    for name, ratio in m.ratios.items()
                },
            }
            for m in measured
        ],
    }


def plot(measured: Sequence[Measured], file: Path) -> None:
    """Draw a dot for each ratio, with its quartiles, and the noise of the row as a band behind."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    forms = [name for name in (measured[0].ratios if measured else ()) if name != NOISE]
    height = max(0.25, 0.1 * len(forms))
    figure, axes = pyplot.subplots(figsize=(9, 1.5 + height * len(measured)), layout="constrained")
    places = range(len(measured))
    noise = [m.ratios[NOISE] for m in measured]
    axes.barh(
        places,
        [n.high - n.low for n in noise],
        left=[n.low for n in noise],
        color="0.85",
        label=f"{ORIGINAL} against itself",
    )
    for number, name in enumerate(forms):
        ratios = [m.ratios[name] for m in measured]
        axes.errorbar(
            [r.median for r in ratios],
            [place + 0.7 * ((number + 0.5) / len(forms) - 0.5) for place in places],
            xerr=[[r.median - r.low for r in ratios], [r.high - r.median for r in ratios]],
            fmt="o",
            markersize=3,
            linewidth=1,
            label=name,
        )
    axes.axvline(1, color="0.5", linewidth=1)
    axes.set_yticks(places, [m.row.title for m in measured], fontsize=7)
    axes.set_ylim(len(measured) - 0.5, -0.5)
    axes.set_xscale("log")
    least, most = axes.get_xlim()
    ticks = [tick for tick in (0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5, 2, 3, 4, 6, 10) if least <= tick <= most]
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.set_xticks([], minor=True)
    axes.set_xlabel(f"times faster than as written, Python {platform.python_version()}")
    figure.legend(loc="outside upper center", ncols=5, fontsize=8)
    figure.savefig(file, dpi=130)
