"""How long quantiles and probabilities of `native` take beside those of SciPy, cdflib and statrs, on one thread.

    cargo build --profile bench -p ndkey-benches --bench quantiles
    taskset -c 1 python3 benches/quantiles.py PROGRAM

Prints a table in Markdown: nanoseconds for each of 100,000 values, the least of several rounds, in which both take
turns. Needs numpy and scipy.
"""

import json
import math
import subprocess
import sys
import time

import numpy as np
from scipy import special, stats

NUMBERS = 100_000
ROUNDS = 3

# Distributions -> SciPy's.
DISTRIBUTIONS = {
    "StandardNormal": stats.norm,
    "LogNormal": stats.lognorm,
    "Exponential": lambda rate: stats.expon(0, 1 / rate),
    "Gamma": stats.gamma,
    "ChiSquared": stats.chi2,
    "Beta": stats.beta,
    "FisherF": stats.f,
    "StudentT": stats.t,
}

# The loops that SciPy's distributions call.
LOOPS = {
    ("StandardNormal", "quantile"): special.ndtri,
    ("StandardNormal", "cdf"): special.ndtr,
    ("Gamma", "quantile"): special.gammaincinv,
    ("Gamma", "cdf"): special.gammainc,
    ("ChiSquared", "quantile"): lambda df, p: special.gammaincinv(0.5 * df, p),
    ("ChiSquared", "cdf"): special.chdtr,
    ("Beta", "quantile"): special.betaincinv,
    ("Beta", "cdf"): special.betainc,
    ("FisherF", "quantile"): special.fdtri,
    ("FisherF", "cdf"): special.fdtr,
    ("StudentT", "quantile"): special.stdtrit,
    ("StudentT", "cdf"): special.stdtr,
}
METHODS = {"quantile": "ppf", "cdf": "cdf", "log_density": "logpdf"}


def least(call):
    times = []
    for _ in range(3):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e9 / NUMBERS)
    return min(times)


def round_of(program, best):
    lines = subprocess.run([program], capture_output=True, check=True, text=True).stdout.splitlines()
    p = (np.arange(NUMBERS) + 0.5) * 0.618033988749895 % 1
    for line in map(json.loads, lines):
        name, function, parameters = line["name"], line["function"], line["parameters"]
        dist = DISTRIBUTIONS[name](*parameters)
        argument = p if function == "quantile" else dist.ppf(p)
        method = getattr(dist, METHODS[function])
        loop = LOOPS.get((name, function))
        times = (
            line["ns"],
            least(lambda: method(argument)),
            least(lambda: loop(*parameters, argument)) if loop else math.nan,
            line["cdflib"] or math.nan,
            line["statrs"],
        )
        key = (name, tuple(parameters), function)
        best[key] = tuple(map(min, times, best.get(key, times)))


def mean(ratios):
    ratios = [math.log(ratio) for ratio in ratios if not math.isnan(ratio)]
    return math.exp(sum(ratios) / len(ratios))


def main():
    best = {}
    for _ in range(ROUNDS):
        round_of(sys.argv[1], best)
    peers = ["SciPy", "`scipy.special`", "cdflib", "statrs"]
    print(f"| | function | ndkey | {' | '.join(peers)} |\n|---|---|---:{'|---:' * len(peers)}|")
    for (name, parameters, function), (own, *others) in best.items():
        cells = ["" if math.isnan(time) else f"{time:.0f} ({time / own:.1f})" for time in others]
        shown = f"({', '.join(f'{p:g}' for p in parameters)})" if parameters else ""
        print(f"| `{name}`{shown} | `{function}` | {own:.1f} | {' | '.join(cells)} |")
    of_tails = [times for (*_, function), times in best.items() if function != "log_density"]
    means = [f"{peer} {mean(times[n] / times[0] for times in of_tails):.1f}" for n, peer in enumerate(peers, 1)]
    print(f"\nGeometric means of the quotients, of quantiles and probabilities: {', '.join(means)}.")


if __name__ == "__main__":
    main()
