"""Pictures of how many times as fast ndkey is, from the measurements of `versus.py`."""

import matplotlib
import matplotlib.pyplot as plt

from ratios import ONE_THREAD, fastest, ours, ratio

matplotlib.use("svg")

# ndkey's figures -> heading, and libraries that are compared, with ndkey on as many threads.
FAMILIES = {
    "native": ("`native`, Ars", {"Intel MKL": ("MKL",), "rand, ndarray-rand": ("rand", "ndarray-rand"), "NumPy": ("NumPy",)}),
    "ndkey": ("JAX's streams, Threefry", {
        "Intel MKL": ("MKL",),
        "rand, ndarray-rand": ("rand", "ndarray-rand"),
        "NumPy": ("NumPy",),
        "JAX": ("JAX",),
    }),
}
COLOURS = {"Intel MKL": "#57a773", "rand, ndarray-rand": "#d0654a", "NumPy": "#d9a13b", "JAX": "#4c8fdb"}
# What both families have, and what JAX's users draw most.
OPERATIONS = [
    "bits u32",
    "uniform f32",
    "uniform f64",
    "normal f32",
    "normal f64",
    "exponential f32",
    "exponential f64",
    "bernoulli 0.3",
    "unbiased i32 0..1000",
    "geometric 0.3",
    "gamma 2.5",
    "beta 2, 3.5",
    "poisson 5",
    "poisson 50",
    "binomial 100 0.3",
    "categorical of 10",
    "permutation 1e6",
]
# Legible on white and on black.
INK = "#808890"
HEIGHT = 0.8


def draw(measured, path):
    operations = {operation["name"]: operation for operation in measured["operations"]}
    rows = [operations[name] for name in OPERATIONS if name in operations]
    inked = ("text.color", "axes.edgecolor", "axes.labelcolor", "axes.titlecolor", "xtick.color", "ytick.color")
    style = {"svg.hashsalt": "ndkey"} | dict.fromkeys(inked, INK)
    with plt.rc_context(style):
        size = (9.6, 0.42 * len(rows) + 1.2)
        figure, panels = plt.subplots(1, 2, figsize=size, layout="constrained", sharey=True)
        for axes, (family, (heading, kinds)) in zip(panels, FAMILIES.items()):
            for place, operation in enumerate(rows):
                bars(axes, place, operation, family, kinds)
            axes.set_title(heading, fontsize=9)
            decorate(axes, rows)
        handles = [matplotlib.patches.Patch(color=colour, label=kind) for kind, colour in COLOURS.items()]
        figure.legend(handles=handles, loc="outside upper center", ncols=len(COLOURS), frameon=False, fontsize=8)
        where = f"{measured['machine']}, {measured['date']}"
        figure.supxlabel(f"times as fast on one thread (JAX: on all); left of 1, slower\n{where}", fontsize=8)
        figure.savefig(path, transparent=True, metadata={"Date": None})


def bars(axes, place, operation, family, kinds):
    """A bar from 1 to the ratio for each kind, on one thread each, except that JAX uses all."""
    thickness = HEIGHT / len(COLOURS)
    for number, (kind, names) in enumerate(kinds.items()):
        threads = {"JAX": "", "Intel MKL": ONE_THREAD}.get(kind, "")
        own = ours(operation, family, "" if kind == "JAX" else ONE_THREAD)
        theirs = fastest(operation, names, threads)
        if not own or not theirs:
            continue
        y, times = place + (number + 0.5) * thickness - HEIGHT / 2, ratio(operation, own, theirs)
        axes.barh(y, times - 1, thickness, left=1, color=COLOURS[kind])
        axes.annotate(f"{times:.2g}" if times < 10 else f"{times:.0f}", (times, y), (4 if times >= 1 else -4, 0),
                      textcoords="offset points", va="center", ha="left" if times >= 1 else "right", fontsize=6)


def decorate(axes, rows):
    axes.set_xscale("log")
    axes.xaxis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    axes.xaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    axes.set_yticks(range(len(rows)), [operation["name"] for operation in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.axvline(1, color=INK, linewidth=1)
    axes.margins(x=0.1)
    axes.spines[["top", "right"]].set_visible(False)
