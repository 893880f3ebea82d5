#!/usr/bin/env python3
"""Writes the guide's page `evidence`: what was checked, how much, and when, as the files of results say.

    python3 tests/docs/evidence.py              writes it
    python3 tests/docs/evidence.py --check      compares it, but for dates; CI runs it

Run it after a change of one of these files. A row without a date of its own has that of the file's last commit.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/guide/evidence.md"
sys.path.insert(0, str(ROOT / "tests/batteries"))

import table as batteries
from campaign import results

TESTS = "cargo test -p ndkey-tests --all-features --test"
# Vectors of other programs than jax.random.
PROGRAMS = {"flax_streams.json": "Flax 0.12.8", "tfp.json": "TensorFlow Probability 0.26"}


def changed(path):
    """The date of a file's last commit."""
    command = ["git", "log", "-1", "--format=%cs", "--", path]
    return subprocess.check_output(command, cwd=ROOT, text=True).strip()


def read(path):
    return json.loads((ROOT / path).read_text())


def several(words):
    """Words as a list in a sentence."""
    *first, last = sorted(set(words))
    return f"{', '.join(first)} and {last}" if first else last


def of_batteries():
    """A row for each battery."""
    for (battery, version), lines in batteries.group(results(), "battery", "version").items():
        number, amount = batteries.count(lines)
        generators = several(f"`{line['generator']}`" for line in lines)
        streams = len({line["stream"] for line in lines})
        mild = sum(line["worst"] == "unusual" for line in lines)
        worse = [f"{line['worst']}: `{line['stream']}` of `{line['generator']}`, {line['options']}"
                 for line in lines if line["worst"] not in batteries.MILD]
        remarks = "; ".join([f"{mild} with unusual results"] * (mild > 0) + worse) or "no remark"
        yield (
            f"{batteries.BATTERIES[battery]} {version}, over {streams} kinds of streams of {generators}",
            f"{batteries.size(amount)}, {number} results in {len(lines)} runs; {remarks}",
            max(line["date"] for line in lines),
            "tests/batteries/campaign.py",
        )


def of_derived_keys():
    """Keys that are derived from one key."""
    lines = batteries.derived_keys()
    found = [float(line[column]) for line in lines for column in ("p", "p_of_largest") if line[column]]
    generators = {line["generator"] for line in lines}
    return (
        "Keys derived from one key: collisions, correlations of neighbours, avalanche",
        f"{len(generators)} generators, {len(found)} p-values, the smallest {min(found):.1g}",
        changed("tests/batteries/derived_keys.tsv"),
        "cargo run --release -p ndkey-tests --bin derived_keys",
    )


def of_vectors():
    """The values of jax.random, and of programs that are built on it."""
    files = sorted((ROOT / "tests/jax/vectors").glob("*.json"))
    cases = {path.name: read(path) for path in files}
    of_jax = [file for name, file in cases.items() if name not in PROGRAMS]
    version = several(file["jax"] for file in of_jax)
    calls = sum(len(file["cases"]) for file in of_jax)
    yield (
        f"Values of jax.random {version} on a CPU",
        f"{calls} calls in {len(of_jax)} files",
        changed("tests/jax/vectors"),
        "cargo test --all-features",
    )
    claims = len(read("tests/docs/claims.json"))
    yield (
        "What the documentation says of JAX's values",
        f"{claims} statements",
        changed("tests/docs/claims.json"),
        "tests/docs/claims.py",
    )
    for name, program in PROGRAMS.items():
        yield (
            f"Values of {program}",
            f"{len(cases[name]['cases'])} calls",
            changed(f"tests/jax/vectors/{name}"),
            f"{TESTS} programs",
        )


def of_known_answers():
    """Generators whose blocks are compared with Random123's."""
    paths = sorted((ROOT / "src/prng").glob("*.rs"))
    files = [path for path in paths if "fn known_answers_of_random123" in path.read_text()]
    return (
        "Random123's known answers: blocks of " + several(f"`{path.stem}`" for path in files),
        f"{len(files)} generators",
        max(changed(path) for path in files),
        "cargo test -p ndkey --lib known_answers",
    )


def of_laws():
    """Quantiles of SciPy."""
    path = "tests/catalogue/scipy/quantiles.json"
    version = re.search(r"scipy==(\S+)", (ROOT / path).with_suffix(".py").read_text())[1]
    laws = read(path)["distributions"]
    entries = [entry for entries in laws.values() for entry in entries]
    quantiles = sum(len(entry["quantiles"]) for entry in entries)
    return (
        f"Laws of SciPy {version}, with which samples are compared",
        f"{len(laws)} distributions, {len(entries)} choices of parameters, {quantiles} quantiles",
        changed(path),
        f"{TESTS} native -- fit",
    )


def of_processors():
    """Checksums on processors, and how many there are now."""
    text = (ROOT / "tests/portability/results.md").read_text()
    date, commit = re.search(r"Results of (\S+)", text)[1], re.search(r"Commit (\w+)", text)[1]
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in text.splitlines() if row.startswith("| ")][1:]
    targets = {row[0].partition("-")[0] for row in rows}
    equal, differ, absent = (sum(int(row[place]) for row in rows) for place in (4, 5, 6))
    most = max(int(row[4]) for row in rows)
    return (
        f"The same bits on {several(targets)}, {len(rows)} levels of vector instructions; some by emulators",
        f"{most} checksums on each: {equal} equal, {differ} differ, {absent} do not exist on 32 bits; commit {commit}",
        date,
        "tests/portability/run",
    ), most


def page():
    processors, then = of_processors()
    now = len((ROOT / "tests/portability/checksums.txt").read_text().splitlines())
    rows = [*of_batteries(), of_derived_keys(), of_known_answers(), *of_vectors(), of_laws(), processors]
    lines = [f"| {what} | {size} | {date} | `{command}` |" for what, size, date, command in rows]
    missing = "" if now == then else (
        f"- The list of checksums has {now} lines by now, where each processor above computed {then}. The tests\n"
        "  compare all of them on the processor that runs them.\n"
    )
    return f"""Why trust it: what was checked, how much of it, and when.

Each row is made from a file in the repository, and says no more than it does. The command makes the file
again, or compares the library with it; the date is the date of the results, or of the file's last commit.

| what | how much | when | command |
|---|---|---|---|
{chr(10).join(lines)}

Tests of laws have fixed keys: one that passes once always passes. `tests/batteries/README.md` has all
results of the batteries, with each remark, and older ones of the other generators. `last_f32` and
`last_f64` are there to fail: they have the bit to which uniform variates of `native` are rounded. Chains
of keys fail of `Philox2x32`, whose keys have 32 bits, and of `UnsafeRbg`, in JAX as here.

# What is not here

{missing}- Memory checks: no run under Miri or a sanitizer is recorded. A lint denies unsafe code but where a module
  allows it, and another one a block that does not say why it is sound; `.ci/nightly` runs tests with checks of
  overflow and debug assertions.
- What `tests/batteries/plan.txt` lists and the results lack: longer streams, larger batteries.
- A proof: batteries and tests of laws find faults, not their absence.
"""


def undated(text):
    return re.sub(r"\d{4}-\d\d-\d\d", "", text)


def main():
    if "--check" not in sys.argv:
        PAGE.write_text(page())
    elif undated(page()) != undated(PAGE.read_text()):
        sys.exit("the files of results say something else than the page: `python3 tests/docs/evidence.py`")


if __name__ == "__main__":
    main()
