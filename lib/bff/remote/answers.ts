import "server-only";
import { deleteProperty, getProperty, setProperty } from "dot-prop";
import type { z } from "zod";
import { AppError } from "@/lib/contracts/errors";
import { day } from "@/lib/contracts/specified/values";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { guardiansDraftSchema, studentDraftSchema } from "@/lib/domain/application/draft-schema";
import { GUARDIAN_TYPES } from "@/lib/domain/application/enumerations";
import { guardianFields, type NamedField, phoneNumberFields, studentFields } from "@/lib/domain/application/fields";
import { withoutNeedNames } from "@/lib/domain/application/registration-record";
import { isRecord } from "@/lib/kit/record";

const isScalar = (value: unknown): value is string | number => ["string", "number"].includes(typeof value);

/** An answer in the type of its field, where a backend has it in another one: `12` for "12", "mother" for 0. */
const inTypeOf = ({ type, path }: NamedField, value: unknown): unknown => {
  if (type === "String" && Array.isArray(value)) return value.filter(isScalar).join(", ");
  if (type === "String" && isScalar(value)) return String(value);
  if (type === "Date") return day.safeParse(value).data ?? value;
  if (type === "Number" && path === "type" && typeof value === "string" && Object.hasOwn(GUARDIAN_TYPES, value))
    return GUARDIAN_TYPES[value as keyof typeof GUARDIAN_TYPES];
  if (type === "Number" && typeof value === "string" && value !== "") return Number(value);
  if (type === "Array" && Array.isArray(value))
    return value.flatMap((item) => (isScalar(item) ? String(item) : (item ?? [])));
  return value;
};

// A name by language is no text yet.
const isNameByLanguage = (value: unknown) => isRecord(value);

const inTypes = (rows: readonly NamedField[], answers: Record<string, unknown>): Record<string, unknown> => {
  const typed = structuredClone(answers);
  for (const row of rows) {
    const value = getProperty(typed, row.path) as unknown;
    if (value !== undefined && value !== null && !isNameByLanguage(value))
      setProperty(typed, row.path, inTypeOf(row, value));
  }
  return typed;
};

const MAX_PASSES = 30;

/** The path of the value that an issue is about: of what it is missing in, if it is missing. */
const holderOf = (answers: object, path: readonly PropertyKey[]): readonly PropertyKey[] => {
  const isThere = path.length === 0 || valueAt(answers, path) !== undefined;
  return isThere ? path : holderOf(answers, path.slice(0, -1));
};

const valueAt = (answers: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], answers);

const removeAt = (answers: object, path: readonly PropertyKey[]): void => {
  const [key, holder] = [path.at(-1), valueAt(answers, path.slice(0, -1))];
  if (Array.isArray(holder)) holder.splice(key === undefined ? holder.length - 1 : Number(key), 1);
  else if (Array.isArray(answers) && key === undefined) answers.pop();
  else deleteProperty(answers as Record<string, unknown>, path.join("."));
};

/** Answers by their schema. What is not as declared is left out, entry by entry: it must not close the application. */
const parseAnswers = <Schema extends z.ZodType>(schema: Schema, answers: object): z.output<Schema> => {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const parsed = schema.safeParse(answers);
    if (parsed.success) return parsed.data;
    removeAt(answers, holderOf(answers, parsed.error.issues[0]?.path ?? []));
  }
  throw new AppError("upstream_unavailable");
};

/** The student's answers as the form has them: the note without the needs that it is sent with. */
export const readStudent = (student: Record<string, unknown> = {}): Student => {
  const answers = parseAnswers(studentDraftSchema, inTypes(studentFields, student));
  return { ...answers, specialNeeds: withoutNeedNames(answers.specialNeedsList, answers.specialNeeds) };
};

const phoneNumbersIn = ({ phoneNumbers }: Record<string, unknown>) =>
  Array.isArray(phoneNumbers)
    ? phoneNumbers.filter(isRecord).map((number) => inTypes(phoneNumberFields, number))
    : undefined;

/** The guardians' answers. One without a key is known by the position. */
export const readGuardians = (guardians: readonly Record<string, unknown>[] = []): Guardian[] =>
  parseAnswers(
    guardiansDraftSchema,
    guardians.map((guardian, index) => ({
      ...inTypes(guardianFields, guardian),
      key: String(guardian.key ?? `guardian-${index + 1}`),
      phoneNumbers: phoneNumbersIn(guardian),
    })),
  );
