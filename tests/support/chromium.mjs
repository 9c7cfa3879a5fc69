import { existsSync } from "node:fs";

// The shell is Chromium without the window around the page, which costs as much time as the page does.
const executablePath = ["chromium-headless-shell", "chromium", "chromium-browser"]
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

/** How tests start the installed Chromium; Playwright's own where none is installed. */
export const CHROMIUM_LAUNCH = {
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
};
