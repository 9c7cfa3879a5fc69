// Runs a command of the project with another clock: `npm run test:at -- 2028-02-29T10:00:00Z vitest run --project unit`. Without
// a command it lists the instants that are worth a run; `all` instead of an instant runs the command at each of them.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { clockAt, INSTANTS } from "./support/shifted-clock.mjs";

const [instant, command, ...args] = process.argv.slice(2);

const runAt = (at) => {
  const clock = clockAt(at);
  if (!clock) return false;
  const program = path.join("node_modules", ".bin", command);
  const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...clock } });
  console.log(`== at ${at}: ${status === 0 ? "passed" : "FAILED"}`);
  return status === 0;
};

if (!command) for (const { at, is } of INSTANTS) console.log(`${at}  ${is}`);
else {
  const instants = instant === "all" ? INSTANTS.map(({ at }) => at) : [instant];
  process.exitCode = instants.filter((at) => !runAt(at)).length > 0 ? 1 : 0;
}
