import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { bundleCommands } from "./commands.mjs";

/** The product as one folder that needs Node and nothing else: pages, static files, and the operator's commands. */
const FOLDER = path.join(".next", "standalone");

const NEXT = path.resolve("node_modules/next/dist/bin/next");
const env = { ...process.env, NODE_ENV: "production", BUILD_STANDALONE: "1" };
const { status } = spawnSync(process.execPath, [NEXT, "build"], { stdio: "inherit", env });
if (status !== 0) process.exit(status ?? 1);

// Next.js copies the build machine's `.env` files, which may contain secrets.
for (const name of [".env", ".env.production"]) rmSync(path.join(FOLDER, name), { force: true });
for (const name of ["LICENSE", "THIRD-PARTY-NOTICES.md"]) cpSync(name, path.join(FOLDER, name));
cpSync("public", path.join(FOLDER, "public"), { recursive: true });
cpSync(path.join(".next", "static"), path.join(FOLDER, ".next", "static"), { recursive: true });

await bundleCommands(path.join(FOLDER, "commands"));
process.stdout.write(`Built: ${FOLDER}\n`);
