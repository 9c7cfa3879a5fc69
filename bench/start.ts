import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { temporaryDataDir } from "@/tests/support/postgres";
import { type Figure, writeResults } from "./results";
import { buildAnew, type Served, serveBare, serveProductOn } from "./served";
import { byTurns } from "./turns";

const ROUNDS = 3;
/** Seconds that the store, its migrations and the demo's data may add to the framework's own start. */
const TARGETS = { "on an empty store": 4, "on an existing store": 2 } as const;
const BUILD_TARGET = 10;
const ASIDE = "test-results/built-before";

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** The time from a process's start until it has served a first page. */
const timeToFirstPage = async (starting: Promise<Served>, page: string): Promise<number> => {
  const { port, upAfterMs, stop } = await starting;
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${page}`, { headers: { "accept-encoding": "gzip" } });
  await response.text();
  const duration = upAfterMs + performance.now() - startedAt;
  await stop();
  if (!response.ok) throw new Error(`${page} answered ${response.status}`);
  return duration;
};

const startFigures = async (): Promise<Figure[]> => {
  const stores: string[] = [];
  const emptyStore = () => {
    const dataDir = temporaryDataDir();
    stores.push(dataDir);
    return dataDir;
  };
  try {
    const durations = await byTurns(ROUNDS, {
      floor: () => timeToFirstPage(serveBare(), "/static"),
      "on an empty store": () => timeToFirstPage(serveProductOn(emptyStore()), "/"),
      "on an existing store": () => timeToFirstPage(serveProductOn(stores.at(-1) ?? emptyStore()), "/"),
    });
    return (["on an empty store", "on an existing store"] as const).map((what) => ({
      what: `start to the first page, ${what}`,
      measured: seconds(durations[what]),
      floor: seconds(durations.floor),
      target: `≤ ${TARGETS[what]} s more`,
      isMet: durations[what] - durations.floor <= TARGETS[what] * 1000,
    }));
  } finally {
    for (const dataDir of stores) removeDataDir(dataDir);
  }
};

/** The duration of a build without an earlier one; restores the earlier build afterwards. */
const coldBuild = (folder: string): number => {
  const buildFolder = path.join(folder, ".next");
  const savedBuild = path.join(ASIDE, path.basename(path.resolve(folder)));
  rmSync(savedBuild, { recursive: true, force: true });
  mkdirSync(ASIDE, { recursive: true });
  if (existsSync(buildFolder)) renameSync(buildFolder, savedBuild);
  try {
    const startedAt = performance.now();
    buildAnew(folder);
    return performance.now() - startedAt;
  } finally {
    if (existsSync(savedBuild)) {
      rmSync(buildFolder, { recursive: true, force: true });
      renameSync(savedBuild, buildFolder);
    }
  }
};

const buildFigure = (): Figure => {
  const [floor, measured] = [coldBuild("bench/bare"), coldBuild(".")];
  return {
    what: "a cold build",
    measured: seconds(measured),
    floor: seconds(floor),
    target: `≤ ${BUILD_TARGET} times the floor`,
    isMet: measured <= BUILD_TARGET * floor,
  };
};

/** Measures a cold build, and the start of a server. */
export const measureStart = async (): Promise<void> => {
  writeResults("start", "Start", [...(await startFigures()), buildFigure()]);
};
