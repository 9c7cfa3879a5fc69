import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/domain/application/uploads";
import { SECRET_NAMES, VARIABLE_ROWS } from "@/lib/server/environment/variables";
import { listeningLoopback } from "@/lib/server/http/listening-host";

const read = (file: string) => readFileSync(file, "utf8");
const FILES = [
  "Dockerfile",
  "compose.yaml",
  ...readdirSync("deploy/systemd").map((name) => path.join("deploy/systemd", name)),
];
// Variables of the image, npm, the database and compose.
const INSTRUMENTATION = "next/dist/server/lib/router-utils";
const READ_CONFIG = `
  await import("./next.config.mjs");
  const { Telemetry } = (await import("next/dist/telemetry/storage.js")).default;
  console.log("isEnabled", new Telemetry({ distDir: ".next" }).isEnabled);`;
const NOT_OURS = ["NODE_IMAGE", "VERSION", "POSTGRES_DB", "POSTGRES_USER"];
const OTHERS = [...NOT_OURS, "POSTGRES_PASSWORD_FILE", "PUBLISH"];

/** `NAME=value` of the image and of systemd, `NAME: value` and `${NAME…}` of compose. */
const namesIn = (text: string) =>
  [...text.matchAll(/(?:\b|\$\{)([A-Z][A-Z0-9_]{3,})(?=[=}]|:[ ?-])/g)].map(([, name]) => name ?? "");

describe("the deployment files", () => {
  test.each(FILES)("name no variable that the product does not read: %s", (file) => {
    const knownVariables = new Set([
      ...VARIABLE_ROWS.map(({ name }) => name),
      ...SECRET_NAMES.map((name) => `${name}_FILE`),
      ...OTHERS,
    ]);
    const words = read(file).replace(/^\s*#.*$/gm, "");
    expect(namesIn(words).filter((name) => !knownVariables.has(name))).toEqual([]);
    if (/DATABASE_URL/.test(words)) expect(namesIn(words)).toContain("DATABASE_URL_FILE");
  });

  test("accept a file of the maximum size, and slightly larger ones, which the product refuses with a message", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read("deploy/nginx/startday.conf")) ?? [];
    const passed = Number(megabytes) * 1024 * 1024;
    expect(passed).toBeGreaterThan(MAX_FILE_BYTES + 1024 * 1024);
    expect(passed).toBeLessThan(2 * MAX_FILE_BYTES);
  });

  test("wait longer for a stop than the product takes", () => {
    const [, stopWithin] = /STOP_WITHIN_MS = ([\d_]+);/.exec(read("backend/graceful-shutdown.ts")) ?? [];
    const seconds = Number(stopWithin?.replace("_", "")) / 1000;
    const [, systemd] = /TimeoutStopSec=(\d+)/.exec(read("deploy/systemd/startday.service")) ?? [];
    expect(Number(systemd)).toBeGreaterThan(seconds);
    const waits = [...read("compose.yaml").matchAll(/stop_grace_period: (\d+)s/g)].map(([, wait]) => Number(wait));
    expect(waits).toHaveLength(3);
    for (const wait of waits) expect(wait).toBeGreaterThan(seconds);
  });

  test("close an idle connection at the proxy before the product does, so that no change is lost", () => {
    // Node's default of five seconds.
    for (const file of ["upstream.conf", "compose-upstream.conf"]) {
      const [, seconds] = /keepalive_timeout (\d+)s;/.exec(read(`deploy/nginx/${file}`)) ?? [];
      expect(Number(seconds)).toBeLessThan(5);
    }
  });

  test("include every operator command", () => {
    const source = read("deploy/commands.mjs");
    const [, list = ""] = /\[((?:"\w+", )*"\w+")\]\.map/.exec(source) ?? [];
    const included = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    const scripts = Object.entries<string>(JSON.parse(read("package.json")).scripts);
    const commands = scripts.flatMap(([, script]) => /^tsx backend\/commands\/([\w-]+)\.ts$/.exec(script)?.[1] ?? []);
    expect(included.sort()).toEqual(commands.sort());
  });

  test("let a container be reached from outside, since compose publishes its port on loopback", () => {
    expect(read("Dockerfile")).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
    expect(read("compose.yaml")).toMatch(/ports: \["\$\{PUBLISH:-127\.0\.0\.1:3000\}:3000"\]/);
  });

  test("find the address where the framework's standalone server listens, to change it", () => {
    const replaced = [...read("deploy/standalone.mjs").matchAll(/^\s*(?:change\(SERVER, )?"([^"]+)",/gm)].map(
      ([, text]) => text,
    );
    expect(replaced).toHaveLength(2);
    for (const text of replaced) expect(read("node_modules/next/dist/build/utils.js")).toContain(text);
  });

  test.each([
    ["this machine only", {}, [], "127.0.0.1"],
    ["the address in HOST", { HOST: "0.0.0.0" }, [], "0.0.0.0"],
    ["the one in its options", { HOST: "0.0.0.0" }, ["-H", "127.0.0.3"], "127.0.0.3"],
  ])("start the web server on %s", async (_what, variables, options, host) => {
    const folder = mkdtempSync(path.join(tmpdir(), "startday-start-"));
    try {
      for (const name of ["start.mjs", "no-telemetry.mjs"]) cpSync(`deploy/${name}`, path.join(folder, name));
      const modules = path.join(folder, "node_modules");
      mkdirSync(path.join(modules, "next/dist/bin"), { recursive: true });
      symlinkSync(path.resolve("node_modules/@next"), path.join(modules, "@next"));
      writeFileSync(path.join(modules, "next/dist/bin/next"), "console.log(process.argv.slice(2).join(' '))");
      mkdirSync(path.join(modules, INSTRUMENTATION), { recursive: true });
      mkdirSync(path.join(modules, "next/dist/server"), { recursive: true });
      for (const name of ["node-environment", "require-hook"])
        writeFileSync(path.join(modules, `next/dist/server/${name}.js`), "");
      const registers = "exports.ensureInstrumentationRegistered = async () => console.log('composed')";
      writeFileSync(path.join(modules, `${INSTRUMENTATION}/instrumentation-globals.external.js`), registers);
      const started = spawn(process.execPath, ["start.mjs", ...options], { cwd: folder, env: variables as never });
      const [composed, command = ""] = (await text(started.stdout)).trim().split("\n");
      expect(composed).toBe("composed");
      const args = command.split(" ");
      expect(args[0]).toBe("start");
      expect(listeningLoopback(args) ?? args[args.indexOf("-H") + 1]).toBe(host);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each([
    ["a command of the framework", ["deploy/next.mjs", "telemetry", "status"], /Status: .*Disabled/],
    ["the framework's configuration", ["--input-type=module", "-e", READ_CONFIG], /^isEnabled false/],
  ])("turn the framework's telemetry off for %s", async (_what, args, off) => {
    const home = mkdtempSync(path.join(tmpdir(), "startday-home-"));
    const variables = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home } as never;
    expect(await text(spawn(process.execPath, args, { env: variables }).stdout)).toMatch(off);
    rmSync(home, { recursive: true });
    expect(
      Object.values(JSON.parse(read("package.json")).scripts).filter((script) => /\bnext (?!to)/.test(String(script))),
    ).toEqual([]);
  });

  test("put no personal data and no secret into the image", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".git", ".data", ".env*", "node_modules", "deploy/secrets"]));
  });
});
