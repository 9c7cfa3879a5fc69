import { setProperty } from "dot-prop";
import { z } from "zod";
import type { Guardian, Student } from "./application";
import type { FieldRow } from "./field-row";
import { guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";
import { draftSchemaOf, shortText, storedSchemaOf } from "./rules";

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

type SchemaOf = (row: FieldRow) => z.ZodType;

const treeOf = (rows: readonly NamedField[], schemaOf: SchemaOf): Tree => {
  const tree: Tree = {};
  for (const row of rows) if (!row.formOnly) setProperty(tree, row.path, schemaOf(row));
  return tree;
};

const LANGUAGE = /^[a-z]{2,3}([_-][a-z]{2,8})?$/i;
const MAX_LANGUAGES = 20;
const MAX_GUARDIANS = 6;
const MAX_NUMBERS = 6;
const NAME_TEXT_LENGTH = 200;
const KEY_LENGTH = 60;

/** A guardian's name: one text, or one for each language. */
const nameOf = (text: z.ZodString) =>
  z.union([
    text,
    z
      .record(z.string().regex(LANGUAGE), text.nullable())
      .refine((names) => Object.keys(names).length <= MAX_LANGUAGES)
      .transform((names) => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null))),
  ]);

// Every known field, none required, unknown keys dropped.
const studentSchema = (schemaOf: SchemaOf) =>
  objectOf(treeOf(studentFields, schemaOf)) as unknown as z.ZodType<Student>;

const guardiansSchema = (schemaOf: SchemaOf, { name, key }: { name: z.ZodString; key: z.ZodString }) =>
  z
    .array(
      objectOf({
        ...treeOf(guardianFields, schemaOf),
        firstName: nameOf(name),
        lastName: nameOf(name),
        phoneNumbers: z.array(objectOf(treeOf(phoneNumberFields, schemaOf))).max(MAX_NUMBERS),
      }).extend({ key: key.min(1) }),
    )
    .max(MAX_GUARDIANS) as unknown as z.ZodType<Guardian[]>;

/** What may be saved about the student. */
export const studentDraftSchema = studentSchema(draftSchemaOf);

/** What may be saved about the guardians. */
export const guardiansDraftSchema = guardiansSchema(draftSchemaOf, {
  name: shortText(NAME_TEXT_LENGTH),
  key: shortText(KEY_LENGTH),
});

/** What may be stored about the student: also what only earlier rules allowed. */
export const storedStudentSchema = studentSchema(storedSchemaOf);

/** What may be stored about the guardians: also what only earlier rules allowed. */
export const storedGuardiansSchema = guardiansSchema(storedSchemaOf, {
  name: z.string().max(NAME_TEXT_LENGTH),
  key: z.string().max(KEY_LENGTH),
});
