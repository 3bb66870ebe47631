"""An explanation for programs: JSON of its own, and SARIF 2.1.0 for editors and code scanning."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import PurePath
from urllib.parse import quote

from s2s.explain.gather import unlock_text
from s2s.explain.model import Explanation, Finding
from s2s.stages import PASSES

#: Of the JSON document; another one means that a reader has to change.
FORMAT = 1

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
#: Of each kind: what the rule's name begins with, its level, what kind of result it is, and what it says.
_RULES = {
    "done": ("rewrite", "none", "informational", "s2s rewrites this by the pass `{0}`: {1}."),
    "missed": (
        "refusal",
        "note",
        "fail",
        "s2s leaves this as written, which the pass `{0}` might change: {1}.",
    ),
    "note": ("note", "none", "informational", "s2s notes something about this{2}."),
    "failed": (
        "failure",
        "warning",
        "fail",
        "s2s itself fails on this function{2}, and leaves it as written.",
    ),
}


def to_json(explanation: Explanation) -> str:
    """The JSON document: the data as they are."""
    document = {"format": FORMAT, **asdict(explanation)}
    for finding, written in zip(explanation.findings, document["findings"], strict=True):
        if finding.entry is not None:
            written["entry"]["cost"] = finding.entry.cost
    return json.dumps(document, indent=1)


def to_sarif(explanations: list[Explanation]) -> str:
    """One SARIF log with one run, whose results are the findings of all files."""
    rules: dict[str, dict[str, object]] = {}
    results = [
        _result(explanation, finding, rules)
        for explanation in explanations
        for finding in explanation.findings
    ]
    driver = {
        "name": "s2s",
        "semanticVersion": explanations[0].version,
        "rules": list(rules.values()),
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1)


def rule_id(finding: Finding) -> str:
    """The rule a finding goes by: its kind, and the pass that says it."""
    kind = _RULES[finding.kind][0]
    return f"{kind}/{finding.pass_name}" if finding.pass_name else kind


def _result(
    explanation: Explanation, finding: Finding, rules: dict[str, dict[str, object]]
) -> dict[str, object]:
    rule = rule_id(finding)
    if rule not in rules:
        rules[rule] = _rule(rule, finding)
    _, level, kind, _ = _RULES[finding.kind]
    message = finding.message
    if finding.unlock:
        message += f" (would take: {unlock_text(finding.unlock)})"
    if finding.assumptions:
        message += f" (relies on {', '.join(finding.assumptions)})"
    location: dict[str, object] = {"artifactLocation": {"uri": _uri(explanation.file)}}
    if finding.line and finding.column:
        location["region"] = _region(finding)
    return {
        "ruleId": rule,
        "ruleIndex": list(rules).index(rule),
        "level": level,
        "kind": kind,
        "message": {"text": message},
        "locations": [
            {
                "physicalLocation": location,
                "logicalLocations": [{"fullyQualifiedName": finding.function}],
            }
        ],
    }


def _rule(rule: str, finding: Finding) -> dict[str, object]:
    _, level, _, text = _RULES[finding.kind]
    summaries = {info.name: info.summary for info in PASSES}
    name = finding.pass_name
    says = text.format(name, summaries.get(name, name), f" in `{name}`" if name else "")
    return {
        "id": rule,
        "shortDescription": {"text": says},
        "defaultConfiguration": {"level": level},
    }


def _region(finding: Finding) -> dict[str, int]:
    region = {"startLine": finding.line, "startColumn": finding.column}
    if (finding.end_line, finding.end_column) > (finding.line, finding.column):
        region |= {"endLine": finding.end_line, "endColumn": finding.end_column}
    return region


def _uri(filename: str) -> str:
    """A relative reference where the file is named so, a `file:` address otherwise."""
    path = PurePath(filename)
    if path.is_absolute():
        return path.as_uri()
    return quote(os.path.normpath(filename).replace(os.sep, "/"))
