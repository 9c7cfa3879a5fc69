import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_LAUNCH } from "./tests/support/chromium.mjs";
import { DEBIAN_MAJOR, DEBIAN_POSTGRES } from "./tests/support/debian-postgres.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

// An unusual time zone, not a whole hour from UTC: nothing may depend on the server's time zone.
const env = { TZ: "Asia/Kathmandu", SESSION_SECRET: "a session secret of the tests and of nothing else" };
const withDatabase = { globalSetup: ["tests/support/global-setup.ts"], hookTimeout: 180_000 };

/** Code that changes the process for later tests: its modules, environment, clock or globals. */
const PROCESS_CHANGES = [
  /\bvi\.(mock|doMock|resetModules|stubEnv|stubGlobal|spyOn|useFakeTimers|setSystemTime)\b/,
  /process\.env\.\w+ =|Object\.assign\(process\.env|delete process\.env/,
  /\binstallHttpMiddleware\(/,
];
const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");
const changesItsProcess = (file: string): boolean => PROCESS_CHANGES.some((change) => change.test(textOf(file)));

const filesOf = (kind: string): string[] =>
  readdirSync(path.join(root, "tests", kind), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join("tests", kind, ...file.split(path.sep)));

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

/**
 * Most files of a kind run one after the other in shared processes, which load the product once: that saves a third of the
 * time. A file that changes its process runs in a process of its own.
 */
const shared = (kind: string, options: object = {}) => [
  project(
    kind,
    filesOf(kind).filter((file) => !changesItsProcess(file)),
    { ...options, isolate: false },
  ),
  project(`${kind}-alone`, filesOf(kind).filter(changesItsProcess), options),
];

/** What the components' tests load in place of the framework's router and links, and of the snackbar. */
const STAND_INS = [
  ["next/navigation", "navigation-support.ts"],
  ["next/link", "link-support.tsx"],
  ["@/components/ui/snackbar", "snackbar-support.tsx"],
].map(([find, file]) => ({
  find: new RegExp(`^${find}$`),
  replacement: path.join(root, "tests/components", String(file)),
}));

/** Tests whose result may depend on a socket: binary bodies in both directions, long replies, streams, details of HTTP. */
const OVER_HTTP = ["appointment-pdf", "applicant-export", "file-uploads", "files", "live", "wire"];

/** Tests that also run on Debian's PostgreSQL, the oldest that the product supports: an applicant's journey, the rush, locks, the waiting list, the order of names, migrations and what commands ask. */
const ON_DEBIAN_POSTGRES = [
  "contract/bookings",
  ...[
    "applicant-journey",
    "booking-rush",
    "doctor",
    "evening",
    "locked-rows",
    "migrate",
    "name-order",
    "waiting-cost",
  ].map((name) => `integration/${name}`),
];
const hasDebianPostgres = existsSync(DEBIAN_POSTGRES);
if (!hasDebianPostgres)
  console.warn(`SKIPPED: tests on PostgreSQL ${DEBIAN_MAJOR}, since there is no ${DEBIAN_POSTGRES}`);

export default defineConfig({
  resolve: {
    alias: [
      { find: "@", replacement: root.replace(/\/$/, "") },
      { find: "server-only", replacement: path.join(root, "node_modules/server-only/empty.js") },
      { find: "next/headers", replacement: path.join(root, "tests/support/next-headers.ts") },
    ],
  },
  test: {
    env,
    // No test is judged by its time: a limit only ends one that hangs.
    testTimeout: 120_000,
    setupFiles: ["tests/support/patience.ts"],
    expect: { poll: { timeout: 20_000 } },
    // Each file has a database of its own. Twice as many run as there are processors: they often wait for other processes.
    maxWorkers: 2 * availableParallelism(),
    tags: [{ name: "deep", description: "Proves more deeply what another test shows, so `npm test` leaves it out." }],
    projects: [
      ...shared("unit"),
      // One component at a time, in the installed Chromium, without a build and a server.
      {
        ...project("components", filesOf("components"), {
          setupFiles: ["tests/components/setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: CHROMIUM_LAUNCH }),
            instances: [{ browser: "chromium" }],
          },
        }),
        resolve: { alias: STAND_INS },
        // Found late, packages would be prepared in the middle of a run, which reloads the tests' pages: so all are, anew for each run.
        optimizeDeps: { include: ["deepmerge", "@hookform/resolvers"], force: true },
      },
      ...shared("contract", withDatabase),
      // The same tests over HTTP, against a backend in another process.
      project(
        "contract-http",
        OVER_HTTP.map((name) => `tests/contract/${name}.test.ts`),
        { ...withDatabase, isolate: false, env: { ...env, BACKEND_OVER: "http" } },
      ),
      ...shared("integration", withDatabase),
      // The same tests on another PostgreSQL.
      ...(hasDebianPostgres
        ? [
            project(
              `postgres-${DEBIAN_MAJOR}`,
              ON_DEBIAN_POSTGRES.map((name) => `tests/${name}.test.ts`),
              {
                globalSetup: ["tests/support/global-setup-debian.ts"],
                hookTimeout: 180_000,
                isolate: false,
              },
            ),
          ]
        : []),
      ...shared("fuzz", withDatabase),
    ],
  },
});
