import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/tests/support/free-port";
import { type Figure, writeResults } from "./results";

/** The parts of `npm run demo`, each with the output that ends it. */
const PARTS = [
  { what: "installing the packages", until: "Creating an optimized production build" },
  { what: "building", until: "Ready in" },
  { what: "starting, with a new store and its data", until: "Startday is running" },
] as const;
const TARGET_S = 180;

const clone = (folder: string): void => {
  const { status } = spawnSync("git", ["clone", "--quiet", ".", folder], { stdio: "inherit" });
  if (status !== 0) throw new Error("the repository could not be cloned");
};

/** The end of each part of the demo, in seconds from its start. */
const partsOf = async (folder: string): Promise<number[]> => {
  const startedAt = performance.now();
  const env = { ...process.env, PORT: String(await freePort()), DATABASE_URL: "", NODE_ENV: "development" as const };
  const child = spawn("npm", ["run", "demo"], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const endTimes: number[] = [];
  let output = "";
  for await (const text of child.stdout) {
    output += text;
    while (endTimes.length < PARTS.length && output.includes(PARTS[endTimes.length]?.until ?? ""))
      endTimes.push((performance.now() - startedAt) / 1000);
    if (endTimes.length === PARTS.length) break;
  }
  if (child.pid) process.kill(-child.pid, "SIGTERM");
  await exited;
  if (endTimes.length < PARTS.length) throw new Error("the demo ended before it answered");
  return endTimes;
};

/** Measures the demo of a fresh clone, until it responds. */
export const measureDemo = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-demo-"));
  try {
    clone(folder);
    const endTimes = await partsOf(folder);
    const total = endTimes.at(-1) ?? Number.NaN;
    const row = (what: string, duration: number): Figure => ({
      what,
      measured: `${duration.toFixed(1)} s`,
      floor: "none",
      target: `≤ ${TARGET_S} s in all`,
      isMet: total <= TARGET_S,
    });
    const parts = PARTS.map(({ what }, index) => row(what, (endTimes[index] ?? 0) - (endTimes[index - 1] ?? 0)));
    writeResults("demo", "The demo, from a fresh clone", [row("`npm run demo` until it answers", total), ...parts]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
