import fc from "fast-check";
import { z } from "zod";
import { junkText } from "./naughty";

export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  propertyNames?: JsonSchema;
  format?: string;
  pattern?: string;
}

const PLAIN = fc.string({ unit: "grapheme", maxLength: 20 });

const texts = ({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> => {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), PLAIN);
  const day = fc.constantFrom("2030-05-06", "2026-02-30", "0000-00-00");
  return fc.oneof(fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }), fc.uuid(), day);
};

const objects = ({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner)]));
  const record = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== "object") return record;
  const others = fc.dictionary(PLAIN, valuesOf(additionalProperties), { maxKeys: 3 });
  return fc.tuple(record, others).map(([declared, other]) => ({ ...other, ...declared }));
};

const valuesOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.allOf;
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf));
  const { minimum: min = -1e6, maximum: max = 1e6 } = schema;
  switch (schema.type) {
    case "object":
      return objects(schema);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case "string":
      return texts(schema);
    case "integer":
      return fc.integer({ min: Math.max(min, -1e6), max: Math.min(max, 1e6) });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return junk;
  }
};

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], "deep");

/** Undeclared values of any type and size. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  junkText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, 2 ** 31, "", [], {}, [null], [[]], { a: {} }),
  fc.constantFrom<unknown>(
    nested(20),
    nested(2000),
    Array.from({ length: 2000 }, () => "x"),
    "x".repeat(100_000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A schema as data. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** Inputs that mostly match a schema. */
export const inputsOf = (schema: z.ZodType): fc.Arbitrary<unknown> => valuesOf(jsonSchemaOf(schema));

type Holder = Record<string, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

// Deeper than any declared input; values nested on purpose stay unchanged.
const PLACES_WITHIN = 8;

const placesIn = (value: unknown, levels = PLACES_WITHIN): [Holder, string][] =>
  isHolder(value) && levels > 0
    ? Object.keys(value).flatMap((key) => [[value, key] as [Holder, string], ...placesIn(value[key], levels - 1)])
    : [];

interface Change {
  kind: "drop" | "replace" | "add";
  index: number;
  value: unknown;
}

// Insert a copy: other runs share the value, which could end up containing itself.
const changed = (value: unknown, { kind, index, value: shared }: Change): unknown => {
  const inserted = structuredClone(shared);
  const places = placesIn(value);
  const [holder, key] = places[index % Math.max(1, places.length)] ?? [];
  if (!holder || key === undefined) return kind === "add" && isHolder(value) ? { ...value, added: inserted } : inserted;
  if (kind === "drop") delete holder[key];
  else if (kind === "add") holder[`${key}2`] = inserted;
  else holder[key] = inserted;
  return value;
};

const kind = fc.constantFrom<Change["kind"]>("drop", "replace", "replace", "add");

/** The same with one to three fields dropped, added or replaced by anything. */
export const mutationsOf = (base: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.record({ kind, index: fc.nat(1000), value: junk }), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce(changed, JSON.parse(JSON.stringify(base))));
