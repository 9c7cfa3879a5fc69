import { readFileSync } from "node:fs";
import { isNode, LineCounter, parseDocument } from "yaml";
import { type TenantProblem, tenantProblems } from "@/lib/domain/tenant/tenant-rules";
import { tenantsFileSchema } from "@/lib/domain/tenant/tenant-schema";
import { outsideProblems } from "./outside-problems";

export const TENANTS_FILE = "lib/domain/tenant/tenants.json";

/** Why a text is no JSON, and where, as far as the engine tells. */
const syntaxProblem = (text: string): string | undefined => {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = /position (\d+)/.exec(message) ?? [];
    return `line ${text.slice(0, Number(position ?? text.length)).split("\n").length}: ${message}`;
  }
};

const problemsOf = (value: unknown): readonly TenantProblem[] => {
  const parsed = tenantsFileSchema.safeParse(value, {
    error: (issue) => {
      if (issue.code === "invalid_key") return issue.issues[0]?.message;
      return issue.input === undefined ? "is missing" : undefined;
    },
  });
  return parsed.success ? [...tenantProblems(parsed.data), ...outsideProblems(parsed.data)] : parsed.error.issues;
};

/** JSON keeps only the last of two entries with one key. This parser reports them, and knows the line of every value. */
const parseWithLines = (text: string) => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const lineAt = (offset: number) => `line ${lineCounter.linePos(offset).line}`;
  /** The line of the value at a path, or of what should contain it. */
  const lineOf = (path: readonly PropertyKey[]): string => {
    const node = document.getIn(path, true);
    return isNode(node) || path.length === 0
      ? lineAt((isNode(node) && node.range?.[0]) || 0)
      : lineOf(path.slice(0, -1));
  };
  const repeated = document.errors.map(({ pos }) => `${lineAt(pos[0])}: this key is there twice`);
  return { repeated, lineOf };
};

/** What is wrong with the text of a tenants' file: its line, the path of the value, and what is allowed. */
export const checkTenants = (text: string): string[] => {
  const broken = syntaxProblem(text);
  if (broken) return [broken];
  const { repeated, lineOf } = parseWithLines(text);
  if (repeated.length > 0) return repeated;
  return problemsOf(JSON.parse(text)).map(
    ({ path, message }) => `${lineOf(path)}: ${path.length > 0 ? path.map(String).join(".") : "the file"}: ${message}`,
  );
};

/** Throws with all that is wrong with the file of the tenants. */
export const requireValidTenants = (): void => {
  const problems = checkTenants(readFileSync(TENANTS_FILE, "utf8"));
  if (problems.length > 0) throw new Error([`${TENANTS_FILE} is not valid:`, ...problems].join("\n  "));
};
