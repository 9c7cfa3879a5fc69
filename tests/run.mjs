// `npm test`: installs what a fresh clone lacks, then passes everything, and says how much it ran. Plain Node: nothing is
// installed yet when it starts.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const bin = (name) => path.join("node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

const run = (title, command, args, { env = {}, timeout } = {}) => {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env }, timeout });
  console.log(`== ${title}: ${status === 0 ? "passed" : "FAILED"} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
};

const succeeds = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Without a network it does not end by itself; and nothing is asked that nobody answers. */
const DEBIAN = { timeout: 180_000, env: { DEBIAN_FRONTEND: "noninteractive" } };

const isInstalled = (name) => existsSync(`/usr/bin/${name}`);

/** Chromium's shell, which takes half the time of the browser with its window: Debian's as root; else any, else Playwright's. */
const ensureBrowser = () => {
  if (isInstalled("chromium-headless-shell")) return true;
  const isRootOnDebian = process.getuid?.() === 0 && succeeds("apt-get", ["--version"]);
  if (isRootOnDebian) {
    run("package lists", "apt-get", ["update", "-q"], DEBIAN);
    if (run("Chromium from Debian", "apt-get", ["install", "-y", "-q", "chromium-headless-shell"], DEBIAN)) return true;
  }
  if (isInstalled("chromium") || isInstalled("chromium-browser")) return true;
  return run("Chromium from Playwright", bin("playwright"), ["install", "--with-deps", "--only-shell", "chromium"]);
};

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

const counts = () => {
  const [unit, faults] = ["vitest", "faults"].map((name) => readJson(`test-results/${name}.json`));
  const browser = readJson("test-results/browser.json");
  return {
    passed: (unit?.numPassedTests ?? 0) + (faults?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (faults?.numFailedTests ?? 0) + (browser?.stats?.unexpected ?? 0),
    flaky: browser?.stats?.flaky ?? 0,
    skipped: (unit?.numPendingTests ?? 0) + (faults?.numPendingTests ?? 0) + (browser?.stats?.skipped ?? 0),
  };
};

const main = () => {
  const hasPackages = existsSync("node_modules/.package-lock.json") && existsSync(bin("vitest"));
  if (!hasPackages && !run("npm install", npm, ["install", "--no-audit", "--no-fund"])) return false;
  rmSync("test-results", { recursive: true, force: true });
  if (!ensureBrowser()) return false;
  const reports = (name) => ["--reporter=default", "--reporter=json", `--outputFile.json=test-results/${name}.json`];
  return (
    run("lint, types, dead code, floors", npm, ["run", "check"]) &&
    run("unit, contract, integration", bin("vitest"), ["run", ...reports("vitest")]) &&
    run("build", npm, ["run", "build"], { env: { NODE_ENV: "production" } }) &&
    run("faults", npm, ["run", "test:faults", "--", ...reports("faults")], { env: { FAULTS: "short" } }) &&
    run("browser", bin("playwright"), ["test"]) &&
    run("promises", bin("tsx"), ["tests/promises/table.ts"])
  );
};

const isGreen = main();
const { passed, failed, flaky, skipped } = counts();
console.log(`\n${passed} passed, ${failed} failed, ${flaky} passed only when tried again, ${skipped} skipped`);
process.exit(isGreen ? 0 : 1);
