import { stackFrames } from "./stack-frames";

interface Failure {
  name?: unknown;
  code?: unknown;
  digest?: unknown;
  stack?: string;
}

const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const failureFields = ({ name, code, digest, stack }: Failure) => ({
  name: asText(name),
  code: asText(code),
  digest: asText(digest),
  stack: stackFrames(stack),
});

const isLine = (value: unknown): value is string => {
  if (typeof value !== "string" || !value.startsWith("{")) return false;
  try {
    return typeof JSON.parse(value) === "object" && !value.includes("\n");
  } catch {
    return false;
  }
};

/**
 * A console message as one line of JSON: an error's name, code and stack, never its message, which may contain personal data.
 * A line of our own log stays as it is.
 */
export const toJsonLine = (level: "error" | "warn", values: readonly unknown[]): string => {
  const [first] = values;
  if (values.length === 1 && isLine(first)) return first;
  const failure = values.find((value): value is Error => value instanceof Error);
  return JSON.stringify({ event: "console", level, ...(failure && failureFields(failure as Failure)) });
};

/** Makes the console write JSON lines: the framework and libraries report errors there. */
export const writeJsonConsole = (): void => {
  for (const level of ["error", "warn"] as const)
    console[level] = (...values: unknown[]) => {
      process.stderr.write(`${toJsonLine(level, values)}\n`);
    };
};
