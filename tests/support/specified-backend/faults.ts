import { z } from "zod";

const simpleKind = z.enum(["hang", "reset", "loseReply", "garbage", "html", "unauthorised", "serverError", "missing"]);

/** `loseReply` acts and then cuts the connection, `omit` acts and leaves out a member; the others do not act. */
const fault = z.discriminatedUnion("kind", [
  z.strictObject({ kind: simpleKind }),
  z.strictObject({ kind: z.literal("textError"), text: z.string() }),
  z.strictObject({
    kind: z.literal("keyError"),
    key: z.string(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({ kind: z.literal("omit"), member: z.string() }),
]);

/** A fault, or its kind alone. */
export const faultOrKind = z.union([simpleKind, fault]);

export type Fault = z.infer<typeof fault>;

export interface Faults {
  /** Sets what goes wrong with a call. `*` at the end of a pattern stands for anything. Without `times` it stays. */
  set(pattern: string, fault: z.infer<typeof faultOrKind>, times?: number): void;
  /** The fault of this request, if any: the one that was set last comes first. */
  take(call: string): Fault | undefined;
  clear(): void;
}

const matches = (pattern: string, call: string): boolean =>
  pattern.endsWith("*") ? call.startsWith(pattern.slice(0, -1)) : call === pattern;

/** The faults of a backend that has these calls. A pattern that matches none of them throws. */
export const createFaults = (calls: readonly string[]): Faults => {
  let rows: { pattern: string; fault: Fault; left: number }[] = [];
  return {
    set: (pattern, fault, times = Number.POSITIVE_INFINITY) => {
      if (!calls.some((call) => matches(pattern, call))) throw new Error(`no call matches ${pattern}`);
      rows.unshift({ pattern, fault: typeof fault === "string" ? { kind: fault } : fault, left: times });
    },
    take: (call) => {
      const row = rows.find(({ pattern, left }) => left > 0 && matches(pattern, call));
      if (row) row.left -= 1;
      return row?.fault;
    },
    clear: () => {
      rows = [];
    },
  };
};

const withText = (status: number, errorMessage: unknown): Response => Response.json({ errorMessage }, { status });

/** The reply that a fault gives without acting; nothing if the call acts, or answers nothing. */
export const replyOf = (fault: Fault): Response | undefined => {
  switch (fault.kind) {
    case "garbage":
      return new Response('{"student": {"firstN', { headers: { "content-type": "application/json" } });
    case "html":
      return new Response("<!doctype html><title>Maintenance</title>", { headers: { "content-type": "text/html" } });
    case "unauthorised":
      return withText(401, "Unauthorized");
    case "serverError":
      return withText(500, "Internal server error");
    case "missing":
      return withText(404, "Not found");
    case "textError":
      return withText(400, fault.text);
    case "keyError":
      return withText(400, { key: fault.key, data: fault.data });
    default:
      return undefined;
  }
};

/** The value without the member, wherever it stands. */
export const withoutMember = (value: unknown, member: string): unknown => {
  if (Array.isArray(value)) return value.map((row) => withoutMember(row, member));
  if (typeof value !== "object" || value === null) return value;
  const others = Object.entries(value).filter(([name]) => name !== member);
  return Object.fromEntries(others.map(([name, inner]) => [name, withoutMember(inner, member)]));
};
