"""How long quantiles and probabilities of `native` take beside those of SciPy, cdflib and statrs, on one thread.

    cargo build --profile bench -p ndkey-benches --bench quantiles
    taskset -c 1 python3 benches/quantiles.py PROGRAM

Prints a table in Markdown: nanoseconds for each of 100,000 values, the least of several calls; of slower functions SciPy
has fewer values. Needs numpy and scipy.
"""

import json
import math
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from peers import SCIPY
from scipy import special, stats

NUMBERS = 100_000
# Seconds of a call of SciPy, in which 8 times as many values would not be computed.
ENOUGH = 0.1

REGISTRY = Path(__file__).parents[1] / "src/native/registry.rs"
# Types -> SciPy's names.
NAMES = {
    name: names.strip("`").split("`")[0]
    for name, names in re.findall(r'^ +\w+ (\w+) .*"([^"]*)";$', REGISTRY.read_text(), re.MULTILINE)
}

# Distributions with other parameters than SciPy's.
DISTRIBUTIONS = {
    "Hypergeometric": lambda good, bad, draws: stats.hypergeom(good + bad, good, draws),
    "Normal": stats.norm,
    "PoissonBinomial": lambda *p: stats.poisson_binom(p),
    "Rayleigh": lambda scale: stats.rayleigh(0, scale),
    "Triangular": lambda low, mode, high: stats.triang((mode - low) / (high - low), low, high - low),
    "TruncatedNormal": lambda mean, std, low, high: stats.truncnorm(low, high),
    "Uniform": lambda low, high: stats.uniform(low, high - low),
    "VonMises": lambda mu, kappa: stats.vonmises(kappa, mu),
    "Wald": lambda mean, scale: stats.invgauss(mean / scale, 0, scale),
    "Weibull": lambda scale, c: stats.weibull_min(c, 0, scale),
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


def scipys(name, parameters):
    """SciPy's distribution, or None."""
    # Whole numbers as such.
    parameters = [int(p) if p == int(p) else p for p in parameters]
    new = DISTRIBUTIONS.get(name) or SCIPY.get(name) or getattr(stats, NAMES.get(name, ""), None)
    return new and new(*parameters)


def least(call, *arguments):
    """Nanoseconds of `call` for each of the last argument's numbers, or of the first ones if it is slow."""
    *parameters, last = arguments
    numbers, times = 16, []
    while True:
        start = time.perf_counter()
        call(*parameters, last[:numbers])
        passed = time.perf_counter() - start
        if numbers < len(last) and 8 * passed < ENOUGH:
            numbers = min(8 * numbers, len(last))
            continue
        times.append(passed * 1e9 / numbers)
        if len(times) == 3 or passed > ENOUGH:
            return min(times)


def quantiles(dist, p):
    """Quantiles of probabilities; of the first ones, again and again, where they are slow."""
    is_fast = least(dist.ppf, p) * len(p) < 1e9
    return dist.ppf(p) if is_fast else np.resize(dist.ppf(p[:64]), len(p))


def measured(program):
    """Names, parameters and functions -> times."""
    rows = {}
    lines = subprocess.run([program], capture_output=True, check=True, text=True).stdout.splitlines()
    p = (np.arange(NUMBERS) + 0.5) * 0.618033988749895 % 1
    for line in map(json.loads, lines):
        name, function, parameters = line["name"], line["function"], line["parameters"]
        dist = scipys(name, parameters)
        if dist is None:
            continue
        name_of = METHODS[function]
        method = getattr(dist, name_of if hasattr(dist.dist, name_of) else name_of.replace("pdf", "pmf"))
        loop = LOOPS.get((name, function))
        try:
            argument = p if function == "quantile" else quantiles(dist, p)
            times = (
                line["ns"],
                least(method, argument),
                least(loop, *parameters, argument) if loop else math.nan,
                line["cdflib"] or math.nan,
                line["statrs"] or math.nan,
            )
        except RuntimeError as error:
            # "updating stopped, endless loop", of Skellam's quantiles.
            print(f"SciPy's {name}{tuple(parameters)}, {function}: {error}", file=sys.stderr)
            continue
        rows[name, tuple(parameters), function] = times
    return rows


def mean(ratios):
    ratios = [math.log(ratio) for ratio in ratios if not math.isnan(ratio)]
    return math.exp(sum(ratios) / len(ratios))


def main():
    rows = measured(sys.argv[1])
    peers = ["SciPy", "`scipy.special`", "cdflib", "statrs"]
    print(f"| | function | ndkey | {' | '.join(peers)} |\n|---|---|---:{'|---:' * len(peers)}|")
    for (name, parameters, function), (own, *others) in rows.items():
        cells = ["" if math.isnan(time) else f"{time:.0f} ({time / own:.1f})" for time in others]
        shown = f"({', '.join(f'{p:g}' for p in parameters)})" if parameters else ""
        print(f"| `{name}`{shown} | `{function}` | {own:.1f} | {' | '.join(cells)} |")
    of_tails = [times for (*_, function), times in rows.items() if function != "log_density"]
    means = [f"{peer} {mean(times[n] / times[0] for times in of_tails):.1f}" for n, peer in enumerate(peers, 1)]
    slow = sum(times[1] < 2 * times[0] for times in of_tails)
    print(f"\nOf {len(of_tails)} rows of quantiles and probabilities, {slow} are below twice SciPy's speed.")
    print(f"\nGeometric means of the quotients, of quantiles and probabilities: {', '.join(means)}.")


if __name__ == "__main__":
    main()
