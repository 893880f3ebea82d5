"""The names of other libraries, as the guide's page `names` has them: each exists, and all of NumPy and JAX are there.
And COMPARE's table of distributions: how many each library has, and which of them `native` lacks.

    python3 tests/docs/names.py

Needs numpy and scipy, and for JAX's names jax (of tests/jax/generate.py), and checks the libraries that it finds.
"""

import importlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/guide/names.rs"
# Columns of the tables: where names are looked up, and those that have no row, because they are not distributions.
LIBRARIES = {
    "NumPy": ("numpy.random", "Generator", {"bit_generator", "permutation", "permuted", "shuffle", "spawn"}),
    "SciPy": ("scipy.stats", None, None),
    "jax.random": (
        "jax.random",
        None,
        {"PRNGKey", "clone", "fold_in", "key", "key_data", "key_dtype", "key_impl", "permutation", "random_gamma_p", "split",
         "wrap_key_data"},
    ),
}


def columns():
    """The names in each column of the page's tables."""
    names = {}
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.removeprefix("//! |").removesuffix("|").split("|")]
        if "NumPy" in cells:
            head = cells
        elif line.startswith("//! |") and "---" not in line:
            for column, cell in zip(head, cells):
                # Neither formulas nor arguments.
                calls = re.findall(r"`(\w+)(?:\(.*?\))?(?: \+ 1)?`", cell)
                names.setdefault(column, set()).update(calls)
    return names


def in_native():
    """The names that native's registry and its pages have for its distributions."""
    registry = (ROOT / "src/native/registry.rs").read_text()
    names = set(re.findall(r"`(\w+)`", registry))
    for file in (ROOT / "src/native").rglob("*.rs"):
        for aliases in re.findall(r"alias\(([^)]*)\)", file.read_text()):
            names.update(re.findall(r'"(\w+)"', aliases))
    return names


def compared():
    """COMPARE's row -> the numbers of distributions, of those in `native`, and the names of the others."""
    rows = re.findall(r"^\| (.*?) \| (\d+) \| (\w+).*? \| (.*?) ?\|$", (ROOT / "COMPARE.md").read_text(), re.M)
    return {row: (int(all), int(all if there == "all" else there), set(re.findall(r"`(\w+)`", others)))
            for row, all, there, others in rows}


def miscounted():
    from scipy import stats
    from scipy.stats._multivariate import multi_rv_generic

    rows, names = compared(), in_native() | {"wald"}
    for row, kind in {
        "of vectors and matrices": multi_rv_generic,
        "continuous": stats.rv_continuous,
        "discrete": stats.rv_discrete,
    }.items():
        found = {name for name in dir(stats) if isinstance(getattr(stats, name), kind)}
        (compare,) = (figures for name, figures in rows.items() if name.startswith("SciPy") and name.endswith(row))
        if compare != (len(found), len(found & names), found - names):
            yield f"COMPARE has {compare} of SciPy, {row}: {len(found)}, {len(found & names)}, {found - names}"
    for library, start in {"NumPy": "NumPy", "jax.random": "jax.random"}.items():
        module, owner, others = LIBRARIES[library]
        found = importlib.import_module(module)
        found = getattr(found, owner) if owner else found
        count = len({name for name in dir(found) if not name.startswith("_")} - others)
        (compare,) = (figures[0] for name, figures in rows.items() if name.startswith(start))
        if compare != count:
            yield f"COMPARE counts {compare} distributions of {library}: {count}"


def wrong():
    for library, (module, owner, others) in LIBRARIES.items():
        try:
            found = importlib.import_module(module)
        except ImportError:
            print(f"{module} is not there: its names are not checked", file=sys.stderr)
            continue
        found = getattr(found, owner) if owner else found
        named = columns()[library]
        yield from (f"{library} has no {name}" for name in sorted(named) if not hasattr(found, name) and name != "dist")
        if others is not None:
            public = {name for name in dir(found) if not name.startswith("_")}
            yield from (f"the page has no {name} of {library}" for name in sorted(public - named - others))


if __name__ == "__main__":
    sys.exit("\n".join([*wrong(), *miscounted()]) or None)
