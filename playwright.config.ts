import { defineConfig } from "playwright/test";
import { CHROMIUM_LAUNCH } from "./tests/support/chromium.mjs";

const PORT = Number(process.env.BROWSER_TEST_PORT ?? 3210);
const REPORT = process.env.BROWSER_TEST_REPORT;

export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  workers: 4,
  // A test that passes only when tried again is a defect.
  retries: 0,
  forbidOnly: true,
  // No test is judged by its time: limits only end what hangs.
  timeout: 300_000,
  expect: {
    timeout: 30_000,
    // At the default threshold, indigo and green of the same lightness count as equal.
    toHaveScreenshot: { threshold: 0.1, maxDiffPixelRatio: 0.005, pathTemplate: "{testDir}/pictures/{arg}{ext}" },
  },
  reporter: REPORT ? [["list"], ["json", { outputFile: REPORT }]] : "list",
  outputDir: "test-results/browser",
  use: {
    baseURL: `http://localhost:${PORT}`,
    screenshot: "only-on-failure",
    timezoneId: "America/New_York",
    launchOptions: CHROMIUM_LAUNCH,
  },
  // Tests that load the server, or restart it with the waiting room on, run alone after all others.
  projects: [
    { name: "main", testIgnore: /overload|restart|waiting-room|engines/ },
    { name: "engines", testMatch: /engines/ },
    { name: "overload", testMatch: /overload/, dependencies: ["main"] },
    { name: "restart", testMatch: /restart/, dependencies: ["overload"] },
    { name: "waiting-room", testMatch: /waiting-room/, dependencies: ["restart"] },
  ],
  webServer: {
    command: "node --import tsx tests/support/serve.ts",
    url: `http://localhost:${PORT}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: { PORT: String(PORT) },
  },
});
