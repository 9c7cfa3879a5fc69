// `npm test`: installs what a fresh clone lacks, then passes what every change must pass, and says how much it ran.
// `npm run test:all` passes everything. Plain Node: nothing is installed yet when it starts.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureFromDebian } from "./support/debian.mjs";
import { ensureDebianPostgres } from "./support/debian-postgres.mjs";
import { FIREFOX, OLD_CHROMIUM, WEBKIT } from "./support/engines/packages.mjs";
import { clockAt } from "./support/shifted-clock.mjs";

const runsAll = process.argv.includes("--all");
if (runsAll) process.env.ALL_TESTS = "1";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const bin = (name) => path.join("node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const run = (title, command, args, { env = {} } = {}) => {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  console.log(`== ${title}: ${status === 0 ? "passed" : "FAILED"} in ${seconds(started)}`);
  return status === 0;
};

/** Runs a command whose output is shown as one piece when it ends, so that several can run at once. */
const runQuietly = (title, command, args, env = {}) =>
  new Promise((resolve) => {
    const started = Date.now();
    const output = [];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.on("close", (status) => {
      if (status !== 0) process.stdout.write(Buffer.concat(output));
      console.log(`== ${title}: ${status === 0 ? "passed" : "FAILED"} in ${seconds(started)}`);
      resolve(status === 0);
    });
  });

const reports = (name) => ["--reporter=default", "--reporter=json", `--outputFile.json=test-results/${name}.json`];

/** Each kind of tests has a module server of its own: a module is transformed by the first, and read from here by the others. */
const SHARED_MODULES = ["--experimental.fsModuleCache", "--experimental.fsModuleCachePath=test-results/modules"];

const npmScript = (script) => [script, npm, ["run", "--silent", script]];

const BUILD = ["build", npm, ["run", "build"], { NODE_ENV: "production" }];

/** What needs no database, in lanes that run at the same time. The build writes types, so it comes after their check. */
const LANES = [
  [npmScript("check:types"), npmScript("check:lint"), npmScript("check:floors"), BUILD],
  [npmScript("check:dead"), npmScript("check:twice")],
  [["components", bin("vitest"), ["run", "--project", "components", ...reports("components")]]],
];

const check = async () => {
  console.log("\n== checks, build and components");
  const started = Date.now();
  const lanes = LANES.map(async (lane) => {
    let isGreen = true;
    for (const command of lane) isGreen = (await runQuietly(...command)) && isGreen;
    return isGreen;
  });
  const isGreen = (await Promise.all(lanes)).every(Boolean);
  console.log(`== checks, build and components: ${isGreen ? "passed" : "FAILED"} in ${seconds(started)}`);
  return isGreen;
};

/** Chromium's shell, which takes half the time of the browser with its window: Debian's as root; else any, else Playwright's. */
const ensureBrowser = () =>
  ensureFromDebian(["chromium-headless-shell"], ["/usr/bin/chromium-headless-shell"]) ||
  existsSync("/usr/bin/chromium") ||
  existsSync("/usr/bin/chromium-browser") ||
  run("Chromium from Playwright", bin("playwright"), ["install", "--with-deps", "--only-shell", "chromium"]);

/** Debian's PostgreSQL, and other browsers: their tests skip themselves without these. */
const offerOthers = () => {
  if (!ensureDebianPostgres()) console.log("== Debian's PostgreSQL: SKIPPED, it cannot be installed here");
  for (const { needs, install } of [FIREFOX, WEBKIT, OLD_CHROMIUM])
    if (!install()) console.log(`== skipped, cannot be installed here: ${needs}`);
};

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

const counts = () => {
  const names = ["components", "vitest", "faults", ...SHIFTED_INSTANTS.map(reportAt)];
  const reports = names.map((name) => readJson(`test-results/${name}.json`));
  const sum = (name) => reports.reduce((total, report) => total + (report?.[name] ?? 0), 0);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readJson("test-results/browser.json")?.stats ?? {};
  return {
    passed: sum("numPassedTests") + expected,
    failed: sum("numFailedTests") + unexpected,
    flaky,
    skipped: sum("numPendingTests") + skipped,
  };
};

/** The kinds of tests that every change must pass. `npm run test:all` runs all kinds: also those that repeat tests elsewhere. */
const KINDS = ["unit", "contract", "integration", "fuzz"];
const PROJECTS = runsAll ? ["!components"] : KINDS.flatMap((kind) => [kind, `${kind}-alone`]);
const BROWSER_PROJECTS = runsAll ? [] : ["--project", "main"];

const runOf = (projects, report) => [
  "run",
  ...projects.map((name) => `--project=${name}`),
  ...SHARED_MODULES,
  ...reports(report),
];

/** The kinds that are run again with another clock: a Sunday with 25 hours, the end of a year, the 29th of February. */
const SHIFTED_INSTANTS = ["2026-12-31T22:55:00Z", "2027-10-30T22:30:00Z", "2028-02-29T23:30:00Z"];
const reportAt = (instant) => `at-${instant.slice(0, 10)}`;
const SHIFTED_PROJECTS = KINDS.filter((kind) => kind !== "fuzz").flatMap((kind) => [kind, `${kind}-alone`]);

/** The tests that a date can break, at each of the instants. */
const runShifted = () =>
  SHIFTED_INSTANTS.map((instant) => ({ instant, clock: clockAt(instant) }))
    .filter(({ clock }) => clock)
    .every(({ instant, clock }) =>
      run(`at ${instant}`, bin("vitest"), runOf(SHIFTED_PROJECTS, reportAt(instant)), { env: clock }),
    );

const main = async () => {
  const hasPackages = existsSync("node_modules/.package-lock.json") && existsSync(bin("vitest"));
  if (!hasPackages && !run("npm install", npm, ["install", "--no-audit", "--no-fund"])) return false;
  rmSync("test-results", { recursive: true, force: true });
  if (!ensureBrowser()) return false;
  if (runsAll) offerOthers();
  return (
    (await check()) &&
    run("unit, contract, integration, fuzz", bin("vitest"), runOf(PROJECTS, "vitest")) &&
    run("faults", npm, ["run", "test:faults", "--", ...reports("faults")], { env: { FAULTS: "short" } }) &&
    run("browser", bin("playwright"), ["test", ...BROWSER_PROJECTS]) &&
    (!runsAll || runShifted()) &&
    run("promises", bin("tsx"), ["tests/promises/table.ts"])
  );
};

const started = Date.now();
const isGreen = await main();
const { passed, failed, flaky, skipped } = counts();
console.log(`\n${flaky} of the browser's passed only when tried again; all in ${seconds(started)}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(isGreen ? 0 : 1);
