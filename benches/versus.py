"""Values per second of ndkey, JAX, NumPy, Intel's MKL and Rust's other libraries, side by side.

Environment and commands, from the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 numpy scipy mkl torch matplotlib
    .venv/bin/python benches/versus.py --json FILE.json        measures, prints tables
    .venv/bin/python benches/versus.py --level x86-64-v3       ndkey, JAX and MKL with AVX2 at most
    .venv/bin/python benches/versus.py --from FILE.json --tables
    .venv/bin/python benches/versus.py --from FILE.json --plot FILE.svg

Each round runs the Rust libraries (`cargo bench --all-features --bench throughput`), JAX (jitted,
blocked until ready), NumPy and, where they are installed, SciPy, PyTorch and Intel's VSL (`mkl`) in turn on the
same cores, operation by operation.
"""

import argparse
import json
import os
from pathlib import Path

# Instruction sets, as ndkey's program, MKL and JAX are told of them. What NumPy draws with does not depend on them.
LEVELS = {"x86-64-v3": {"MKL_ENABLE_INSTRUCTIONS": "AVX2", "XLA_FLAGS": "--xla_cpu_max_isa=AVX2"}}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--level", choices=LEVELS, help="as on a processor that has no more; else, the best it has")
    parser.add_argument("--from", dest="source", type=Path, metavar="JSON", help="what was measured before")
    parser.add_argument("--json", type=Path, help="write what was measured")
    parser.add_argument("--plot", type=Path, metavar="SVG", help="draw the ratios of common operations")
    parser.add_argument("--tables", action="store_true", help="print the tables of benches/README.md")
    parser.add_argument("operations", nargs="*", help="names of operations; all, if there are none")
    arguments = parser.parse_args()

    # Imported only where needed: JAX to measure, matplotlib to draw.
    if arguments.source:
        measured = json.loads(arguments.source.read_text())
    else:
        # Read when the libraries are loaded.
        os.environ.update(LEVELS.get(arguments.level, {}))
        import measuring
        measured = measuring.measured(arguments.operations, arguments.rounds, arguments.level)
    if arguments.json:
        arguments.json.write_text(json.dumps(measured, indent=1) + "\n")
    if arguments.plot:
        import plot
        plot.draw(measured, arguments.plot)
    if arguments.tables or not (arguments.source or arguments.plot):
        import tables
        print(tables.markdown(measured))


if __name__ == "__main__":
    main()
