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
 * @property {boolean} [isNeeded] Whether the run ends when it fails.
 */

const isWindows = process.platform === "win32";
const npm = isWindows ? "npm.cmd" : "npm";
const bin = (name) => path.join("node_modules", ".bin", isWindows ? `${name}.cmd` : name);
const fileOf = (name) => `test-results/${name.replaceAll(" ", "-")}.json`;

const command = (name, ...words) => ({ name, command: () => words });
const script = (name, key) => command(name, npm, "run", "--silent", key);

/** Kinds of tests have a module server each: a module is transformed by the first, and read from here by the others and the next run. */
const SHARED_MODULES = [
  "--experimental.fsModuleCache",
  "--experimental.fsModuleCachePath=node_modules/.cache/startday-modules",
];

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
const shiftedTo = (instant) => ({
  ...vitest(`at ${instant.slice(0, 10)}`, ...projectsOf("unit", "contract", "integration")),
  env: () => clockAt(instant),
});

/** Those that need no more than Debian's packages. */
const TRIALS = ["tenant", "units", "proxy", "pgbouncer", "failover"];
const trials = vitest("trials", "--config", "trials/vitest.config.ts", ...TRIALS);
const faults = vitest("faults", "--config", "tests/faults/vitest.config.ts");

/** Tests that load the server, and those that restart it and then wait in its room, have it for themselves. */
const alone = (...projects) =>
  playwright(projects.join(" and "), ...projects.map((name) => `--project=${name}`), "--no-deps", "--workers=1");

const install = { ...command("install", npm, "install", "--no-audit", "--no-fund"), isNeeded: true };
const build = { ...command("build", npm, "run", "build"), env: () => ({ NODE_ENV: "production" }), isNeeded: true };

/** Parts with their budgets, in seconds of the clock and of the processor: in `npm test`, and in `npm run test:all`. */
const BUDGETS = [
  [install, [45, 75]],
  [{ name: "browser's program", work: ensureBrowser, isNeeded: true }, [10, 10]],
  [{ name: "other programs", work: offerOthers }, undefined, [120, 60]],
  [{ ...script("types", "check:types"), lane: 1 }, [30, 40]],
  [{ ...build, lane: 1 }, [55, 90]],
  [{ ...script("lint", "check:lint"), lane: 2 }, [5, 6]],
  [{ ...script("floors", "check:floors"), lane: 2 }, [12, 10]],
  [{ ...script("dead code", "check:dead"), lane: 2 }, [8, 8]],
  [{ ...script("repeated code", "check:twice"), lane: 2 }, [3, 3]],
  [vitest("unit", ...projectsOf("unit")), [50, 90], [90, 150]],
  [vitest("components", "--project=components"), [120, 230]],
  [vitest("contract", ...projectsOf("contract")), [65, 105]],
  [vitest("contract over HTTP", "--project=contract-http"), undefined, [60, 60]],
  [vitest("integration", ...projectsOf("integration")), [125, 200], [600, 900]],
  [vitest("PostgreSQL 15", "--project=postgres-*"), undefined, [200, 300]],
  [vitest("fuzz", ...projectsOf("fuzz")), [12, 18], [300, 400]],
  [faults, [45, 65], [300, 400]],
  [playwright("browser", "--project=main"), [160, 300], [900, 1600]],
  [playwright("engines", "--project=engines"), undefined, [400, 500]],
  [alone("overload"), undefined, [150, 200]],
  [alone("restart", "waiting-room"), undefined, [150, 200]],
  ...["2026-12-31T22:55:00Z", "2027-10-30T22:30:00Z", "2028-02-29T23:30:00Z"].map((at) => [
    shiftedTo(at),
    undefined,
    [800, 1200],
  ]),
  [trials, undefined, [1200, 1500]],
  [command("promises", bin("tsx"), "tests/promises/table.ts"), [3, 3]],
];

/** Whether the packages are there: a clone without them installs them before anything else. */
const hasPackages = () => existsSync("node_modules/.package-lock.json") && existsSync(bin("vitest"));

/**
 * The parts of a run, in order.
 * @param {boolean} runsAll
 * @returns {readonly Part[]}
 */
export const partsOf = (runsAll) =>
  BUDGETS.filter(([part, ofTest]) => (part === install ? !hasPackages() : runsAll || ofTest !== undefined)).map(
    ([part, ofTest, ofAll]) => {
      const [seconds, processor] = (runsAll && ofAll) || ofTest;
      return { ...part, seconds, processor };
    },
  );
