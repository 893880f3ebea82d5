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
            f"{batteries.BATTERIES[battery]} {version}, over {streams} {'kind' if streams == 1 else 'kinds'} of streams of {generators}",
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


def table_of(path):
    """The rows of a table of results, by the names of its columns."""
    lines = [line for line in (ROOT / path).read_text().splitlines() if line.startswith("| ")]
    columns, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(columns, row)) for row in rows]


def of_processors():
    """Checksums on processors, and those that have fewer than there are now."""
    now = len((ROOT / "tests/portability/checksums.txt").read_text().splitlines())
    groups = {}
    for row in table_of("tests/portability/results.md"):
        computed = sum(int(row[column]) for column in ("equal", "differ", "absent"))
        groups.setdefault((row["date"], row["commit"], computed), []).append(row)
    rows, behind = [], []
    for (date, commit, computed), of_group in groups.items():
        names = several(row["target"] for row in of_group)
        equal, differ, absent = (sum(int(row[column]) for row in of_group) for column in ("equal", "differ", "absent"))
        rows.append((
            f"The same bits on {names}, {len(of_group)} level{'s' if len(of_group) > 1 else ''} of vector instructions; "
            + several(row["run by"] for row in of_group),
            f"{computed} checksums on each: {equal} equal, {differ} differ, {absent} do not exist on 32 bits; "
            f"commit {commit}",
            date,
            "tests/portability/run",
        ))
        if computed != now:
            behind.append(f"{names}: {computed}")
    return rows, now, behind


def of_memory():
    """Sanitizers, valgrind and Miri."""
    names = {"address": "Address sanitizer", "thread": "Thread sanitizer", "valgrind": "valgrind",
             "miri": "Miri"}
    groups = {}
    for row in table_of("tests/sanitizers/results.md"):
        groups.setdefault(row["check"], []).append(row)
    for check, rows in groups.items():
        yield (
            f"Faults of memory: {names[check]} ({several(row['with'] for row in rows)})",
            "; ".join(f"{row['over']}: {row['what ran']}, {row['faults']} faults" for row in rows),
            max(row["date"] for row in rows),
            f"tests/sanitizers/run {check}",
        )


def of_distances():
    """How far samples by inversion are from their laws."""
    for name, what in [("f32", "`f32`, all 2^32 inputs"), ("f64", "`f64`, inputs of all sizes"),
                       ("counts", "counts, by bisection")]:
        path = f"tests/distances/{name}.tsv"
        heads, *lines = [line for line in (ROOT / path).read_text().splitlines() if not line.startswith("#")]
        rows = [dict(zip(heads.split("\t"), line.split("\t"))) for line in lines]
        largest = lambda column: max(float(row[column]) for row in rows)
        if name == "f32":
            near = sorted(float(row["ulp"]) for row in rows)
            size = (f"Kolmogorov distance up to {largest('distance'):.1e}; worst error {near[0]:.2f} to "
                    f"{near[-1]:.3g} units in the last place, median {near[len(near) // 2]:.2f}")
        elif name == "f64":
            near = sorted(float(row["ulp"]) for row in rows)
            size = (f"{sum(int(row['inputs']) for row in rows)} inputs; error times density up to "
                    f"{largest('displaced'):.1e}; worst error {near[0]:.2f} to {near[-1]:.3g} units in the last place "
                    f"(near zeros), median {near[len(near) // 2]:.2f}")
        else:
            size = f"total variation up to {largest('variation'):.1e}"
        date = re.search(r"# (\S+),", (ROOT / path).read_text())[1]
        yield (f"Distance from the law by inversion: {what}", f"{len(rows)} choices: {size}", date,
               "tests/distances/run")


def page():
    processors, now, behind = of_processors()
    rows = [*of_batteries(), of_derived_keys(), of_known_answers(), *of_vectors(), of_laws(), *of_distances(),
            *of_memory(), *processors]
    lines = [f"| {what} | {size} | {date} | `{command}` |" for what, size, date, command in rows]
    missing = "" if not behind else (
        f"- The list of checksums has {now} lines by now. Fewer were computed on these:\n"
        f"  {'; '.join(behind)}.\n  The tests compare all of them on the processor that runs them.\n"
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

{missing}- Rust's rules of aliasing beyond a few unit tests in Miri, and accesses inside of the compiled standard library
  (`address`): `tests/sanitizers/README.md`. A lint denies unsafe code but where a module allows it, and another one a
  block that does not say why it is sound; `.ci/nightly` runs tests with checks of overflow and debug assertions.
- The distance from their laws of samplers by rejection and of counts by cuts, of laws that `tests/distances/laws.rs`
  has and the results lack, and a bound for `f64` between the inputs that were computed.
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
