import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** What the build says of a function. */
interface FunctionConfig {
  runtime: string;
  handler: string;
  environment?: Record<string, string>;
  filePathMap?: Record<string, string>;
  useWebApi?: boolean;
  maxDuration?: number;
}

/** A function of the build's output, with its files in a folder of their own. */
export interface BuiltFunction {
  name: string;
  config: FunctionConfig;
  folder: string;
  bytes: number;
}

/** A function in a process of its own. */
export interface RunningFunction {
  port: number;
  output(): string;
  stop(): Promise<void>;
}

const SERVE = path.resolve("trials/vercel/serve-function.mjs");
const SUFFIX = ".func";

const functionFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.name.endsWith(SUFFIX)) return [file];
    return entry.isDirectory() ? functionFolders(file) : [];
  });

const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(path.join(parentPath, name)).size, 0);

/** Copies what a function contains, from its own folder and from the project's, and nothing else. */
const copyFunction = (project: string, source: string, folder: string): FunctionConfig => {
  const config: FunctionConfig = JSON.parse(readFileSync(path.join(source, ".vc-config.json"), "utf8"));
  cpSync(source, folder, { recursive: true, verbatimSymlinks: true });
  for (const [name, from] of Object.entries(config.filePathMap ?? {})) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(project, from), target, { recursive: true, verbatimSymlinks: true });
  }
  return config;
};

/** The functions of a build's output by their names, each copied once into `target`; several names may have one function. */
export const copyFunctions = (project: string, target: string): Map<string, BuiltFunction> => {
  const root = path.join(project, ".vercel/output/functions");
  const copied = new Map<string, BuiltFunction>();
  const named = new Map<string, BuiltFunction>();
  for (const link of functionFolders(root)) {
    const source = realpathSync(link);
    const name = path.relative(root, source).slice(0, -SUFFIX.length);
    const folder = path.join(target, String(copied.size));
    if (!copied.has(source)) {
      const config = copyFunction(project, source, folder);
      copied.set(source, { name, config, folder, bytes: bytesOf(folder) });
    }
    named.set(`/${path.relative(root, link).slice(0, -SUFFIX.length)}`, copied.get(source) as BuiltFunction);
  }
  return named;
};

/** Starts a function with its own variables, those that it is given, and no others. */
export const startFunction = async (
  { name, config, folder }: BuiltFunction,
  variables: Record<string, string>,
): Promise<RunningFunction> => {
  const handler = path.join(folder, config.handler);
  if (!existsSync(handler)) throw new Error(`${name} lacks ${config.handler}`);
  const child: ChildProcess = fork(SERVE, [handler, config.useWebApi ? "web" : "node"], {
    cwd: folder,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...config.environment, ...variables },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const exited = once(child, "exit");
  const started = await Promise.race([once(child, "message"), exited.then(() => undefined)]);
  if (!started) throw new Error(`${name} ended: ${output}`);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await exited;
  };
  return { port: (started[0] as { port: number }).port, output: () => output, stop };
};
