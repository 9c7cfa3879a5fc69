// `npm test`: installs what a fresh clone lacks, then passes what every change must pass, and says what each part took.
// `npm run test:all` passes everything; with `--from browser` it goes on at that part. Plain Node: nothing is installed when it starts.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { partsOf } from "./run/parts.mjs";
import { measureProcessor, slownessNow } from "./run/processor.mjs";
import { readReport } from "./run/report.mjs";
import { failuresOf, isGreen, isOverBudget, tableOf } from "./run/table.mjs";

const RESULTS = "test-results/parts.json";
const runsAll = process.argv.includes("--all");
const from = process.argv.includes("--from") ? process.argv[process.argv.indexOf("--from") + 1] : undefined;
if (runsAll) process.env.ALL_TESTS = "1";

/** Runs a command; without `isAlone` its output is shown as one piece when it ends. Gives whether it succeeded, and its processor. */
const runCommand = ([program, ...args], env, isAlone) =>
  new Promise((resolve) => {
    const output = [];
    const stdio = isAlone ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(program, args, { stdio, env: { ...process.env, ...env } });
    const measured = measureProcessor(child.pid);
    for (const stream of isAlone ? [] : [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.on("close", (status) => {
      if (status !== 0) process.stdout.write(Buffer.concat(output));
      resolve({ succeeded: status === 0, processor: measured.stop() });
    });
  });

const outcomeOf = (result, succeeded) => {
  if (!succeeded) return "FAILED";
  return isOverBudget(result) ? "OVER BUDGET" : "passed";
};

/** Does a part. Gives whether it succeeded and the processor that it took; nothing when it is skipped. */
const doPart = async ({ command, work, env = () => ({}) }, isAlone) => {
  if (work) return { succeeded: work() };
  const variables = env();
  return variables && runCommand(command(runsAll), variables, isAlone);
};

const runPart = async (part, isAlone) => {
  const { name, report } = part;
  if (isAlone) console.log(`\n== ${name}`);
  const slowness = slownessNow();
  const started = Date.now();
  const done = await doPart(part, isAlone);
  const seconds = (Date.now() - started) / 1000;
  const took = { seconds, processor: done?.processor, slowness: Math.max(slowness, slownessNow()) };
  const result = { ...part, took, ...readReport(report) };
  const outcome = done ? outcomeOf(result, done.succeeded) : "skipped";
  console.log(`== ${name}: ${outcome} in ${seconds.toFixed(1)} s`);
  return { ...result, outcome };
};

/** Parts that run at the same time: each lane is a list of parts that follow each other. */
const groupsOf = (parts) => {
  const groups = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.lane === undefined || last?.[0]?.[0]?.lane === undefined) groups.push([[part]]);
    else {
      const lane = last.find(([first]) => first.lane === part.lane);
      if (lane) lane.push(part);
      else last.push([part]);
    }
  }
  return groups;
};

const runLane = async (lane, isAlone) => {
  const results = [];
  for (const part of lane) results.push(await runPart(part, isAlone));
  return results;
};

const earlier = () => (from && existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, "utf8")) : []);

const namesOf = (parts) => parts.map(({ name }) => name).join(", ");

const partsToRun = () => {
  const parts = partsOf(runsAll);
  if (!from) return { parts, results: [] };
  const first = parts.findIndex(({ name }) => name === from);
  if (first < 0) throw new Error(`no part is named ${from}; the parts are: ${namesOf(parts)}`);
  const names = new Set(parts.slice(first).map(({ name }) => name));
  return { parts: parts.slice(first), results: earlier().filter(({ name }) => !names.has(name)) };
};

const main = async () => {
  const { parts, results } = partsToRun();
  if (!from) rmSync("test-results", { recursive: true, force: true });
  mkdirSync("test-results", { recursive: true });
  for (const group of groupsOf(parts)) {
    const isAlone = group.length === 1;
    if (!isAlone) console.log(`\n== ${namesOf(group.flat())}`);
    results.push(...(await Promise.all(group.map((lane) => runLane(lane, isAlone)))).flat());
    writeFileSync(RESULTS, JSON.stringify(results));
    if (results.some(({ outcome, isNeeded }) => isNeeded && outcome === "FAILED")) break;
  }
  return results;
};

const started = Date.now();
const results = await main();
console.log(`\n${tableOf(results, (Date.now() - started) / 1000)}`);
console.log(failuresOf(results));
process.exit(isGreen(results) ? 0 : 1);
