import type { z } from "zod";

/** A member of a request that the specification does not name for its call. */
export interface UnspecifiedMember {
  member: string;
  within: "body" | "query" | "header";
}

interface Parsed {
  data?: unknown;
  /** Why the value is refused. */
  problem?: string;
  unspecified: UnspecifiedMember[];
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** Parses a body or a query. It lists every member that the schema does not name, at every depth. */
export const parseStrictly = (schema: z.ZodType, value: unknown, within: "body" | "query"): Parsed => {
  const { data, error } = schema.safeParse(value);
  if (!error) return { data, unspecified: [] };
  const unspecified = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key): UnspecifiedMember => ({ member: [...issue.path, key].join("."), within }))
      : [],
  );
  const [member] = unspecified;
  if (member) return { problem: `Unknown member of the ${within}: ${member.member}`, unspecified };
  const path = error.issues[0]?.path ?? [];
  const fault = valueAt(value, path) === undefined ? "Missing" : "Wrong";
  return { problem: `${fault} member of the ${within}: ${path.join(".") || "all of it"}`, unspecified };
};
