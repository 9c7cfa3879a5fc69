import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/tests/support/free-port";
import { type Figure, writeResults } from "./results";

/** What `npm run demo` says when a part of it begins, and what that part is. */
const PARTS = [
  { what: "installing the packages", until: "Creating an optimized production build" },
  { what: "building", until: "Ready in" },
  { what: "starting, with the store made and filled", until: "Startday is running" },
] as const;
const TARGET_S = 180;

const clone = (folder: string): void => {
  const { status } = spawnSync("git", ["clone", "--quiet", ".", folder], { stdio: "inherit" });
  if (status !== 0) throw new Error("the repository could not be cloned");
};

/** When each part of the demo was over, in seconds from its start. */
const partsOf = async (folder: string): Promise<number[]> => {
  const begun = performance.now();
  const env = { ...process.env, PORT: String(await freePort()), DATABASE_URL: "", NODE_ENV: "development" as const };
  const child = spawn("npm", ["run", "demo"], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const ends: number[] = [];
  let said = "";
  for await (const text of child.stdout) {
    said += text;
    while (ends.length < PARTS.length && said.includes(PARTS[ends.length]?.until ?? ""))
      ends.push((performance.now() - begun) / 1000);
    if (ends.length === PARTS.length) break;
  }
  if (child.pid) process.kill(-child.pid, "SIGTERM");
  await gone;
  if (ends.length < PARTS.length) throw new Error("the demo ended before it answered");
  return ends;
};

/** What somebody waits for who has just cloned the repository. */
export const measureDemo = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-demo-"));
  try {
    clone(folder);
    const ends = await partsOf(folder);
    const whole = ends.at(-1) ?? Number.NaN;
    const row = (what: string, took: number): Figure => ({
      what,
      measured: `${took.toFixed(1)} s`,
      floor: "none",
      target: `≤ ${TARGET_S} s in all`,
      isMet: whole <= TARGET_S,
    });
    const parts = PARTS.map(({ what }, at) => row(what, (ends[at] ?? 0) - (ends[at - 1] ?? 0)));
    writeResults("demo", "The demo, from a fresh clone", [row("`npm run demo` until it answers", whole), ...parts]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
