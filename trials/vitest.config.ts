import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** Trials run the product where it may be installed: other PostgreSQLs, proxies and hosts. One after the other, since they fill the machine. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    name: "trials",
    include: ["trials/**/*.test.ts"],
    globalSetup: ["tests/faults/bench/build.ts"],
    env: { TZ: "Asia/Kathmandu", LOG_LEVEL: "error" },
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
