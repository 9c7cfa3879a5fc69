import { z } from "zod";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { isDay } from "@/lib/kit/day";
import { isRecord } from "@/lib/kit/record";

/** An id: a text or a number. */
export const id = z.union([z.string().min(1), z.number()]).transform(String);

/** A whole number that is not negative, also as a text. */
export const count = z.coerce.number().int().nonnegative();

/** A time of day, `9:00` or `09:00:00`, as "HH:mm". */
export const clock = z
  .string()
  .regex(/^\d{1,2}:\d{2}/)
  .transform((text) => `0${text}`.match(/(\d{2}:\d{2})/)?.[1] ?? text);

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ].*[+-]\d\d:?\d\d$/;
const HALF_A_DAY_MS = 43_200_000;

/** The day that a midnight begins, wherever it is midnight: an instant in UTC is rounded to the nearest day. */
const dayBegunAt = (text: string): string => {
  if (isDay(text) || WITH_OFFSET.test(text)) return text.slice(0, 10);
  const instant = new Date(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
  return Number.isNaN(instant.getTime())
    ? text
    : new Date(instant.getTime() + HALF_A_DAY_MS).toISOString().slice(0, 10);
};

/** A calendar day, also as the instant of its midnight. */
export const day = z.string().transform(dayBegunAt).refine(isDay, "not a day");

/** An instant as ISO 8601 in UTC. A text without a zone is UTC, a number counts milliseconds since the epoch. */
export const instant = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(typeof value === "string" && WITHOUT_ZONE.test(value) ? `${value}Z` : value))
  .refine((date) => !Number.isNaN(date.getTime()), "not an instant")
  .transform((date) => date.toISOString());

/** A weekday, 1 for Monday to 7 for Sunday. */
export const weekday = z.coerce.number().int().min(1).max(7);

/** Opening hours; a day without an entry is closed. */
export const workingHours = z.array(z.object({ weekday, open: clock, close: clock }));

export const locale = z.custom<Locale>((value) => ALL_LOCALES.includes(value as Locale));

/** The known name that a text is, however it is spelt: `StudentData`, `student_data`; nothing if it is none. */
export const knownName = <Name extends string>(names: readonly Name[], text: unknown): Name | undefined =>
  typeof text === "string"
    ? names.find((name) => name.toLowerCase() === text.replace(/[_-]/g, "").toLowerCase())
    : undefined;

/** A schema with the text of what is used where the reply lacks the member: the conformance check and the document read it. */
export const otherwise = <Schema extends z.ZodType>(text: string | undefined, schema: Schema): Schema =>
  text === undefined ? schema : schema.describe(text);

/** A member that the reply may lack; `null` counts as lacking. The text says what is used without it. */
export const maybe = <Schema extends z.ZodType>(schema: Schema, text?: string) =>
  otherwise(
    text,
    schema.nullish().transform((value) => value ?? undefined),
  );

/** A member that the reply may lack, and that counts as lacking when it is of another type. */
export const advisory = <Schema extends z.ZodType>(schema: Schema, text?: string) =>
  otherwise(text, maybe(schema).catch(undefined));

/** An object whose members may have either of two names: `{ startTime: "start_time" }` reads both as `start_time`. */
export const renamed = <Schema extends z.ZodType>(names: Readonly<Record<string, string>>, schema: Schema) =>
  z
    .preprocess((value) => {
      if (!isRecord(value)) return value;
      const read = { ...value };
      for (const [from, to] of Object.entries(names)) read[to] ??= value[from];
      return read;
    }, schema)
    .meta({ names });

/** The list in a reply: the reply itself, or its member of this name, or of `data`. */
const listIn = (reply: unknown, name: string): unknown => {
  if (reply === null) return [];
  if (!isRecord(reply)) return reply;
  return reply[name] ?? (isRecord(reply.data) ? reply.data[name] : reply.data);
};

/** A reply that is a list, plain or under a name. */
export const listOf = <Item extends z.ZodType>(name: string, item: Item) =>
  z.preprocess((reply) => listIn(reply, name), z.array(item));

/** A reply that may stand in `data`, or in a member of this name. */
export const memberOf = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  z.preprocess((reply) => {
    if (!isRecord(reply)) return reply;
    const inner = reply[name] ?? reply.data;
    return isRecord(inner) ? inner : reply;
  }, schema);
