import { z } from "zod";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { Feature } from "@/lib/domain/tenant/features";

export type Page =
  | "every page"
  | "Health"
  | "Verify"
  | "Applications"
  | "Centers"
  | "Contract"
  | "Form"
  | "EditForm"
  | "Congrats"
  | "Appointment"
  | "DashboardAuth"
  | "the whole dashboard"
  | "Presentations"
  | "Start days"
  | "Configuration"
  | "People";

/**
 * What the product needs of one call. A member is a path: `[]` stands for each entry of a list, and `start_time or startTime`
 * for either name.
 */
export interface CallRow {
  endpoint: Endpoint;
  /** The reply as the product reads it. */
  reply: z.ZodType;
  /** Members without which a page cannot be shown. */
  must: readonly string[];
  /** Members that are used when they are there, each with what is used otherwise. */
  used: Readonly<Record<string, string>>;
  /** The pages that suffer when the call does not answer so. Empty where a failure of the call stops no page. */
  pages: readonly Page[];
  /** The feature that a backend must be said to have, or the product does not make the call. */
  feature?: Feature;
}

/** `POST /presentation/list`. */
export const nameOf = ({ endpoint: { method, path } }: CallRow): string => `${method} ${path}`;

/** A reply of which nothing is read: any success is enough. */
export const anything = z.unknown();

export const MISSING = "missing";

const isAbsent = (entry: unknown, member: string): boolean =>
  member.split(" or ").every((name) => ((entry ?? {}) as Record<string, unknown>)[name] == null);

/** The same schema with members that it leaves open but pages need: of each entry if it is a list. */
export const requiring = <Schema extends z.ZodType>(schema: Schema, ...members: readonly string[]): Schema =>
  schema.superRefine((value, context) => {
    const isList = Array.isArray(value);
    const entries: unknown[] = isList ? value : [value];
    for (const [index, entry] of entries.entries())
      for (const member of members.filter((name) => isAbsent(entry, name)))
        context.addIssue({ code: "custom", path: isList ? [index, member] : [member], message: MISSING });
  });
