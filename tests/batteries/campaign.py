#!/usr/bin/env python3
"""Runs the batteries of plan.txt that results.tsv lacks, and adds a line for each that is finished.

    PRACTRAND=/path/to/RNG_test TESTU01=/path/to/prefix tests/batteries/campaign.py [jobs]

At any time it can be stopped and started again: a run that did not end leaves no line. A battery whose
variable is missing is left out, with a message. jobs is how many run at a time, by default one; all have the
lowest priority. Words after it select: `campaign.py 2 ars5 SmallCrush` runs what contains both.
"""

import datetime
import itertools
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).parent
RESULTS = HERE / "results.tsv"
COLUMNS = (
    "date commit battery version options generator stream seed bytes results worst remarks wall_s cpu_s".split()
)
UNITS = {"MB": 2**20, "GB": 2**30, "TB": 2**40}
# The columns that tell what was run.
RUN = ["battery", "options", "generator", "stream", "seed"]
# The remarks that a line has at most.
REMARKS = 5


def plan():
    """What to run, in the order of importance."""
    for line in (HERE / "plan.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        (battery, options), *lists = [field.split() for field in line.split("|")]
        generators, streams, seeds = lists
        name, _, parts = options.partition("/")
        parts = [f"{name} {part + 1}/{parts}" for part in range(int(parts))] if parts else [name]
        for generator, stream, seed, options in itertools.product(generators, streams, seeds, parts):
            yield dict(zip(RUN, [battery, options, generator, stream, seed]))


def results():
    """The lines of results.tsv."""
    if not RESULTS.exists():
        return []
    header, *lines = RESULTS.read_text().splitlines()
    assert header.split("\t") == COLUMNS, f"the columns of {RESULTS} are others"
    return [dict(zip(COLUMNS, line.split("\t"))) for line in lines]


def practrand(output, options):
    """PractRand's own grades."""
    grades = ["unusual", "mildly suspicious", "suspicious", "very suspicious", "VERY SUSPICIOUS", "FAIL"]
    number, unit = re.fullmatch(r"(\d+)([MGT]B)", options).groups()
    remarks = re.findall(r"^  (\S+) +R= *\S+ +(p.*?|) +(%s)" % "|".join(grades), output, re.M)
    clean = re.search(r"(?:no anomalies in|\.\.\.and) (\d+) test result", output)
    remarks = [
        (grades.index(grade), grade, f"{test}: {re.sub(' ', '', p)}, {grade}") for test, p, grade in remarks
    ]
    return {
        "version": re.search(r"PractRand version (\S+)", output)[1],
        "bytes": int(number) * UNITS[unit],
        "results": (int(clean[1]) if clean else 0) + len(remarks),
        **worst(remarks),
    }


def testu01(output, _):
    """TestU01 lists p-values outside 0.001 to 0.999. Beyond 1e-10 they are failures, as its authors count."""
    table = output.partition(" p-value\n")[2]
    remarks = []
    for test, p in re.findall(r"^ +\d+ +(\S.*?) {2,}(1 - +\S+|\S+) *$", table, re.M):
        tail = p.replace("1 -", "").strip()
        tail = 1e-15 if tail.startswith("eps") else float(tail)
        tail = min(tail, 1 - tail)
        rank = 2 if tail < 1e-10 else 1 if tail < 1e-4 else 0
        grade = ["unusual", "suspicious", "FAIL"][rank]
        remarks.append((rank, grade, f"{test}: p={re.sub(' +', '', p)}, {grade}"))
    assert bool(remarks) != ("All tests were passed" in output), "the summary cannot be read"
    return {
        "version": re.search(r"TestU01 (\S+)", output)[1],
        "bytes": 4 * int(re.search(r"Words read: (\d+)", output)[1]),
        "results": int(re.search(r"Number of statistics: +(\d+)", output)[1]),
        **worst(remarks),
    }


def worst(remarks):
    """The worst grade, and the worst remarks, first."""
    if not remarks:
        return {"worst": "pass", "remarks": ""}
    remarks = sorted(remarks, key=lambda remark: -remark[0])
    sentences = [sentence for _, _, sentence in remarks[:REMARKS]]
    if len(remarks) > REMARKS:
        sentences.append(f"{len(remarks) - REMARKS} more")
    return {"worst": remarks[0][1], "remarks": "; ".join(sentences)}


# The script of each battery has the variable that names the battery, and the variable of its size.
BATTERIES = {"practrand": (practrand, "PRACTRAND", "LENGTH"), "testu01": (testu01, "TESTU01", "BATTERY")}


def measure(run, commit):
    """Runs one battery over one stream. CPU time is that of the battery and of the stream."""
    read, _, size = BATTERIES[run["battery"]]
    environment = os.environ | {size: run["options"], "STREAMS": run["stream"], "SEED": run["seed"]}
    command = [HERE / f"{run['battery']}.sh", run["generator"]]
    start = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        print("not finished:", *run.values(), file=sys.stderr)
        return None
    date = datetime.datetime.now(datetime.timezone.utc).date()
    return {
        "date": date,
        "commit": commit,
        **run,
        **read(output, run["options"]),
        "wall_s": round(time.monotonic() - start),
        "cpu_s": round(usage.ru_utime + usage.ru_stime),
    }


def work(runs, commit, lock):
    """Takes one run after another."""
    while True:
        with lock:
            run = next(runs, None)
        if run is None:
            return
        result = measure(run, commit)
        if result is None:
            continue
        with lock, RESULTS.open("a") as file:
            line = "\t".join(str(result[column]) for column in COLUMNS)
            print(line, file=file, flush=True)
            print(line, flush=True)


def main():
    jobs, words = int(sys.argv[1]) if len(sys.argv) > 1 else 1, sys.argv[2:]
    os.nice(19)
    if not RESULTS.exists():
        RESULTS.write_text("\t".join(COLUMNS) + "\n")
    done = [[line[column] for column in RUN] for line in results()]
    runs = [run for run in plan() if list(run.values()) not in done and set(words) <= set(run.values())]
    for battery, (_, variable, _) in BATTERIES.items():
        if variable not in os.environ and any(run["battery"] == battery for run in runs):
            print(f"{battery} is left out:", file=sys.stderr, flush=True)
            # Its script says what is missing.
            subprocess.run([HERE / f"{battery}.sh"])
            runs = [run for run in runs if run["battery"] != battery]
    if "STREAM" not in os.environ:
        build = ["cargo", "build", "--quiet", "--release", "-p", "ndkey-tests", "--example", "stream"]
        subprocess.run(build, cwd=HERE, check=True)
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, text=True).strip()
    lock, runs = threading.Lock(), iter(runs)
    workers = [threading.Thread(target=work, args=(runs, commit, lock), daemon=True) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
