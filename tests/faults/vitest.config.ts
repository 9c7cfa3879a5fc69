import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The fault bench runs whole processes and its own PostgreSQL, which it kills and starves. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    name: "faults",
    tags: [{ name: "deep", description: "Left out of `npm test`, as in the other kinds." }],
    include: ["tests/faults/**/*.test.ts"],
    globalSetup: ["tests/faults/bench/build.ts"],
    env: { TZ: "Asia/Kathmandu", LOG_LEVEL: "error" },
    // All files at once: the tests mostly wait.
    maxWorkers: 8,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
