import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The version of Vercel's command-line program that builds, by its own builder for the framework. */
export const CLI = "64.0.2";

const run = (command: string, args: readonly string[], cwd: string): void => {
  // In production npm would leave out the packages that only the build needs.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    VERCEL_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  } as unknown as NodeJS.ProcessEnv;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${(stdout + stderr).slice(-4000)}`);
};

/** Installs the program into a folder of its own. Its package of sandboxes, which a build does not use, may be a later one. */
const installCli = (folder: string): string => {
  mkdirSync(folder);
  const manifest = { private: true, dependencies: { vercel: CLI }, overrides: { sandbox: "4.5.0" } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], folder);
  return path.join(folder, "node_modules/.bin/vercel");
};

/** Makes the output for Vercel from a clean checkout, without an account. Returns the checkout. */
export const buildForVercel = (folder: string): string => {
  const checkout = path.join(folder, "checkout");
  run("git", ["clone", "-q", path.resolve("."), checkout], folder);
  const project = { projectId: "prj_trial", orgId: "team_trial", settings: { framework: "nextjs" } };
  mkdirSync(path.join(checkout, ".vercel"));
  writeFileSync(path.join(checkout, ".vercel/project.json"), JSON.stringify(project));
  run(installCli(path.join(folder, "cli")), ["build", "--prod", "--yes", "--token", "none"], checkout);
  return checkout;
};
