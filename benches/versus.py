"""Values per second of ndkey, JAX, NumPy, Intel's MKL and Rust's other libraries, side by side.

Environment and commands, from the repository's root:

    python3 -m venv .venv && .venv/bin/pip install jax==0.10.2 numpy scipy mkl torch matplotlib
    .venv/bin/python benches/versus.py --json FILE.json        measures, prints tables
    .venv/bin/python benches/versus.py --from FILE.json --tables
    .venv/bin/python benches/versus.py --from FILE.json --plot FILE.svg

Each round runs the Rust libraries (`cargo bench --all-features --bench throughput`), JAX (jitted,
blocked until ready), NumPy and, where they are installed, SciPy, PyTorch and Intel's VSL (`mkl`) in turn on the
same cores, operation by operation.
"""

import argparse
import json
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
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
        import measuring
        measured = measuring.measured(arguments.operations, arguments.rounds)
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
