import { z } from "zod";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { isDay } from "@/lib/kit/day";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An id: a text or a number. */
export const id = z.union([z.string().min(1), z.number()]).transform(String);

/** A whole number that is not negative, also as a text. */
export const count = z.coerce.number().int().nonnegative();

/** A time of day, `9:00` or `09:00:00`, as "HH:mm". */
export const clock = z
  .string()
  .regex(/^\d{1,2}:\d{2}/)
  .transform((text) => `0${text}`.match(/(\d{2}:\d{2})/)?.[1] ?? text);

const MIDNIGHT = /T00:00(:00(\.0+)?)?(Z|\+00:00)?$/;

/** A calendar day; a midnight in UTC counts as the day that it begins. */
export const day = z
  .string()
  .transform((text) => text.replace(MIDNIGHT, ""))
  .refine(isDay, "not a day");

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+$/;

/** An instant as ISO 8601 in UTC. A text without a zone is UTC, a number counts milliseconds since the epoch. */
export const instant = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(typeof value === "string" && WITHOUT_ZONE.test(value) ? `${value}Z` : value))
  .refine((date) => !Number.isNaN(date.getTime()), "not an instant")
  .transform((date) => date.toISOString());

/** A weekday, 1 for Monday to 7 for Sunday. */
export const weekday = z.coerce.number().int().min(1).max(7);

export const locale = z.custom<Locale>((value) => ALL_LOCALES.includes(value as Locale));

/** A member that the reply may lack; `null` counts as lacking. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A member that the reply may lack, and that counts as lacking when it is of another type. */
export const advisory = <Schema extends z.ZodType>(schema: Schema) => maybe(schema).catch(undefined);

/** An object whose members may have either of two names: `{ startTime: "start_time" }` reads both as `start_time`. */
export const renamed = <Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) =>
  z.preprocess((value) => {
    if (!isObject(value)) return value;
    const read = { ...value };
    for (const [from, to] of Object.entries(names)) read[to] ??= value[from];
    return read;
  }, schema);

/** The list in a reply: the reply itself, or its member of this name, or of `data`. */
const listIn = (reply: unknown, name: string): unknown => {
  if (!isObject(reply)) return reply;
  return reply[name] ?? (isObject(reply.data) ? reply.data[name] : reply.data);
};

/** A reply that is a list, plain or under a name. */
export const listOf = <Item extends z.ZodType>(name: string, item: Item) =>
  z.preprocess((reply) => listIn(reply, name), z.array(item));

/** A reply that may stand in `data`, or in a member of this name. */
export const memberOf = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  z.preprocess((reply) => {
    if (!isObject(reply)) return reply;
    const inner = reply[name] ?? reply.data;
    return isObject(inner) ? inner : reply;
  }, schema);
