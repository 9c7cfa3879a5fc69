import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import { clockOfThisProcess } from "@/tests/support/shifted-clock.mjs";

/** What a command printed, and its exit code. */
export interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

/** The file of a command, by the name of its script in package.json. */
export const commandFile = (name: string): string => path.join(inject("commands"), `${name}.mjs`);

/** What a person types when a command has printed a question. */
interface Typed {
  after: string;
  line: () => Promise<string> | string;
}

const typeLine = (child: ChildProcessByStdio<Writable, Readable, Readable>, { after, line }: Typed): void => {
  const lines = createInterface(child.stdout).on("line", async (printed) => {
    if (!printed.includes(after)) return;
    lines.close();
    child.stdin.end(`${await line()}\n`);
  });
};

/** Runs a command in a process of its own, with this environment and nothing else. */
export const runCommand = async (
  name: string,
  args: readonly string[],
  environment: Record<string, string | undefined>,
  typed?: Typed,
): Promise<CommandResult> => {
  const child = spawn(process.execPath, [commandFile(name), ...args], {
    env: {
      PATH: process.env.PATH,
      MUTATION_REACH: process.env.MUTATION_REACH,
      NODE_ENV: "test",
      ...clockOfThisProcess(),
      ...environment,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (typed) typeLine(child, typed);
  else child.stdin.end();
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, output, errors };
};
