import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { freePort } from "@/tests/support/free-port";
import { shows } from "@/tests/support/shows";
import { SECRETS } from "./bench/process";

const MANIFEST = "functions-config-manifest.json";
const NOWHERE = "http://127.0.0.1:9";
let folder = "";

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a folder with everything of another one, by links, except for one entry. */
const linkAllBut = (except: string, from: string, to: string): string => {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (name !== except) symlinkSync(path.resolve(from, name), path.join(to, name));
  return path.join(to, except);
};

/** The build, with another manifest of the framework's functions. */
const buildWith = (changed: (manifest: { functions: Record<string, unknown> }) => object): string => {
  const root = mkdtempSync(path.join(tmpdir(), "startday-build-"));
  const server = linkAllBut("server", ".next", linkAllBut(".next", ".", root));
  const file = linkAllBut(MANIFEST, ".next/server", server);
  writeFileSync(file, JSON.stringify(changed(JSON.parse(readFileSync(path.join(".next/server", MANIFEST), "utf8")))));
  return root;
};

/** Starts the build of a folder, without a database: all networks have backends of their own, which do not answer. */
const start = async (cwd: string, ...options: string[]) => {
  const port = await freePort();
  const upstreams = ["V1", "LEGACY", "FILES", "USER_VIEW"].map((name) => [`UPSTREAM_${name}_URL`, NOWHERE]);
  const child = spawn(process.execPath, [...options, "deploy/start.mjs", "-p", String(port)], {
    cwd,
    env: {
      PATH: process.env.PATH,
      __NEXT_PROCESSED_ENV: "true",
      NODE_ENV: "production",
      APP_DOMAIN: "startday.test",
      DATA_DIR: path.join(cwd, "data"),
      ...SECRETS,
      ...Object.fromEntries(upstreams),
    },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit"), text(child.stdout)]);
  return { code, refusals: said.split("\n").filter((line) => line.startsWith("Startday cannot start")) };
};

test("a build whose middleware the framework does not run refuses to start", async () => {
  folder = buildWith((manifest) => ({ ...manifest, functions: {} }));
  const { code, refusals } = await start(folder);
  expect(refusals).toEqual([expect.stringMatching(/middleware\.ts did not run for its own request to http:\/\/127/)]);
  expect(code).toBe(1);
  shows(21, { "starts without middleware.ts": 0 });
});

test("a process before whose server nothing stands refuses to start", async () => {
  folder = buildWith((manifest) => manifest);
  // As if Node's servers no longer reported their requests by `emit`: each keeps its own.
  const keep = path.join(folder, "keep-emit.cjs");
  writeFileSync(
    keep,
    `const http = require("node:http"); const { createServer } = http; const { emit } = http.Server.prototype;
     http.createServer = (...args) => Object.assign(createServer(...args), { emit });`,
  );
  const { code, refusals } = await start(folder, "--require", keep);
  expect(refusals).toEqual([expect.stringMatching(/the HTTP middleware did not run for its own request/)]);
  expect(code).toBe(1);
  shows(21, { "starts without the HTTP middleware": 0 });
});
