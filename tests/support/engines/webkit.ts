import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@/tests/support/free-port";
import { type Engine, type Size, untilDone } from "./engine";
import { connectWebDriver } from "./web-driver";

const startScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  if (!screen.stdout) throw new Error("Xvfb has no output");
  const [number] = await once(createInterface(screen.stdout), "line");
  return { screen, display: `:${number}` };
};

/** The errors of pages, one a line. */
const readErrors = (log: string): string[] =>
  existsSync(log) ? readFileSync(log, "utf8").split("\n").filter(Boolean) : [];

const stop = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
};

const startDriver = async (display: string) => {
  const port = await freePort();
  const env = { ...process.env, GDK_BACKEND: "x11", DISPLAY: display };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  return { driver, address: `http://127.0.0.1:${port}` };
};

/** WebKitGTK in a window as narrow as a phone, which its own small browser cannot be. */
export const startWebKit = async ({ width, height }: Size): Promise<Engine> => {
  const directory = mkdtempSync(path.join(tmpdir(), "startday-webkit-"));
  const log = path.join(directory, "errors");
  const { screen, display } = await startScreen();
  const { driver, address } = await startDriver(display);
  const args = [path.resolve("tests/support/engines/web_view.py"), String(width), String(height), log];
  const capabilities = { "webkitgtk:browserOptions": { binary: "/usr/bin/python3", args } };
  const session = await untilDone(() => connectWebDriver(address, capabilities));
  return {
    name: "WebKitGTK",
    ...session,
    errors: () => readErrors(log),
    close: async () => {
      await session.close();
      await stop(driver);
      await stop(screen);
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
