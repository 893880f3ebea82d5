#!/usr/bin/env python3
"""Writes quantiles.json: SciPy's quantiles, with which samples of the catalogue's entries are compared.

    python3 -m venv venv && venv/bin/pip install scipy==1.17.1
    venv/bin/python tests/catalogue/scipy/quantiles.py

Entries that name a distribution of SciPy tell the parameters. Each quantile is checked: SciPy's
distribution function gives its probability back.
"""

import json
import pathlib
import subprocess

import numpy as np
from scipy import stats

from gauss_hypergeometric import GaussHypergeometric
from studentized_range import StudentizedRange

# Instead of SciPy's own.
EXACT = {"gausshyper": GaussHypergeometric, "studentized_range": StudentizedRange}

# Up to the median; the others are as far from 1.
LOWER = [1e-6, 1e-5, 1e-4, 1e-3, *(np.arange(1, 17) / 32).tolist()]
PROBABILITIES = LOWER + [1 - p for p in LOWER[-2::-1]]


def quantiles(name, parameters):
    """The quantiles of the distribution; the upper ones from the upper end."""
    dist = EXACT.get(name, getattr(stats, name))(*parameters)
    lower = dist.ppf(LOWER)
    upper = dist.isf(LOWER[-2::-1])
    for p, x, probability in [
        *zip(LOWER, lower, dist.cdf(lower)),
        *zip(LOWER[-2::-1], upper, dist.sf(upper)),
    ]:
        assert abs(probability - p) <= 1e-6 * p or np.spacing(abs(x)) * dist.pdf(x) >= 1e-6 * p, (
            name, parameters, p, x, probability,
        )
    assert (np.diff([*lower, *upper]) >= 0).all(), (name, parameters)
    return [float(f"{x:.12g}") for x in [*lower, *upper]]


def main():
    command = ["cargo", "run", "-q", "-p", "ndkey-catalogue", "--all-features", "--bin", "fits_by_scipy"]
    fits = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    distributions = {
        name: [{"parameters": of, "quantiles": quantiles(name, of)} for of in parameters]
        for name, parameters in fits.items()
    }
    file = pathlib.Path(__file__).with_name("quantiles.json")
    text = json.dumps({"probabilities": PROBABILITIES, "jax": distributions})
    # A line for each set of parameters.
    file.write_text(text.replace('{"parameters"', '\n{"parameters"') + "\n")


if __name__ == "__main__":
    main()
