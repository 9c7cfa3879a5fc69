import { stackFrames } from "./stack-frames";

interface Failure {
  name?: unknown;
  code?: unknown;
  digest?: unknown;
  stack?: string;
}

const word = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const ofFailure = ({ name, code, digest, stack }: Failure) => ({
  name: word(name),
  code: word(code),
  digest: word(digest),
  stack: stackFrames(stack),
});

const isLine = (said: unknown): said is string => {
  if (typeof said !== "string" || !said.startsWith("{")) return false;
  try {
    return typeof JSON.parse(said) === "object" && !said.includes("\n");
  } catch {
    return false;
  }
};

/**
 * A console message as one line of JSON: an error's name, code and stack, never its message, which may contain personal data.
 * A line of our own log stays as it is.
 */
export const toJsonLine = (level: "error" | "warn", said: readonly unknown[]): string => {
  const [first] = said;
  if (said.length === 1 && isLine(first)) return first;
  const failure = said.find((one): one is Error => one instanceof Error);
  return JSON.stringify({ event: "console", level, ...(failure && ofFailure(failure as Failure)) });
};

/** Makes the console write JSON lines: the framework and libraries report errors there. */
export const writeJsonConsole = (): void => {
  for (const level of ["error", "warn"] as const)
    console[level] = (...said: unknown[]) => {
      process.stderr.write(`${toJsonLine(level, said)}\n`);
    };
};
