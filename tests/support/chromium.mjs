import { existsSync } from "node:fs";

// The headless shell draws no browser window, which would take as long as the page.
const executablePath = ["chromium-headless-shell", "chromium", "chromium-browser"]
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

/** Launch options for the installed Chromium, or Playwright's own where none is installed. */
export const CHROMIUM_LAUNCH = {
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--renderer-process-limit=1",
    "--in-process-gpu",
  ],
};
