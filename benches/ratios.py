"""Rates and ratios from the measurements of `versus.py`."""

import statistics

# ndkey's figure in an operation is the first of these that it has.
REFERENCE = ["ndkey into", "ndkey"]
ONE_THREAD = ", 1 thread"


def libraries(operations):
    """The libraries measured in operations, without duplicates."""
    return list(dict.fromkeys(library for one in operations for rates in one["rounds"] for library in rates))


def reference(operation):
    return next(library for library in REFERENCE if library in operation["rounds"][0])


def rate(operation, library):
    """The median over the rounds."""
    return statistics.median(rates[library] for rates in operation["rounds"])


def ratio(operation, ours, theirs):
    """How many times as fast `ours` is: the median over the rounds."""
    return statistics.median(rates[ours] / rates[theirs] for rates in operation["rounds"])
