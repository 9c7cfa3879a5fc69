import type { z } from "zod";

/** One request to a call that is answered. */
export interface LogEntry {
  method: string;
  /** The path of the route with its method: `GET /registration/{id}`. */
  call: string;
  tenant: string;
  /** The path of the page that it was made for, by the header `referer`. */
  page?: string | undefined;
  /** 0 without a reply. */
  status: number;
  /** Why it was refused. */
  errorMessage?: unknown;
  /** The kind of the fault that was set for it. */
  fault?: string | undefined;
  /** An ISO date-time. */
  time: string;
}

/** A member of a request that the specification does not name for its call. */
interface UnspecifiedMember {
  member: string;
  within: "body" | "query" | "header";
}

export const createLog = () => {
  const log = {
    entries: [] as LogEntry[],
    unspecified: [] as (UnspecifiedMember & { call: string; tenant: string })[],
    unknownCalls: [] as { method: string; path: string }[],
    /** How often each call was made. */
    counts: () => {
      const counts: Record<string, number> = {};
      for (const { call } of log.entries) counts[call] = (counts[call] ?? 0) + 1;
      return counts;
    },
    clear: () => {
      for (const list of [log.entries, log.unspecified, log.unknownCalls]) list.length = 0;
    },
  };
  return log;
};
export type Log = ReturnType<typeof createLog>;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** Parses a body or a query. Lists every member that the schema does not name, at every depth, and says why it is refused. */
export const parseStrictly = (schema: z.ZodType, value: unknown, within: "body" | "query") => {
  const { data, error } = schema.safeParse(value);
  const { issues = [] } = error ?? {};
  const unspecified = issues.flatMap((issue): UnspecifiedMember[] =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ member: [...issue.path, key].join("."), within }))
      : [],
  );
  const [first] = issues;
  const fault = first && valueAt(value, first.path) === undefined ? "Missing" : "Wrong";
  const problem = unspecified[0]
    ? `Unknown member of the ${within}: ${unspecified[0].member}`
    : first && `${fault} member of the ${within}: ${first.path.join(".") || "all of it"}`;
  return { data, problem, unspecified };
};
