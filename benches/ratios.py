"""Rates and ratios from the measurements of `versus.py`."""

import statistics

ONE_THREAD = ", 1 thread"


def rate(operation, library):
    """The median over the rounds."""
    return statistics.median(rates[library] for rates in operation["rounds"])


def fastest(operation, kinds, threads=""):
    """The fastest of an operation's libraries whose names begin with one of the kinds, if there is one."""
    measured = operation["rounds"][0]
    names = [name for name in measured if name.startswith(kinds) and name.endswith(threads)]
    names = [name for name in names if threads or not name.endswith(ONE_THREAD)]
    return max(names, key=lambda name: rate(operation, name), default=None)


def ours(operation, family, threads=""):
    """ndkey's figure: into an existing array, where that was measured; else into a new one."""
    names = (f"{family} into{threads}", family + threads)
    return next((name for name in names if name in operation["rounds"][0]), None)


def ratio(operation, ours, theirs):
    """How many times as fast `ours` is: the median over the rounds."""
    return statistics.median(rates[ours] / rates[theirs] for rates in operation["rounds"])
