// The parts of `npm test` and `npm run test:all`, as data. Plain Node: nothing is installed yet when it is read.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureFromDebian } from "../support/debian.mjs";
import { ensureDebianPostgres } from "../support/debian-postgres.mjs";
import { FIREFOX, OLD_CHROMIUM, WEBKIT } from "../support/engines/packages.mjs";
import { clockAt } from "../support/shifted-clock.mjs";

/**
 * A part of the run. Its budgets are for a fresh clone on two cores: `seconds` of the clock are shown, `processor` seconds are
 * enforced. Parts of one `lane` follow each other, and lanes that stand beside each other run at the same time.
 * @typedef {object} Part
 * @property {string} name
 * @property {number} seconds
 * @property {number} processor
 * @property {(runsAll: boolean) => readonly string[]} [command]
 * @property {() => boolean} [work] What it does instead of a command; whether it succeeded.
 * @property {() => Record<string, string> | undefined} [env] Of its command; without one it is skipped.
 * @property {string} [report] Of its tests, as JSON.
 * @property {number} [lane]
 * @property {boolean} [isForAll] Whether only `npm run test:all` runs it.
 * @property {boolean} [isNeeded] Whether the run ends when it fails.
 */

const isWindows = process.platform === "win32";
const npm = isWindows ? "npm.cmd" : "npm";
const bin = (name) => path.join("node_modules", ".bin", isWindows ? `${name}.cmd` : name);
const fileOf = (name) => `test-results/${name.replaceAll(" ", "-")}.json`;

const command = (...words) => ({ command: () => words });
const script = (name) => command(npm, "run", "--silent", name);

/** Kinds of tests have a module server each: a module is transformed by the first, and read from here by the others. */
const SHARED_MODULES = ["--experimental.fsModuleCache", "--experimental.fsModuleCachePath=test-results/modules"];

/** A part of one of the two runners; `npm test` leaves out what only proves more deeply what other tests show. */
const testsOf = (name, command, withoutDeep, env) => ({
  name,
  command: (runsAll) => (runsAll ? command : [...command, ...withoutDeep]),
  env,
  report: fileOf(name),
});

const vitest = (name, ...args) =>
  testsOf(
    name,
    [
      ...[bin("vitest"), "run", ...args, ...SHARED_MODULES],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${fileOf(name)}`],
    ],
    ["--tags-filter=!deep"],
    () => ({}),
  );

/** Most files of a kind share processes; those that change their process are a project of their own. */
const projectsOf = (...kinds) => kinds.flatMap((kind) => [`--project=${kind}`, `--project=${kind}-alone`]);

const playwright = (name, ...args) =>
  testsOf(name, [bin("playwright"), "test", ...args], ["--grep-invert=@deep"], () => ({
    BROWSER_TEST_REPORT: fileOf(name),
  }));

/** Chromium's shell, which takes half the time of the browser with its window: Debian's as root; else any, else Playwright's. */
const ensureBrowser = () =>
  ensureFromDebian(["chromium-headless-shell"], ["/usr/bin/chromium-headless-shell"]) ||
  existsSync("/usr/bin/chromium") ||
  existsSync("/usr/bin/chromium-browser") ||
  spawnSync(bin("playwright"), ["install", "--with-deps", "--only-shell", "chromium"]).status === 0;

/** Debian's PostgreSQL, and other browsers: their tests skip themselves without these. */
const offerOthers = () => {
  if (!ensureDebianPostgres()) console.log("== skipped, cannot be installed here: Debian's PostgreSQL");
  for (const { needs, install } of [FIREFOX, WEBKIT, OLD_CHROMIUM])
    if (!install()) console.log(`== skipped, cannot be installed here: ${needs}`);
  return true;
};

/** What a date can break runs again on a Sunday with 25 hours, at the end of a year and on the 29th of February. */
const shifted = ["2026-12-31T22:55:00Z", "2027-10-30T22:30:00Z", "2028-02-29T23:30:00Z"].map((instant) => ({
  ...vitest(`at ${instant.slice(0, 10)}`, ...projectsOf("unit", "contract", "integration")),
  env: () => clockAt(instant),
  seconds: 600,
  processor: 1000,
  isForAll: true,
}));

/** Those that need no more than Debian's packages. */
const TRIALS = ["tenant", "units", "proxy", "pgbouncer", "failover"];

/** @type {readonly Part[]} */
const ALL_PARTS = [
  { name: "browser's program", work: ensureBrowser, seconds: 20, processor: 20, isNeeded: true },
  { name: "other programs", work: offerOthers, seconds: 120, processor: 60, isForAll: true },
  { name: "types", ...script("check:types"), seconds: 30, processor: 45, lane: 1 },
  {
    name: "build",
    command: [npm, "run", "build"],
    env: () => ({ NODE_ENV: "production" }),
    seconds: 70,
    processor: 70,
    lane: 1,
    isNeeded: true,
  },
  { name: "lint", ...script("check:lint"), seconds: 10, processor: 10, lane: 2 },
  { name: "floors", ...script("check:floors"), seconds: 10, processor: 10, lane: 2 },
  { name: "dead code", ...script("check:dead"), seconds: 10, processor: 10, lane: 2 },
  { name: "repeated code", ...script("check:twice"), seconds: 10, processor: 5, lane: 2 },
  { ...vitest("unit", ...projectsOf("unit")), seconds: 60, processor: 100 },
  { ...vitest("components", "--project=components*"), seconds: 120, processor: 200 },
  { ...vitest("contract", ...projectsOf("contract")), seconds: 90, processor: 120 },
  { ...vitest("integration", ...projectsOf("integration")), seconds: 120, processor: 160 },
  { ...vitest("contract over HTTP", "--project=contract-http"), seconds: 60, processor: 60, isForAll: true },
  { ...vitest("PostgreSQL 15", "--project=postgres-*"), seconds: 120, processor: 120, isForAll: true },
  { ...vitest("fuzz", ...projectsOf("fuzz")), seconds: 15, processor: 20 },
  { ...vitest("faults", "--config", "tests/faults/vitest.config.ts"), seconds: 90, processor: 120 },
  { ...playwright("browser", "--project=main"), seconds: 200, processor: 380 },
  { ...playwright("engines", "--project=engines"), seconds: 300, processor: 400, isForAll: true },
  ...["overload", "restart", "waiting-room"].map((name) => ({
    ...playwright(name, `--project=${name}`, "--no-deps", "--workers=1"),
    seconds: 120,
    processor: 150,
    isForAll: true,
  })),
  ...shifted,
  {
    ...vitest("trials", "--config", "trials/vitest.config.ts", ...TRIALS),
    seconds: 1200,
    processor: 1500,
    isForAll: true,
  },
  { name: "promises", ...command(bin("tsx"), "tests/promises/table.ts"), seconds: 5, processor: 5 },
];

/** Whether the packages are there: a clone without them installs them before anything else. */
const hasPackages = () => existsSync("node_modules/.package-lock.json") && existsSync(bin("vitest"));

/**
 * The parts of a run, in order.
 * @param {boolean} runsAll
 * @returns {readonly Part[]}
 */
export const partsOf = (runsAll) => {
  const install = {
    name: "install",
    ...command(npm, "install", "--no-audit", "--no-fund"),
    ...{ seconds: 60, processor: 60, isNeeded: true },
  };
  return [...(hasPackages() ? [] : [install]), ...ALL_PARTS.filter(({ isForAll }) => runsAll || !isForAll)];
};
