import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SECRETS } from "@/tests/faults/bench/process";

const execute = promisify(execFile);

/** How a command ended, and what it printed. */
export interface CommandEnding {
  code: number;
  output: string;
}

/** Runs a command from the sources of a checkout, as `npm run` does in production. */
export const runSource = async (
  folder: string,
  [command, ...args]: readonly [string, ...string[]],
  variables: Record<string, string>,
): Promise<CommandEnding> => {
  const program = ["--import", "tsx", `backend/commands/${command}.ts`, ...args];
  const env = { PATH: process.env.PATH, __NEXT_PROCESSED_ENV: "true", NODE_ENV: "production" as const, ...SECRETS };
  return execute(process.execPath, program, { cwd: folder, env: { ...env, ...variables } }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  );
};

/** What the doctor of a checkout complains of; the first line is how it ended, unless it ended well. */
export const complaintsOf = async (folder: string, variables: Record<string, string>): Promise<string[]> => {
  const { code, output } = await runSource(folder, ["doctor"], variables);
  const lines = output.split("\n").filter((line) => /^(warn|fail)/.test(line));
  return code === 0 ? lines : [`ended with ${code}`, ...lines];
};
