import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { noticesDocument } from "../tools/notices";
import { bundleCommands } from "./commands.mjs";

/** The product as one folder that needs Node and nothing else: pages, static files, and the operator's commands. */
const FOLDER = path.join(".next", "standalone");

const NEXT = path.resolve("deploy/next.mjs");
const env = { ...process.env, NODE_ENV: "production", BUILD_STANDALONE: "1" };
const { status } = spawnSync(process.execPath, [NEXT, "build"], { stdio: "inherit", env });
if (status !== 0) process.exit(status ?? 1);

/** Changes the framework's server. Throws if its text is another. */
const change = (file, all, own) => {
  const text = readFileSync(file, "utf8");
  if (!text.includes(all)) throw new Error(`${file} does not say ${all}: find out what it does`);
  writeFileSync(file, text.replace(all, own));
};

const SERVER = path.join(FOLDER, "server.js");
// It listens on this machine alone unless `HOST` says otherwise, tells its host where `next start` has it, and leaves signals alone.
change(
  SERVER,
  "process.env.HOSTNAME || '0.0.0.0'",
  `process.env.HOST || '127.0.0.1'
process.argv.push('-H', hostname)
process.env.NEXT_MANUAL_SIG_HANDLE = '1'`,
);
// It says that it is ready once the product has started, which may refuse: as deploy/start.mjs.
change(
  SERVER,
  "const { startServer } = require('next/dist/server/lib/start-server')",
  `require('next/dist/server/node-environment')
const composed = require('next/dist/server/lib/router-utils/instrumentation-globals.external').ensureInstrumentationRegistered(dir, '.next')
const startServer = (options) => composed.then(() => require('next/dist/server/lib/start-server').startServer(options))`,
);

// Next.js copies the build machine's `.env` files, which may contain secrets.
for (const name of [".env", ".env.production"]) rmSync(path.join(FOLDER, name), { force: true });
cpSync("LICENSE", path.join(FOLDER, "LICENSE"));
// What others made is shipped with its licences.
writeFileSync(path.join(FOLDER, "THIRD-PARTY-NOTICES.md"), noticesDocument());
cpSync("public", path.join(FOLDER, "public"), { recursive: true });
cpSync(path.join(".next", "static"), path.join(FOLDER, ".next", "static"), { recursive: true });

await bundleCommands(path.join(FOLDER, "commands"));
process.stdout.write(`Built: ${FOLDER}\n`);
