// How much processor a command takes with all that it starts, also what leaves its group. Linux only: elsewhere nothing is measured.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const SAMPLED_EVERY_MS = 500;
/** Linux gives processor times in hundredths of a second, on every machine. */
const TICKS_A_SECOND = 100;

/** A process of now: its parent, and its own time in ticks. Undefined when it has ended meanwhile. */
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before the last bracket may have spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), began: fields[19] };
  } catch {
    return undefined;
  }
};

const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(Boolean);

/**
 * Begins to measure a process. `stop` gives the seconds of processor that it and its descendants took until now, without those of
 * the last half of a second; undefined where there is no `/proc`.
 * @param {number | undefined} root
 * @returns {{ stop: () => number | undefined }}
 */
export const measureProcessor = (root) => {
  if (process.platform !== "linux" || root === undefined) return { stop: () => undefined };
  const members = new Map();
  let ended = 0;
  const sample = () => {
    const now = new Map(processes().map((one) => [one.pid, one]));
    const isMember = ({ pid, parent, began }) =>
      pid === root || members.get(pid)?.began === began || members.has(parent);
    // A parent has a lower number than its children, nearly always: what is missed is found in the next sample.
    for (const one of now.values()) if (isMember(one)) members.set(one.pid, one);
    for (const [pid, { began, ticks }] of members)
      if (now.get(pid)?.began !== began) {
        ended += ticks;
        members.delete(pid);
      }
  };
  sample();
  const timer = setInterval(sample, SAMPLED_EVERY_MS).unref();
  const stop = () => {
    clearInterval(timer);
    sample();
    const running = [...members.values()].reduce((sum, { ticks }) => sum + ticks, 0);
    return (ended + running) / TICKS_A_SECOND;
  };
  return { stop };
};

const TEXTS = Array.from({ length: 4000 }, (_, at) => createHash("sha256").update(`${at}`).digest("hex"));
const ROUNDS = 40;

/** Seconds of processor that this piece of work takes: as of the machine on which the budgets were measured. */
const WORK_SECONDS = 0.08;

/**
 * How many times as much processor this machine takes for a fixed piece of work as the one on which the budgets were measured: 1 or
 * more, so that a slower or busier machine fails nothing.
 * @returns {number}
 */
export const slownessNow = () => {
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1)
    JSON.parse(JSON.stringify(TEXTS.map((text) => ({ text, round })).sort((a, b) => (a.text < b.text ? -1 : 1))));
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / WORK_SECONDS);
};
