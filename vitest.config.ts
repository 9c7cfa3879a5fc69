import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_LAUNCH } from "./tests/support/chromium.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

// A zone of its own, off every full hour: nothing may depend on where the server stands.
const env = { TZ: "Asia/Kathmandu" };
const withDatabase = { globalSetup: ["tests/support/global-setup.ts"], testTimeout: 20_000, hookTimeout: 60_000 };

/** What changes the process itself for those who come after: its modules, its environment, its clock, its globals. */
const CHANGES = [
  /\bvi\.(mock|doMock|resetModules|stubEnv|stubGlobal|spyOn|useFakeTimers|setSystemTime)\b/,
  /process\.env\.\w+ =|Object\.assign\(process\.env|delete process\.env/,
];
const changesItsProcess = (file: string): boolean => {
  const text = readFileSync(path.join(root, file), "utf8");
  return CHANGES.some((change) => change.test(text));
};

const filesOf = (kind: string): string[] =>
  readdirSync(path.join(root, "tests", kind), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join("tests", kind, ...file.split(path.sep)));

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

/**
 * Most files of a kind run one after the other in the same processes, which read the product once: that is a third of the
 * time. Those that change their process have one each.
 */
const shared = (kind: string, options: object = {}) => [
  project(
    kind,
    filesOf(kind).filter((file) => !changesItsProcess(file)),
    { ...options, isolate: false },
  ),
  project(`${kind}-alone`, filesOf(kind).filter(changesItsProcess), options),
];

/** Where a socket could matter: binary bodies in both directions, long replies, streams, and what only HTTP itself can say. */
const BEHIND_A_SOCKET = ["appointment-pdf", "applicant-export", "file-uploads", "files", "live", "wire"];

export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    env,
    testTimeout: 5_000,
    // Each file has a database of its own. The runner would leave one processor idle: half of a small machine.
    maxWorkers: "100%",
    projects: [
      ...shared("unit"),
      // One component at a time, in the installed Chromium, without a build and a server.
      project("components", ["tests/components/**/*.test.tsx"], {
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({ launchOptions: CHROMIUM_LAUNCH }),
          instances: [{ browser: "chromium" }],
        },
      }),
      ...shared("contract", withDatabase),
      // What could be otherwise behind a socket, against a backend in another process.
      project(
        "contract-http",
        BEHIND_A_SOCKET.map((name) => `tests/contract/${name}.test.ts`),
        { ...withDatabase, isolate: false, env: { ...env, BACKEND_OVER: "http" } },
      ),
      ...shared("integration", { ...withDatabase, testTimeout: 60_000 }),
      ...shared("fuzz", withDatabase),
    ],
  },
});
