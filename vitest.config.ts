import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

// A zone of its own, off every full hour: nothing may depend on where the server stands.
const env = { TZ: "Asia/Kathmandu" };
const withDatabase = { globalSetup: ["tests/support/global-setup.ts"], testTimeout: 20_000, hookTimeout: 60_000 };

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...options },
});

/** Bodies and answers of every kind, streams, headers, addresses, repeats, and who may ask for what. */
const BEHIND_A_SOCKET = [
  ...[
    "applicant-export",
    "authorisation",
    "bookings",
    "calendar",
    "file-uploads",
    "files",
    "holds",
    "live",
    "own-data",
  ],
  ...["paper", "registrations", "repeats", "two-tabs", "verification", "wire"],
];

export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    env,
    testTimeout: 5_000,
    // Each file has a database of its own. The runner would leave one processor idle: half of a small machine.
    maxWorkers: "100%",
    projects: [
      project("unit"),
      project("contract", withDatabase),
      // What could be otherwise behind a socket, against a backend in another process.
      project("contract-http", {
        ...withDatabase,
        include: BEHIND_A_SOCKET.map((name) => `tests/contract/${name}.test.ts`),
        env: { ...env, BACKEND_OVER: "http" },
      }),
      project("integration", { ...withDatabase, testTimeout: 60_000 }),
      project("fuzz", withDatabase),
    ],
  },
});
