import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Processes under test run the existing build, or make one when there is none. */
export default function setup(): void {
  if (existsSync(".next/BUILD_ID")) return void console.log("Uses the build in .next.");
  console.log("Finds no build in .next and makes one.");
  const next = path.resolve("node_modules/next/dist/bin/next");
  const { status } = spawnSync(process.execPath, [next, "build"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("the build failed");
}
