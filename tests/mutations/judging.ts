import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync } from "node:fs";
import path from "node:path";
import type { Order, Verdict } from "./judge";

/** What the tests and their servers print. */
const LOG = "test-results/mutations.log";

/** A process that runs tests in a copy by order. */
export interface Judge {
  ask: (order: Order) => Promise<Verdict>;
  stop: () => Promise<void>;
}

const answerOf = async <Answer>(child: ChildProcess): Promise<Answer> => {
  const over = new AbortController();
  const { signal } = over;
  const answer = once(child, "message", { signal }).then(([message]) => message as Answer);
  const end = once(child, "exit", { signal }).then(() => {
    throw new Error("The process that runs the tests has ended.");
  });
  const first = await Promise.race([answer, end]).finally(() => over.abort());
  await Promise.allSettled([answer, end]);
  return first;
};

/** Starts a judge with its database. */
export const startJudge = async (copy: string, env: Record<string, string> = {}): Promise<Judge> => {
  const { VITEST: _vitest, ...own } = process.env;
  mkdirSync(path.dirname(LOG), { recursive: true });
  const log = openSync(LOG, "a");
  const child = fork(path.join(copy, "tests/mutations/judge.ts"), {
    cwd: copy,
    env: { ...own, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true", ...env },
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", log, log, "ipc"],
  });
  await answerOf(child);
  return {
    ask: (order) => {
      child.send(order);
      return answerOf<Verdict>(child);
    },
    stop: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
};
