"""The picture in the main README: how many times as fast ndkey is, from the measurements of `versus.py`."""

import matplotlib
import matplotlib.pyplot as plt

from ratios import ONE_THREAD, libraries, rate, ratio, reference

matplotlib.use("svg")

OPERATIONS = [
    "bits u32",
    "uniform f32",
    "normal f32",
    "normal f64",
    "exponential f32",
    "bernoulli 0.3",
    "randint i32 0..1000",
    "gamma 2.5",
    "poisson 50",
    "binomial 100 0.3",
    "categorical of 10",
    "permutation 1e6",
]
# Kind -> prefixes of its libraries' names, and its colour.
KINDS = {
    "JAX": (("JAX",), "#4c8fdb"),
    "NumPy": (("NumPy",), "#d9a13b"),
    "Rust: rand, ndarray-rand, urng": (("rand", "ndarray-rand", "urng"), "#d0654a"),
    "Intel MKL": (("MKL",), "#57a773"),
}
ON_ONE_THREAD = ("NumPy", "rand", "ndarray-rand")
# Legible on white and on black.
INK = "#808890"
THICKNESS = 0.2


def draw(measured, path):
    operations = {operation["name"]: operation for operation in measured["operations"]}
    rows = [operations[name] for name in OPERATIONS if name in operations]
    inked = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
    style = {"svg.hashsalt": "ndkey"} | dict.fromkeys(inked, INK)
    with plt.rc_context(style):
        figure, axes = plt.subplots(figsize=(8.4, 0.52 * len(rows) + 1), layout="constrained")
        for place, operation in enumerate(rows):
            bars(axes, place, operation)
        decorate(axes, rows)
        handles = [matplotlib.patches.Patch(color=colour, label=kind) for kind, (_, colour) in KINDS.items()]
        figure.legend(handles=handles, loc="outside upper center", ncols=len(KINDS), frameon=False, fontsize=8)
        axes.set_xlabel(f"times as fast; left of 1, slower ({measured['machine']}, {measured['date']})", fontsize=8)
        figure.savefig(path, transparent=True, metadata={"Date": None})


def bars(axes, place, operation):
    """A bar from 1 to the ratio for each kind, and a tick at the ratio for one thread each."""
    ours, one_thread = reference(operation), reference(operation) + ONE_THREAD
    peers = [library for library in libraries([operation]) if not library.endswith(ONE_THREAD)]
    for number, (names, colour) in enumerate(KINDS.values()):
        kind = [library for library in peers if library.startswith(names)]
        if not kind:
            continue
        fastest = max(kind, key=lambda library: rate(operation, library))
        y, times = place + (number - 1.5) * THICKNESS, ratio(operation, ours, fastest)
        axes.barh(y, times - 1, THICKNESS, left=1, color=colour)
        axes.annotate(f"{times:.2g}" if times < 10 else f"{times:.0f}", (times, y), (4 if times >= 1 else -4, 0),
                      textcoords="offset points", va="center", ha="left" if times >= 1 else "right", fontsize=6.5)
        if fastest.startswith(ON_ONE_THREAD) and one_thread in operation["rounds"][0]:
            at = ratio(operation, one_thread, fastest)
            axes.plot([at, at], [y - THICKNESS / 2, y + THICKNESS / 2], color=INK, linewidth=1.5)


def decorate(axes, rows):
    axes.set_xscale("log")
    axes.xaxis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    axes.xaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    axes.set_yticks(range(len(rows)), [operation["name"] for operation in rows])
    axes.invert_yaxis()
    axes.axvline(1, color=INK, linewidth=1)
    axes.margins(x=0.08, y=0.01)
    axes.spines[["top", "right"]].set_visible(False)
