"""What a dispatch takes in pluggy: `pluggy_rows.py [--short]` prints a line a row, its name, a tab, and nanoseconds.

Each plugin is a class of its own with a function of its own, and the calls are `manager.hook.NAME(counter=…)`, as users write
them. Every run is checked: its counter must have met every hook of every dispatch.
"""

import statistics
import sys
import time

import pluggy

SHORT = sys.argv[1:] == ["--short"]
if sys.argv[1:] and not SHORT:
    sys.exit("usage: pluggy_rows.py [--short]")

WARM_UP = 0.02 if SHORT else 0.1
RUN = 0.001 if SHORT else 0.002
RUNS = 15 if SHORT else 51

specification = pluggy.HookspecMarker("outside")
implementation = pluggy.HookimplMarker("outside")


class Points:
    @specification
    def tick(self, counter):
        """Collects what the hooks return."""

    @specification(firstresult=True)
    def wrapped(self, counter):
        """The first result, inside wrappers."""


def listener():
    class Plugin:
        @implementation
        def tick(self, counter):
            counter[0] += 1

    return Plugin()


def wrapper():
    class Plugin:
        @implementation(wrapper=True)
        def wrapped(self, counter):
            counter[0] += 1
            return (yield)

    return Plugin()


class Action:
    @implementation
    def wrapped(self, counter):
        return counter[0]


def manager_of(plugins):
    manager = pluggy.PluginManager("outside")
    manager.add_hookspecs(Points)
    for plugin in plugins:
        manager.register(plugin)
    return manager


def row(name, hooks, batch):
    """Prints the median of many runs of `batch`, which dispatches so many times and is given a counter in a list."""

    def run(rounds):
        counter = [0]
        started = time.perf_counter()
        batch(rounds, counter)
        elapsed = time.perf_counter() - started
        if counter[0] != hooks * rounds:
            sys.exit(f"{name}: hooks were lost")
        return elapsed

    rounds = 1
    warm = time.perf_counter()
    while True:
        elapsed = run(rounds)
        if elapsed < RUN:
            rounds *= 2
        elif time.perf_counter() - warm > WARM_UP:
            break
    median = statistics.median(run(rounds) for _ in range(RUNS))
    print(f"pluggy / {name}\t{median * 1e9 / rounds:.3f}", flush=True)


def dispatch(hooks):
    manager = manager_of([listener() for _ in range(hooks)])

    def batch(rounds, counter):
        for _ in range(rounds):
            manager.hook.tick(counter=counter)

    row(f"dispatch, {hooks} hook{'' if hooks == 1 else 's'}", hooks, batch)


def middleware(deep):
    manager = manager_of([Action(), *(wrapper() for _ in range(deep))])

    def batch(rounds, counter):
        for _ in range(rounds):
            manager.hook.wrapped(counter=counter)

    row(f"middleware, {deep} deep", deep, batch)


for count in (0, 1, 8, 10, 64):
    dispatch(count)
for count in (1, 5, 20):
    middleware(count)
