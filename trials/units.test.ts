import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { SECRETS } from "@/tests/faults/bench/process";
import { waitUntil } from "@/tests/faults/bench/wait";
import { ensureFromDebian } from "@/tests/support/debian.mjs";
import { freePort } from "@/tests/support/free-port";
import { temporaryDataDir } from "@/tests/support/postgres";
import { recordTrial } from "./record.mjs";

const COMMAND = "npm run test:trials -- units";
const MAX_EXPOSURE = 1.5;
const STANDALONE = ".next/standalone";
const NOBODY = 65_534;
const UNITS = { "startday@.service": "startday.service", "startday-migrate.service": "startday-migrate.service" };
const STARTED = ["startday@3001.service", "startday-migrate.service"];

const canRun = ensureFromDebian(["systemd"], ["/usr/bin/systemd-analyze"]);
if (!canRun) console.log("skipped: systemd-analyze cannot be installed here");
const isRunnable = canRun && process.getuid?.() === 0 && existsSync(path.join(STANDALONE, "server.js"));
if (!isRunnable) console.log("skipped: the units' commands need root and `npm run build:standalone`");

const root = temporaryDataDir();
const inRoot = (...names: string[]) => path.join(root, ...names);
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  return { status, text: stdout + stderr };
};
const passed = (tried: string, outcome: string) => {
  const version = analyze("--version").text.split(/[ \n]/)[1] ?? "";
  recordTrial({ place: "systemd", version, tried, command: COMMAND, outcome });
};

afterAll(() => removeDataDir(root));

describe.skipIf(!canRun)("the units", () => {
  beforeAll(() => {
    for (const folder of ["etc/systemd/system", "lib", "usr/bin", "opt/startday/current"])
      mkdirSync(inRoot(folder), { recursive: true });
    // The targets that every unit depends on.
    cpSync("/lib/systemd/system", inRoot("lib/systemd/system"), { recursive: true, verbatimSymlinks: true });
    copyFileSync("/usr/bin/true", inRoot("usr/bin/node"));
    for (const [unit, file] of Object.entries(UNITS))
      copyFileSync(path.join("deploy/systemd", file), inRoot("etc/systemd/system", unit));
  });

  test("are valid for systemd, without a warning", () => {
    const { status, text } = analyze("verify", "--man=no", `--root=${root}`, ...STARTED);
    const ours = text.split("\n").filter((line) => line.includes("startday"));
    expect([status, ours]).toEqual([0, []]);
    passed("systemd-analyze verify", "both units without a warning");
  });

  test("with a setting that systemd does not know are refused", () => {
    const file = inRoot("etc/systemd/system/startday-broken.service");
    const text = readFileSync("deploy/systemd/startday.service", "utf8");
    writeFileSync(file, text.replace("ProtectHome=", "ProtectHouse="));
    expect(analyze("verify", "--man=no", `--root=${root}`, file).text).toContain("ProtectHouse");
  });

  test.each(STARTED)("expose little of the machine: %s", (unit) => {
    const threshold = `--threshold=${MAX_EXPOSURE * 10}`;
    const { status, text } = analyze("security", "--offline=yes", threshold, `--root=${root}`, unit);
    const [, exposure] = /exposure level for .*: ([\d.]+)/.exec(text) ?? [];
    expect([status, Number(exposure) <= MAX_EXPOSURE]).toEqual([0, true]);
    passed(`systemd-analyze security ${unit}`, `exposure ${exposure}, at most ${MAX_EXPOSURE} allowed`);
  });
});

describe.skipIf(!isRunnable)(
  "the commands of the units, as an ordinary user with its variables and credentials",
  () => {
    let database: BenchDatabase;
    let folder: string;

    beforeAll(async () => {
      database = await startDatabase();
      folder = temporaryDataDir();
      cpSync(STANDALONE, path.join(folder, "current"), { recursive: true, verbatimSymlinks: true });
      copyFileSync(process.execPath, path.join(folder, "node"));
      chmodSync(path.join(folder, "node"), 0o755);
      const secrets = Object.entries({ ...SECRETS, DATABASE_URL: database.url });
      for (const name of ["credentials", "state"]) mkdirSync(path.join(folder, name), { mode: 0o700 });
      for (const [name, value] of secrets) {
        const file = path.join(folder, "credentials", name.toLowerCase().replaceAll("_", "-"));
        writeFileSync(file, `${value}\n`, { mode: 0o400 });
        chownSync(file, NOBODY, NOBODY);
      }
      for (const name of ["credentials", "state"]) chownSync(path.join(folder, name), NOBODY, NOBODY);
    });

    afterAll(async () => {
      await database?.stop();
      if (folder) removeDataDir(folder);
    });

    /** Runs a unit's own `ExecStart` with its own `Environment`, specifiers and paths replaced. */
    const runUnit = (file: string, port: number) => {
      const unit = readFileSync(path.join("deploy/systemd", file), "utf8")
        .replaceAll("%d", path.join(folder, "credentials"))
        .replaceAll("%i", String(port))
        .replaceAll("/var/lib/startday", path.join(folder, "state"))
        .replaceAll("/opt/startday", folder)
        .replaceAll("/usr/bin/node", path.join(folder, "node"));
      const valuesOf = (name: string) =>
        [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
      const variables = valuesOf("Environment").flatMap((line) => line.split(" "));
      const as = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs", "--bounding-set=-all"];
      const [command = ""] = valuesOf("ExecStart");
      const child = spawn("setpriv", [...as, ...command.split(" ")], {
        cwd: valuesOf("WorkingDirectory")[0],
        env: {
          NODE_ENV: "production",
          ...Object.fromEntries(variables.map((line) => line.split("=") as [string, string])),
          APP_DOMAIN: "startday.test",
          SMS_GATEWAY_URL: "https://sms.example.net/send",
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      return { child, exited: once(child, "exit"), output: () => output };
    };

    test("migrate the database, serve Home when ready, and stop without an error", async () => {
      const migration = runUnit("startday-migrate.service", 0);
      const [migrated] = await migration.exited;
      expect([migrated, migrated === 0 ? "" : migration.output()]).toEqual([0, ""]);
      const port = await freePort();
      const { child, exited, output } = runUnit("startday.service", port);
      const isReady = async () => {
        if (child.exitCode !== null) throw new Error(output());
        return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
      };
      try {
        await waitUntil("the process to be ready", isReady, 120_000).catch((error: Error) => {
          throw new Error(`${error.message}: ${output()}`);
        });
        const headers = { "x-forwarded-host": "am.startday.test", "x-forwarded-for": "127.0.0.1" };
        const home = await fetch(`http://127.0.0.1:${port}/`, { headers });
        expect([home.status, await home.text()]).toEqual([200, expect.stringContaining("<html")]);
      } finally {
        child.kill("SIGTERM");
      }
      expect((await exited)[0]).toBe(0);
      passed("ExecStart of both units as an ordinary user", "migrated, ready, Home 200, ended with 0 on SIGTERM");
    });
  },
);
