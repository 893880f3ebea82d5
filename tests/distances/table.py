#!/usr/bin/env python3
"""Writes the tables of README.md from f32.tsv, f64.tsv and counts.tsv."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def lines(name):
    """A file's rows; its comments, and the names of its columns, are left out."""
    rows = [line.split("\t") for line in (HERE / name).read_text().splitlines() if not line.startswith("#")]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def dates(name):
    return " ".join(line[2:] for line in (HERE / name).read_text().splitlines() if line.startswith("#"))


def law(row):
    return f"`{row['law']}`" + (f" ({row['parameters']})" if row["parameters"] else "")


def table(heads, rows):
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [heads, ["---"] * len(heads), *rows])


def small(text):
    return f"{float(text):.4g}"


def single():
    rows = [
        (law(row), row["counts"], row["distance"], f"{float(row['ulp']):.2f}",
         f"{100 * float(row['unequal']):.2g} %", row["decreasing"], small(row["least"]), small(row["most"]))
        for row in lines("f32.tsv")
    ]
    heads = ("law", "K 2^32", "distance K", "worst error, ulp", "not the nearest", "decreasing", "least", "largest")
    return table(heads, rows) + f"\n\n{len(rows)} laws. {dates('f32.tsv')}"


def double():
    rows = [
        (law(row), row["inputs"], f"{float(row['ulp']):.2f}", row["displaced"], row["decreasing"],
         small(row["least"]), small(row["most"]))
        for row in lines("f64.tsv")
    ]
    heads = ("law", "inputs", "worst error, ulp", "worst displacement", "decreasing", "least", "largest")
    return table(heads, rows) + f"\n\n{len(rows)} laws. {dates('f64.tsv')}"


def counts():
    rows = [
        (law(row), row["bits"], row["variation"], row["beyond"], row["largest"]) for row in lines("counts.tsv")
    ]
    heads = ("law", "bits of an input", "total variation", "of it above the largest count", "largest count")
    return table(heads, rows) + f"\n\n{dates('counts.tsv')}"


def main():
    readme = HERE / "README.md"
    text = readme.read_text()
    for name, made in [("f32", single()), ("f64", double()), ("counts", counts())]:
        marks = f"<!-- {name}, by table.py -->", f"<!-- end of {name} -->"
        text = re.sub(
            f"{re.escape(marks[0])}.*{re.escape(marks[1])}",
            lambda _: f"{marks[0]}\n\n{made}\n\n{marks[1]}",
            text, flags=re.S,
        )
    readme.write_text(text)


if __name__ == "__main__":
    main()
