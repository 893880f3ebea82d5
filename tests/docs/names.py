"""The names of other libraries, as the guide's page `names` has them: each exists, and all of NumPy and JAX are there.

    python3 tests/docs/names.py

Needs numpy and scipy, and for JAX's names jax (of tests/jax/generate.py), and checks those of the libraries that it finds.
"""

import importlib
import re
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "src/guide/names.rs"
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
                # Not those of a formula, and not arguments.
                calls = re.findall(r"`(\w+)(?:\(.*?\))?(?: \+ 1)?`", cell)
                names.setdefault(column, set()).update(calls)
    return names


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
    sys.exit("\n".join(wrong()) or None)
