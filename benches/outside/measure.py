"""Runs the programs in turns, compares their rows and prints one table; `run` calls it when everything is installed.

Input: the folder of the results, how many rounds, and the programs after `--`, ours first, each a word list that ends at the next
`--`. A program prints a line a row: its name, a tab, and nanoseconds a dispatch. The row of a peer is called `PEER / ROW`, and ours is
called `ROW`. What is compared is the median over all rounds.
"""

import json
import pathlib
import statistics
import subprocess
import sys

# A dispatch of the peer takes at least so many of ours.
BARS = {
    "pluggy / dispatch, 10 hooks": 100.0,
    "tapable / dispatch, 10 hooks": 1.0,
}

# Rows of ours that are compared with a row of a peer which has another name.
ALSO = {
    "tapable / static chain, 10 hooks": "tapable / dispatch, 10 hooks",
}


def rows_of(program):
    """The rows that one run of a program prints, by name."""
    finished = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=False)
    if finished.returncode != 0:
        sys.exit(f"`{' '.join(program)}` failed with status {finished.returncode}")
    rows = {}
    for line in finished.stdout.splitlines():
        name, _, figure = line.partition("\t")
        rows[name] = float(figure)
    return rows


def medians(programs, rounds):
    """Runs the programs in turns. The median of each row, by name."""
    figures = {}
    for turn in range(rounds):
        print(f"round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
        for program in programs:
            for name, figure in rows_of(program).items():
                figures.setdefault(name, []).append(figure)
    told = {name: statistics.median(all_of_it) for name, all_of_it in figures.items()}
    for name, of in ALSO.items():
        if of in told:
            told[name] = told[of]
    return told


def compared(figures):
    """Prints the table. The results, in the shape in which they are written."""
    results = []
    width = max(len(name) for name in figures)
    print(f"{'nanoseconds a dispatch':<{width}} {'ours':>9} {'peer':>10} {'peer / ours':>12}")
    for name, peer in sorted(figures.items(), key=lambda row: row[0].split(" / ")[0]):
        if " / " not in name:
            continue
        ours = figures[name.split(" / ", 1)[1]]
        ratio = peer / ours
        bar = BARS.get(name)
        ok = bar is None or ratio >= bar
        verdict = "" if bar is None else f"  at least {bar:g}: {'ok' if ok else 'MISSED'}"
        print(f"{name:<{width}} {ours:>9.2f} {peer:>10.2f} {ratio:>12.2f}{verdict}")
        results.append({"name": name, "ratio": round(ratio, 4), "bar": bar, "ok": ok})
    return results


def write(path, results):
    path.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


def merge(path, results):
    """Replaces the rows of these names in a file that another program wrote, and appends the others."""
    try:
        there = json.loads(path.read_text(encoding="utf-8"))
        new = {result["name"]: result for result in results}
        merged = [new.pop(result["name"], result) for result in there]
    except (ValueError, TypeError, KeyError) as problem:
        sys.exit(f"{path} is no array of results ({problem}); remove it and write it again")
    write(path, merged + list(new.values()))


def main():
    folder, rounds, *words = sys.argv[1:]
    programs = []
    for word in words:
        if word == "--":
            programs.append([])
        else:
            programs[-1].append(word)
    results = compared(medians(programs, int(rounds)))
    write(pathlib.Path(folder, "outside.json"), results)
    ratios = pathlib.Path(folder, "ratios.json")
    if ratios.exists():
        merge(ratios, results)
    absent = BARS.keys() - {result["name"] for result in results}
    missed = [result["name"] for result in results if not result["ok"]]
    for name in sorted(absent):
        print(f"not measured: {name}", file=sys.stderr)
    for name in missed:
        print(f"missed: {name}", file=sys.stderr)
    sys.exit(1 if missed or absent else 0)


main()
