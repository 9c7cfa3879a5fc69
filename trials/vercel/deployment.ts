import path from "node:path";
import { type BuiltFunction, copyFunctions, type RunningFunction, startFunction } from "./functions";
import { startRouter } from "./router";

/** The output of a build as Vercel would serve it. */
export interface Deployment {
  port: number;
  functions: readonly BuiltFunction[];
  /** What the functions printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Serves a build's output: each function starts with its first request, in a process of its own and with its own files only. */
export const deploy = async (
  checkout: string,
  folder: string,
  variables: Record<string, string>,
): Promise<Deployment> => {
  const named = copyFunctions(checkout, folder);
  const running = new Map<BuiltFunction, Promise<RunningFunction>>();
  const start = (built: BuiltFunction) => {
    const started = running.get(built) ?? startFunction(built, variables);
    running.set(built, started);
    return started;
  };
  const outputs: (() => string)[] = [];
  const portOf = async (name: string) => {
    const built = named.get(name);
    if (!built) return undefined;
    const isNew = !running.has(built);
    const started = await start(built);
    if (isNew) outputs.push(started.output);
    return started.port;
  };
  const { port, close } = await startRouter({ folder: path.join(checkout, ".vercel/output"), portOf });
  const stop = async () => {
    await close();
    for (const started of await Promise.allSettled(running.values()))
      if (started.status === "fulfilled") await started.value.stop();
  };
  return { port, functions: [...new Set(named.values())], output: () => outputs.map((read) => read()).join(""), stop };
};
