import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { staffAuth } from "@/lib/contracts/staff";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { Caller } from "@/tests/support/caller";
import { temporaryDataDir } from "@/tests/support/postgres";

/** What the calls do is the business of the contract tests, and of the check of a backend (conformance.test.ts). */
const dataDir = temporaryDataDir();
let end: () => Promise<unknown>;
let caller: Caller;

beforeAll(async () => {
  const child = spawn("npm", ["run", "backend"], {
    // Its own process group, as npm's shell is the parent of the backend.
    detached: true,
    env: { ...process.env, DEMO: "1", DATA_DIR: dataDir, DATABASE_URL: "", BACKEND_PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  end = async () => {
    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await exited;
  };
  const lines = createInterface(child.stdout);
  const origin: string = await new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const [, address] = /on (http:\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
    });
    lines.once("close", () => reject(new Error("the backend ended before it listened")));
  });
  caller = new Caller((path, init) => fetch(origin + path, init));
});
afterAll(async () => {
  await end?.();
  removeDataDir(dataDir);
});

test("a demo's backend that is started from a shell has a database, an inbox, sessions and an account", async () => {
  await caller.applicant();
  const login = { body: { username: "demo", password: "demo-password" } };
  const { token } = await caller.call(staffAuth.login, login);
  const body = { locationKey: "yerevan" };
  const { sessions } = await caller.call(staffStartDays.sessions, { body }, { token });
  expect(sessions.length).toBeGreaterThan(0);
});
