// Loaded into each process of the product before anything else. Writes the longest stall of the event loop once a second, and
// on SIGUSR2 the memory after a garbage collection.
import { appendFileSync } from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const TICK_MS = 10;
const SECOND_MS = 1000;

/** Measures every ten milliseconds how late the timer is, and how long the process was busy; else it waited for a processor. */
const watchLoop = () => {
  let longest = { stallMs: 0, workedMs: 0 };
  let [lastTick, cpu] = [performance.now(), process.cpuUsage()];
  setInterval(() => {
    const worked = process.cpuUsage(cpu);
    const stallMs = performance.now() - lastTick - TICK_MS;
    if (stallMs > longest.stallMs) longest = { stallMs, workedMs: (worked.user + worked.system) / 1000 };
    [lastTick, cpu] = [performance.now(), process.cpuUsage()];
  }, TICK_MS).unref();
  return () => {
    const last = longest;
    longest = { stallMs: 0, workedMs: 0 };
    [lastTick, cpu] = [performance.now(), process.cpuUsage()];
    return last;
  };
};

const watchGarbage = () => {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ entryTypes: ["gc"] });
  return () => {
    const last = longest;
    longest = 0;
    return last;
  };
};

const watch = (folder) => {
  const write = (line) =>
    appendFileSync(`${folder}/${process.pid}.jsonl`, `${JSON.stringify({ at: Date.now(), ...line })}\n`);
  const [longestStall, longestCollection] = [watchLoop(), watchGarbage()];
  setInterval(() => {
    write({ ...longestStall(), collectedMs: longestCollection(), cpu: process.cpuUsage() });
  }, SECOND_MS).unref();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  process.on("SIGUSR2", () => {
    collect();
    write({ memory: process.memoryUsage() });
    // This collection is the probe's own, so it does not count.
    longestStall();
    longestCollection();
  });
};

if (isMainThread && process.env.NIGHT_PROBE) watch(process.env.NIGHT_PROBE);
