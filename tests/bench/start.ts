import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { type Figure, writeResults } from "./results";
import { buildAnew, type Served, serveBare, serveProductOn } from "./served";
import { byTurns } from "./turns";

const ROUNDS = 3;
/** What the store, its migrations and the demo's data may take beside the framework's own start. */
const TARGETS = { "on an empty store": 4, "on a store that is there": 2 } as const;
const BUILD_TARGET = 10;
const ASIDE = "test-results/built-before";

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** From a process's start until it has answered a first page too. */
const untilFirstPage = async (starting: Promise<Served>, page: string): Promise<number> => {
  const { port, upAfterMs, stop } = await starting;
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${page}`, { headers: { "accept-encoding": "gzip" } });
  await response.text();
  const took = upAfterMs + performance.now() - begun;
  await stop();
  if (!response.ok) throw new Error(`${page} answered ${response.status}`);
  return took;
};

const startFigures = async (): Promise<Figure[]> => {
  const stores: string[] = [];
  const emptyStore = () => {
    const dataDir = temporaryDataDir();
    stores.push(dataDir);
    return dataDir;
  };
  try {
    const took = await byTurns(ROUNDS, {
      floor: () => untilFirstPage(serveBare(), "/static"),
      "on an empty store": () => untilFirstPage(serveProductOn(emptyStore()), "/"),
      "on a store that is there": () => untilFirstPage(serveProductOn(stores.at(-1) ?? emptyStore()), "/"),
    });
    return (["on an empty store", "on a store that is there"] as const).map((what) => ({
      what: `start to the first page, ${what}`,
      measured: seconds(took[what]),
      floor: seconds(took.floor),
      target: `≤ ${TARGETS[what]} s more`,
      isMet: took[what] - took.floor <= TARGETS[what] * 1000,
    }));
  } finally {
    for (const dataDir of stores) removeDataDir(dataDir);
  }
};

/** How long a build takes where nothing of an earlier one is left; what was there before is put back. */
const coldBuild = (folder: string): number => {
  const made = path.join(folder, ".next");
  const aside = path.join(ASIDE, path.basename(path.resolve(folder)));
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(ASIDE, { recursive: true });
  if (existsSync(made)) renameSync(made, aside);
  try {
    const begun = performance.now();
    buildAnew(folder);
    return performance.now() - begun;
  } finally {
    if (existsSync(aside)) {
      rmSync(made, { recursive: true, force: true });
      renameSync(aside, made);
    }
  }
};

const buildFigure = (): Figure => {
  const [floor, measured] = [coldBuild("tests/bench/bare"), coldBuild(".")];
  return {
    what: "a build from nothing",
    measured: seconds(measured),
    floor: seconds(floor),
    target: `≤ ${BUILD_TARGET} times the floor`,
    isMet: measured <= BUILD_TARGET * floor,
  };
};

/** How long one waits for a build, and for a server. */
export const measureStart = async (): Promise<void> => {
  writeResults("start", "Start", [...(await startFigures()), buildFigure()]);
};
