import { z } from "zod";
import type { SpecifiedCall } from "@/lib/contracts/specified/specified-call";

/**
 * What the product needs and uses of a reply, by its schema. A member is a path: `[]` stands for each entry of a list, and
 * `start_time or startTime` for either name.
 */
export interface Members {
  /** Members without which a page cannot be shown. */
  must: readonly string[];
  /** Members that are used when they are there, each with what is used otherwise. */
  used: Readonly<Record<string, string>>;
}

export const WHOLE_REPLY = "the whole reply";

type Names = Readonly<Record<string, string>>;

const isOptionalType = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodCatch ||
  schema instanceof z.ZodDefault;

/** The schema inside transformations and what makes it optional, with the other names of its members. */
const unwrap = (
  schema: z.ZodType,
  isOptional = false,
  names: Names = {},
): { inner: z.ZodType; isOptional: boolean; names: Names } => {
  const known = { ...names, ...(schema.meta()?.names as Names | undefined) };
  if (schema instanceof z.ZodPipe)
    return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, isOptional, known);
  return isOptionalType(schema)
    ? unwrap(schema.def.innerType as z.ZodType, true, known)
    : { inner: schema, isOptional, names: known };
};

/** Whether a value may be left out. */
export const isOptional = (schema: z.ZodType): boolean => unwrap(schema).isOptional;

interface Member {
  path: string;
  otherwise?: string | undefined;
}

const within = (path: string, name: string) => (path ? `${path}.${name}` : name);

const membersIn = (schema: z.ZodType, path: string, isNeeded: boolean): Member[] => {
  const { inner, names, ...open } = unwrap(schema);
  const isThere = isNeeded && !open.isOptional;
  if (inner instanceof z.ZodArray) return membersIn(inner.element as z.ZodType, `${path}[]`, isThere);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
    const others = Object.keys(names).filter((other) => names[other] === name);
    const otherwise = member.description;
    const isMust = isThere && otherwise === undefined && !isOptional(member);
    const own = { path: within(path, [name, ...others].join(" or ")), otherwise };
    return [...(isMust || otherwise ? [own] : []), ...membersIn(member, within(path, name), isMust)];
  });
};

/** The members of a call's reply. */
export const membersOf = ({ reply, needs }: SpecifiedCall): Members => {
  if (reply.description) return { must: [], used: { [WHOLE_REPLY]: reply.description } };
  const found = membersIn(reply, "", true);
  const must = found.filter(({ otherwise }) => otherwise === undefined).map(({ path }) => path);
  const used = found.flatMap(({ path, otherwise }) => (otherwise === undefined ? [] : [[path, otherwise] as const]));
  return { must: [...new Set([...must, ...needs])], used: Object.fromEntries(used) };
};

/** `["centers", 0, "name"]` as `centers[].name`. */
const memberAt = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? "[]" : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");

const reasonOf = ({ message, input }: z.core.$ZodIssue): string => {
  if (input === undefined || input === null || message === "missing") return "";
  return Number.isNaN(input) ? " (no number)" : ` (${message.replace(/^Invalid input: /, "")})`;
};

/** The values at a path of a parsed reply, one for each entry of the lists on it. */
const valuesAt = (value: unknown, parts: readonly string[]): unknown[] => {
  const [part, ...rest] = parts;
  if (part === undefined) return [value];
  if (part === "[]") return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, rest)) : [];
  return valuesAt((value as Record<string, unknown> | null | undefined)?.[part], rest);
};

/** The values of a member, by each of its names. */
const valuesOf = (output: unknown, member: string): unknown[][] => {
  const [first = "", ...others] = member.split(" or ");
  const parts = first.replaceAll("[]", ".[]").split(".").filter(Boolean);
  return [parts.at(-1) ?? "", ...others].map((name) => valuesAt(output, [...parts.slice(0, -1), name]));
};

const unmetNeeds = ({ needs }: SpecifiedCall, output: unknown): string[] =>
  needs.flatMap((member) => {
    const [first = [], ...others] = valuesOf(output, member);
    const refused = first.includes(false) ? [`${member} (false: refused)`] : [];
    const isLacking = first.some((value, at) =>
      [value, ...others.map((values) => values[at])].every((one) => one == null),
    );
    return isLacking ? [member] : refused;
  });

/** A reply as the product reads it, and the members that it lacks or has of another kind: never their values, which may be personal. */
export const readReply = <Call extends SpecifiedCall>(
  call: Call,
  reply: unknown,
): { read: z.output<Call["reply"]>; missing: string[] } => {
  const { data, error } = call.reply.safeParse(reply, { reportInput: true });
  const issues = error?.issues.map((issue) => `${memberAt(issue.path) || WHOLE_REPLY}${reasonOf(issue)}`);
  return { read: data as z.output<Call["reply"]>, missing: [...new Set(issues ?? unmetNeeds(call, data))] };
};

const isLacking = (output: unknown, member: string): boolean => {
  if (member === WHOLE_REPLY) return output === undefined;
  const [values = []] = valuesOf(output, member);
  return values.length > 0 && values.every((value) => value === undefined || value === null);
};

/** The members of a parsed reply that the product derives or does without, as no entry has them. */
export const derivedMembers = (call: SpecifiedCall, output: unknown): string[] => {
  const lacking = Object.keys(membersOf(call).used).filter((member) => isLacking(output, member));
  return lacking.filter((member) => !lacking.some((outer) => member.startsWith(`${outer}.`)));
};
