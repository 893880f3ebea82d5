#!/usr/bin/env python3
"""Writes the tables of results.tsv and derived_keys.tsv into README.md, between the lines that begin and end them."""

from campaign import HERE, UNITS, results

README = HERE / "README.md"
DERIVED_KEYS = HERE / "derived_keys.tsv"
BATTERIES = {"practrand": "PractRand", "testu01": "TestU01"}
# What a chance of one in some hundred results gives, from which tests are run again.
MILD = {"pass", "unusual"}


def size(count):
    """A number of bytes."""
    unit = max((unit for unit in UNITS if count >= UNITS[unit]), key=UNITS.get, default="MB")
    return f"{count / UNITS[unit]:.3g} {unit}"


def group(lines, *columns):
    """Lines with equal columns, in the order in which the first ones come."""
    groups = {}
    for line in lines:
        groups.setdefault(tuple(line[column] for column in columns), []).append(line)
    return groups


def count(lines):
    """The number of results, of streams, and of bytes."""
    return tuple(sum(int(line[column]) for line in lines) for column in ("results", "bytes"))


def streams(lines):
    """Streams with their seeds."""
    by_seed = group(lines, "seed")
    return "; ".join(
        ", ".join(f"`{stream}`" for (stream,) in group(of_seed, "stream")) + (f" (seed {seed})" if len(by_seed) > 1 or seed != "0" else "")
        for (seed,), of_seed in by_seed.items()
    )


def remarks(lines):
    """All remarks, those that are worse than unusual in bold."""
    found = []
    for line in lines:
        if line["remarks"]:
            text = f"`{line['stream']}`, seed {line['seed']}: {line['remarks']}"
            found.append(text if line["worst"] in MILD else f"**{text}**")
    return "<br>".join(found)


def table(lines):
    """One row for each battery and generator."""
    rows = ["| battery | generator | streams | bytes in all | results | remarks |", "|---|---|---|---|---|---|"]
    lines = [line | dict(zip(["size", "part"], line["options"].split())) for line in lines]
    by_battery = group(lines, "battery", "version", "size", "generator")
    for (battery, version, options, generator), of_one in sorted(by_battery.items(), key=order):
        number, amount = count(of_one)
        name = f"{BATTERIES[battery]} {version}, {options}"
        parts = [line["part"] for line in of_one if "part" in line]
        if parts:
            name += f", {len(parts)} of its {parts[0].partition('/')[2]} parts"
        cells = [name, f"`{generator}`", streams(of_one), size(amount), str(number), remarks(of_one)]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def order(item):
    """Batteries by name and size."""
    (battery, _, options, generator), lines = item
    return battery, max(int(line["bytes"]) for line in lines), options, generator


def summary(lines):
    """One sentence of all lines."""
    number, amount = count(lines)
    grades = {grade[0]: len(of_one) for grade, of_one in group(lines, "worst").items()}
    dates = sorted(line["date"] for line in lines)
    first, last = dates[0], dates[-1]
    passed = grades.pop("pass", 0)
    others = "".join(f", {many} with the worst remark \"{grade}\"" for grade, many in grades.items())
    when = first if first == last else f"{first} to {last}"
    return f"{len(lines)} runs, {size(amount)} in all, {number} results: {passed} runs without a remark{others}; {when}.\n"


def derived_keys():
    """The lines of derived_keys.tsv."""
    header, *lines = [line.split("\t") for line in DERIVED_KEYS.read_text().splitlines()]
    return [dict(zip(header, line)) for line in lines]


def table_of_derived_keys(lines):
    """One row for each generator: its smallest p-values, and what they are of."""
    rows = ["| generator | p-values | smallest | collisions of keys |", "|---|---|---|---|"]
    for (generator,), of_one in group(lines, "generator").items():
        found = [
            (float(line[column]), f"{line['test']} of {line['of']}")
            for line in of_one
            for column in ("p", "p_of_largest")
            if line[column]
        ]
        smallest = "; ".join(f"{p:.1g} ({test})" for p, test in sorted(found)[:2])
        keys = [line for line in of_one if line["test"] == "collisions of keys"]
        equal = ", ".join(f"{line['statistic']} of {line['of']}" for line in keys if line["statistic"] != "0")
        expected = f"{equal}; {float(keys[0]['expected']):.0f} expected" if equal else "none"
        rows.append(f"| `{generator}` | {len(found)} | {smallest} | {expected} |")
    return "\n".join(rows) + "\n"


def replaced(text, name, part):
    """A text with another part between the lines of this name."""
    begin, end = f"<!-- {name}, by table.py -->\n", f"<!-- end of {name} -->\n"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{part}\n{end}{after}"


def main():
    lines = results()
    text = replaced(README.read_text(), "results", f"{summary(lines)}\n{table(lines)}")
    README.write_text(replaced(text, "derived keys", table_of_derived_keys(derived_keys())))


if __name__ == "__main__":
    main()
