import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleCommands } from "./commands.mjs";

/** The product as one folder that needs Node and nothing else: pages, static files, and the operator's commands. */
const FOLDER = path.join(".next", "standalone");

const OWN_HOST = `process.env.HOSTNAME || '127.0.0.1'
process.argv.push('-H', hostname)
process.env.NEXT_MANUAL_SIG_HANDLE = '1'`;

const NEXT = path.resolve("node_modules/next/dist/bin/next");
const env = { ...process.env, NODE_ENV: "production", BUILD_STANDALONE: "1" };
const { status } = spawnSync(process.execPath, [NEXT, "build"], { stdio: "inherit", env });
if (status !== 0) process.exit(status ?? 1);

/**
 * Makes the server listen on this machine alone unless `HOSTNAME` says otherwise, tell its own host where `next start` has it, and leave
 * signals alone, like deploy/start.mjs. Throws if the framework's text is another.
 */
const adaptServer = (file) => {
  const [all, own] = ["process.env.HOSTNAME || '0.0.0.0'", OWN_HOST];
  const text = readFileSync(file, "utf8");
  if (!text.includes(all)) throw new Error(`${file} does not say ${all}: find out where it listens`);
  writeFileSync(file, text.replace(all, own));
};

adaptServer(path.join(FOLDER, "server.js"));

// Next.js copies the build machine's `.env` files, which may contain secrets.
for (const name of [".env", ".env.production"]) rmSync(path.join(FOLDER, name), { force: true });
for (const name of ["LICENSE", "THIRD-PARTY-NOTICES.md"]) cpSync(name, path.join(FOLDER, name));
cpSync("public", path.join(FOLDER, "public"), { recursive: true });
cpSync(path.join(".next", "static"), path.join(FOLDER, ".next", "static"), { recursive: true });

await bundleCommands(path.join(FOLDER, "commands"));
process.stdout.write(`Built: ${FOLDER}\n`);
