"""Writes uneven_beta.json: both tails of beta variates that are nearly all near 0, also at subnormal numbers, by mpmath. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install mpmath && .venv/bin/python tests/native/uneven_beta.py

A case is a, b, x, and the probabilities below and above x, rounded once.
"""

import itertools
import json
from pathlib import Path

from mpmath import betainc, mp, mpf

mp.dps = 60


def main():
    lines = []
    usual = itertools.product((1e-9, 1e-4, 0.05, 0.34, 0.9, 3.0), (2.0, 10.0, 1e3, 3e5, 1e9), (0.6, 0.8, 1.1, 1.45))
    subnormal = itertools.product(((1e-3, 1e-3), (1e-3, 0.48), (0.01, 0.01), (0.01, 1.0), (0.1, 1.0)), (5e-324, 1e-322, 5.45388e-318, 1e-310))
    for a, b, x in [(a, b, product / b) for a, b, product in usual] + [(*shapes, x) for shapes, x in subnormal]:
        if x <= 0.5:
            lower = betainc(mpf(a), mpf(b), 0, mpf(x), regularized=True)
            lines.append(json.dumps([a, b, x, float(lower), float(1 - lower)]))
    (Path(__file__).parent / "uneven_beta.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
