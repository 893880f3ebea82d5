"""Writes references.json: intervals and tests by SciPy, tests in exact fractions, and diagnoses of chains by ArviZ.

    python tests/monte_carlo/references.py    # scipy 1.17.1, arviz-stats 0.8.0
"""

import json
from fractions import Fraction
from itertools import combinations, permutations, product
from pathlib import Path

import numpy as np
from arviz_stats.base import array_stats
from scipy import stats

PROPORTIONS = [(0, 1), (1, 1), (0, 1000), (1, 1000), (3, 100), (50, 100), (99, 100), (700, 1001), (100_000, 10**9),
               (999_999, 10**7), (2 * 10**6, 10**7), (6 * 10**6, 10**7), (5, 10**15), (10**9, 10**12)]


def proportion(events, trials, level):
    outside = (1 - level) / 2
    # Each from the distribution function that keeps its digits.
    low = stats.beta.ppf(outside, events, trials - events + 1) if events else 0.0
    high = stats.beta.isf(outside, events + 1, trials - events) if events < trials else 1.0
    wilson = stats.binomtest(events, trials).proportion_ci(level, "wilson")
    return {"events": events, "trials": trials, "level": level, "exact": [low, high],
            "wilson": [float(wilson.low), float(wilson.high)]}


def chains(number, length, memory):
    """Autoregressive chains whose noise is of a generator that any language has."""
    state, draws = 1, np.zeros((number, length))
    for chain in range(number):
        draw = 0.0
        for time in range(length):
            state = (state * 1664525 + 1013904223) % 2**32
            draw = memory * draw + (state / 2**32 - 0.5)
            draws[chain, time] = draw
    return draws


def diagnosis(number, length, memory, shift, step):
    draws = chains(number, length, memory)
    draws[0] += shift
    if step:
        draws = np.floor(draws / step)
    bulk, tail, mean = [float(array_stats.ess(draws, chain_axis=0, draw_axis=1, method=method, **more))
                        for method, more in (("bulk", {}), ("tail", {"prob": (0.05, 0.95)}), ("mean", {}))]
    # ArviZ does not compare the halves of a single chain.
    r_hat = float(array_stats.rhat(draws, chain_axis=0, draw_axis=1)) if number > 1 else None
    return {"chains": number, "draws": length, "memory": memory, "shift": shift, "step": step,
            "mean": float(draws.mean()), "standard_error": float(draws.std(ddof=1) / np.sqrt(mean)),
            "bulk": bulk, "tail": tail, "r_hat": r_hat}


TREATED, CONTROL = [12.6, 11.4, 13.2, 11.2, 9.4, 12.0], [16.4, 14.1, 13.4, 15.4, 14.0, 11.3]


def test(kind, statistic):
    """Of all permutations."""
    return {"kind": kind, "p": {alternative: float(stats.permutation_test(
        (TREATED, CONTROL), statistic, permutation_type=kind, alternative=alternative, n_resamples=np.inf).pvalue)
        for alternative in ("less", "greater", "two-sided")}}


def decimals(number, step, offset):
    """Numbers of one decimal near 0, plus an offset."""
    return [str(Fraction(state * step % 17, 10) + Fraction(offset)) for state in range(1, number + 1)]


def splits(lengths, of):
    """All ways to split observations into parts."""
    if not lengths:
        yield []
        return
    for first in combinations(of, lengths[0]):
        for others in splits(lengths[1:], [index for index in of if index not in first]):
            yield [list(first), *others]


def exact(kind, samples):
    """The numbers of permutations with a statistic at most, and at least, that of the data, and of all."""
    data = [[Fraction(value) for value in sample] for sample in samples]
    if kind == "independent":
        every, lengths = sum(data, []), [len(sample) for sample in data]
        means = ([sum(every[index] for index in part) / len(part) for part in split]
                 for split in splits(lengths, range(len(every))))
        # Of two samples the difference of means, of more the sum of squares between them.
        whole = sum(every) / len(every)
        values = [mean[0] - mean[1] if len(mean) == 2 else
                  sum(length * (each - whole) ** 2 for length, each in zip(lengths, mean)) for mean in means]
    elif kind == "samples":
        differences = [x - y for x, y in zip(*data)]
        values = [sum(sign * difference for sign, difference in zip(signs, differences))
                  for signs in product((1, -1), repeat=len(differences))]
    else:
        x, y = data
        center = sum(x) / len(x)
        values = [sum((a - center) * b for a, b in zip(x, order)) for order in permutations(y)]
    # The first way leaves the data as they are.
    return {"kind": kind, "data": [[float(value) for value in sample] for sample in data],
            "at_most": sum(value <= values[0] for value in values),
            "at_least": sum(value >= values[0] for value in values), "all": len(values)}


def exact_tests():
    temperatures = "37.6 37.7 37.3 37.5 37.4", "37.3 37.3 37.2 37.5 37.5"
    whole = "376 377 373 375 374", "373 373 372 375 375"
    cases = [exact("independent", [sample.split() for sample in samples])
             for samples in (temperatures, whole, (".1 .2 .3", ".3 .2 .1"), (".4 .5 .6", ".1 .2 .3"),
                             ("300.4 300.5 300.6", "300.1 300.2 300.3"),
                             ("1000000.4 1000000.5 1000000.6", "1000000.1 1000000.2 1000000.3"),
                             ("5", "1 2 3"), ("2 2 2", "2 2 2 2"))]
    for offset in ("0", "37", "98.6", "273.15", "100000", "-100000"):
        for step in (3, 5, 7, 11):
            values = decimals(10, step, offset)
            cases.append(exact("independent", [values[:5], values[5:]]))
        values = decimals(9, 5, offset)
        cases.append(exact("independent", [values[:2], values[2:5], values[5:]]))
        cases.append(exact("samples", [decimals(10, 3, offset), decimals(10, 5, offset)]))
        cases.append(exact("pairings", [decimals(6, 3, offset), decimals(6, 7, offset)]))
    cases.append(exact("pairings", [[f"300.{digit}" for digit in "358417"], [f"300.{digit}" for digit in "463518"]]))
    return cases


def main():
    proportions = [proportion(*counts, level) for counts in PROPORTIONS for level in (0.5, 0.95, 0.999999)]
    cases = [(4, 500, 0.0, 0.0, 0.0), (4, 500, 0.9, 0.0, 0.0), (4, 501, -0.5, 0.0, 0.0), (3, 300, 0.5, 0.5, 0.0),
             (1, 1000, 0.95, 0.0, 0.0), (2, 200, 0.5, 0.0, 0.25), (4, 4, 0.0, 0.0, 0.0)]
    tests = [test("independent", lambda x, y: np.mean(x) - np.mean(y)),
             test("samples", lambda x, y: np.mean(x) - np.mean(y)),
             test("pairings", lambda x, y: np.corrcoef(x, y)[0, 1])]
    text = json.dumps({"proportions": proportions, "diagnoses": [diagnosis(*case) for case in cases],
                       "treated": TREATED, "control": CONTROL, "tests": tests,
                       "exact_tests": exact_tests()}, indent=1)
    Path(__file__).with_name("references.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
