import { setProperty } from "dot-prop";
import { z } from "zod";
import type { Guardian, Student } from "./application";
import { guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";
import { draftSchemaOf } from "./rules";

type Tree = { [key: string]: Tree | z.ZodType };

const isSchema = (node: Tree | z.ZodType): node is z.ZodType => node instanceof z.ZodType;

const objectOf = (tree: Tree): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(tree).map(([key, node]) => [
        key,
        (isSchema(node) ? node : objectOf(node)).nullish().transform((value) => value ?? undefined),
      ]),
    ),
  );

const treeOf = (rows: readonly NamedField[]): Tree => {
  const tree: Tree = {};
  for (const row of rows) if (!row.formOnly) setProperty(tree, row.path, draftSchemaOf(row));
  return tree;
};

const LANGUAGE = /^[a-z]{2,3}([_-][a-z]{2,8})?$/i;
const MAX_LANGUAGES = 20;
const perLanguage = z
  .record(z.string().regex(LANGUAGE), z.string().max(200).nullable())
  .refine((names) => Object.keys(names).length <= MAX_LANGUAGES)
  .transform((names) => Object.fromEntries(Object.entries(names).filter(([, text]) => text !== null)));
const MAX_GUARDIANS = 6;
const MAX_NUMBERS = 6;

/** What may be saved about the student: every known field, none required, unknown keys dropped. */
export const studentDraftSchema = objectOf(treeOf(studentFields)) as unknown as z.ZodType<Student>;

/** What may be saved about the guardians. A name may be one text for each language. */
export const guardiansDraftSchema = z
  .array(
    objectOf({
      ...treeOf(guardianFields),
      firstName: z.union([z.string().max(200), perLanguage]),
      lastName: z.union([z.string().max(200), perLanguage]),
      phoneNumbers: z.array(objectOf(treeOf(phoneNumberFields))).max(MAX_NUMBERS),
    }).extend({ key: z.string().min(1).max(60) }),
  )
  .max(MAX_GUARDIANS) as unknown as z.ZodType<Guardian[]>;
