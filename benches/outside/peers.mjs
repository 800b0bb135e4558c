// What a dispatch takes in tapable, hookable and koa-compose: `peers.mjs [--short]` prints a line a row, its name, a tab, and
// nanoseconds.
//
// Each row is measured in a process of its own, `peers.mjs [--short] NAME`, so that what V8 learned from one row neither helps nor
// hinders another. Each plugin is a module of its own with a function of its own, and the calls are written as users write them.
// In a row without a remark the place of the call sees one hook only, and V8 may inline all of it: the best that can be had.
// Every run is checked: its counter must have met every hook of every dispatch.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import compose from 'koa-compose';
import { createHooks } from 'hookable';
import tapable from 'tapable';

const { AsyncSeriesHook, SyncHook } = tapable;

const words = process.argv.slice(2);
const short = words[0] === '--short';
if (short) words.shift();

const warmUp = short ? 100 : 300;
const length = short ? 1 : 2;
const repeats = short ? 15 : 51;

const SYNC = '(counter) => { counter.value += 1; }';
const READY = 'async (counter) => { counter.value += 1; }';
const SUSPENDING = 'async (counter) => { await Promise.resolve(); counter.value += 1; }';
const WRAPPER = 'async (counter, next) => { counter.value += 1; await next(); }';

let modules = 0;

// The functions of `count` plugins, all with this body and each from a module of its own.
async function plugins(count, body) {
    const functions = [];
    for (let index = 0; index < count; index += 1) {
        modules += 1;
        const source = `export const plugin${modules} = ${body};`;
        const loaded = await import(`data:text/javascript,${encodeURIComponent(source)}`);
        functions.push(loaded[`plugin${modules}`]);
    }
    return functions;
}

function tapped(functions) {
    const hook = new SyncHook(['counter']);
    functions.forEach((plugin, index) => hook.tap(`plugin ${index}`, plugin));
    return hook;
}

function tappedSeries(functions) {
    const hook = new AsyncSeriesHook(['counter']);
    functions.forEach((plugin, index) => hook.tapPromise(`plugin ${index}`, plugin));
    return hook;
}

function hooked(functions) {
    const hooks = createHooks();
    for (const plugin of functions) hooks.hook('tick', plugin);
    return hooks;
}

// A row is its name, how many hooks a dispatch meets, and what makes the function that dispatches so many times.
const rows = [];

for (const count of [0, 1, 8, 10, 64]) {
    const name = `dispatch, ${count} hook${count === 1 ? '' : 's'}`;
    rows.push([`tapable / ${name}`, count, async () => {
        const hook = tapped(await plugins(count, SYNC));
        return (rounds, counter) => {
            for (let round = 0; round < rounds; round += 1) hook.call(counter);
        };
    }]);
    // Nothing is awaited, because nothing is returned where all functions are sync. `callHook` makes a `console.createTask` where
    // there is one, as in Node; most of the time is that and the tasks.
    rows.push([`hookable / ${name}`, count, async () => {
        const hooks = hooked(await plugins(count, SYNC));
        return (rounds, counter) => {
            for (let round = 0; round < rounds; round += 1) hooks.callHook('tick', counter);
        };
    }]);
}

// No plugin system, but what is measured where one function is tapped many times.
rows.push(['tapable, one function for all / dispatch, 10 hooks', 10, async () => {
    const [plugin] = await plugins(1, SYNC);
    const hook = tapped(Array(10).fill(plugin));
    return (rounds, counter) => {
        for (let round = 0; round < rounds; round += 1) hook.call(counter);
    };
}]);

async function tenEach() {
    const hooks = [];
    for (let index = 0; index < 8; index += 1) hooks.push(tapped(await plugins(10, SYNC)));
    return hooks;
}

// A program with more than one hook, each with ten plugins of its own and called at a place of its own. tapable writes the same text
// for hooks with equal arguments and equally many taps, and V8 keeps one set of observations for one text: few plugins are inlined.
rows.push(['tapable, 8 hooks alike / dispatch, 10 hooks', 10, async () => {
    const [a, b, c, d, e, f, g, h] = await tenEach();
    return (rounds, counter) => {
        for (let round = 0; round < rounds; round += 8) {
            a.call(counter);
            b.call(counter);
            c.call(counter);
            d.call(counter);
            e.call(counter);
            f.call(counter);
            g.call(counter);
            h.call(counter);
        }
    };
}]);

// The same, called at one place.
rows.push(['tapable, 8 hooks alike, one place / dispatch, 10 hooks', 10, async () => {
    const hooks = await tenEach();
    return (rounds, counter) => {
        for (let round = 0; round < rounds; round += 1) hooks[round % 8].call(counter);
    };
}]);

for (const [kind, body] of [['ready', READY], ['each suspending once', SUSPENDING]]) {
    rows.push([`tapable / async, 8 hooks, ${kind}`, 8, async () => {
        const hook = tappedSeries(await plugins(8, body));
        return async (rounds, counter) => {
            for (let round = 0; round < rounds; round += 1) await hook.promise(counter);
        };
    }]);
    rows.push([`hookable / async, 8 hooks, ${kind}`, 8, async () => {
        const hooks = hooked(await plugins(8, body));
        return async (rounds, counter) => {
            for (let round = 0; round < rounds; round += 1) await hooks.callHook('tick', counter);
        };
    }]);
}

for (const deep of [1, 5, 20]) {
    rows.push([`koa-compose / async middleware, ${deep} deep`, deep, async () => {
        const stack = compose(await plugins(deep, WRAPPER));
        const action = async (counter) => counter.value;
        return async (rounds, counter) => {
            for (let round = 0; round < rounds; round += 1) await stack(counter, action);
        };
    }]);
}

async function measure([name, hooks, prepare]) {
    const batch = await prepare();
    const run = async (rounds) => {
        const counter = { value: 0 };
        const started = performance.now();
        await batch(rounds, counter);
        const elapsed = performance.now() - started;
        if (counter.value !== hooks * rounds) throw new Error(`${name}: hooks were lost`);
        return elapsed;
    };
    // Doubled until a run is long enough, also after V8 made it faster; a multiple of 8, as the rows with 8 hooks need it.
    let rounds = 8;
    const warm = performance.now();
    for (;;) {
        const elapsed = await run(rounds);
        if (elapsed < length) rounds *= 2;
        else if (performance.now() - warm > warmUp) break;
    }
    const times = [];
    for (let index = 0; index < repeats; index += 1) times.push(await run(rounds));
    times.sort((left, right) => left - right);
    console.log(`${name}\t${((times[repeats >> 1] * 1e6) / rounds).toFixed(3)}`);
}

if (words.length > 1) {
    console.error('usage: peers.mjs [--short] [NAME]');
    process.exit(2);
} else if (words.length === 1) {
    const row = rows.find(([name]) => name === words[0]);
    if (!row) {
        console.error(`there is no row \`${words[0]}\`; there are:\n${rows.map(([name]) => name).join('\n')}`);
        process.exit(2);
    }
    await measure(row);
} else {
    for (const [name] of rows) {
        const program = [fileURLToPath(import.meta.url), ...(short ? ['--short'] : []), name];
        const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
        if (status !== 0) process.exit(1);
    }
}
