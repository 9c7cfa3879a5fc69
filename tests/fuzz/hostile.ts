import type { JsonSchema } from "./from-schema";

/** Just fewer values than a body may have. */
const VALUES_MAX = 9000;

/** What a text is made of: a beginning, a part that repeats, and an end that no rule expects. */
const TEXTS: Readonly<Record<string, readonly [head: string, unit: string, tail?: string]>> = {
  "marks in turn": ["e", "\u0301\u0323"],
  "as many marks as are allowed": ["", `e${"\u0301\u0323".repeat(15)}`],
  "marks and voiced marks of half width": ["e", "\uFF9E\u0301"],
  "letters that decompose": ["", "\u1EC7"],
  "letters that become eighteen": ["", "\uFDFA"],
  letters: ["", "a", "\0"],
  "letters of Armenian": ["", "\u0531", "\u202E"],
  digits: ["", "1", "x"],
  "digits of full width": ["", "\uFF11", "x"],
  spaces: ["x", " ", "x"],
  "tabs and lines": ["x", "\t\n", "x"],
  "words of one letter": ["", "a ", "\0"],
  dots: ["", ".", "/"],
  "names with dots": ["", "a.", "-"],
  slashes: ["/", "/", "\0"],
  "segments of a path": ["/", "a/", "\0"],
  "segments that lead up": ["/", "../", "\0"],
  escapes: ["/", "%25", "%"],
  ats: ["a", "@", "."],
  addresses: ["", "a@a.", "-"],
  hyphens: ["", "-", "\0"],
  quotes: ['"', '"', "'"],
  backslashes: ["\\", "\\", "\0"],
  brackets: ["", "[(<{", "\0"],
  "signs of Markdown": ["", "*_`[]("],
  addressing: ["", "https://a?a#a&a=", "\0"],
  "pairs of a list": ["", "a=b; ", "\0"],
  "qualities of a list": ["", "a;q=0, ", ";"],
  "halves of pairs": ["", "\uD800", "\uDE00"],
  tags: ["<", "<script", "\0"],
  "plus and zeros": ["+", "0", "x"],
};

/** All kinds of hostile texts. */
export const TEXT_KINDS: readonly string[] = Object.keys(TEXTS);

const encodedLength = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** A hostile text that takes so many bytes in JSON. */
export const hostileText = (kind: string, bytes: number): string => {
  const [head, unit, tail = ""] = TEXTS[kind] ?? ["", "a"];
  return head + unit.repeat(Math.max(0, Math.floor(bytes / encodedLength(unit)))) + tail;
};

interface Filling {
  text: string;
  /** The entries of each list and record that is in no other one. */
  entries: number;
}

/** A value of a schema with this text in every place, and so many entries in lists and records. */
const filled = (schema: JsonSchema, filling: Filling): unknown => {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) {
    const [largest = {}] = ["object", "array", "string"].flatMap((type) =>
      alternatives.filter((one) => one.type === type),
    );
    return filled(largest, filling);
  }
  const inner = { ...filling, entries: 1 };
  if (schema.type === "array") return Array.from({ length: filling.entries }, () => filled(schema.items ?? {}, inner));
  if (schema.type === "object") {
    const declared = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, filled(one, filling)]);
    const others = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
    const names = Array.from(
      { length: others ? filling.entries : 0 },
      (_, index) => `${filling.text.slice(0, 20)}${index}`,
    );
    return Object.fromEntries([...declared, ...names.map((name) => [name, filled(others ?? {}, inner)])]);
  }
  return ["number", "integer", "boolean"].includes(schema.type ?? "") ? 1 : filling.text;
};

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const countOf = (value: unknown, text: string): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + countOf(one, text), 0)
    : Number(value === text);

const nested = (open: string, close: string, bytes: number): string => {
  const levels = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
};

/** A body, as JSON, of about so many bytes. */
export type Body = (schema: JsonSchema, bytes: number) => string;

const withText =
  (kind: string): Body =>
  (schema, bytes) => {
    const mark = "\u0001";
    const places = countOf(filled(schema, { text: mark, entries: 1 }), mark);
    return JSON.stringify(filled(schema, { text: hostileText(kind, bytes / Math.max(1, places)), entries: 1 }));
  };

const withEntries =
  (text: string): Body =>
  (schema, bytes) => {
    const [none, one] = [0, 1].map((entries) => sizeOf(filled(schema, { text, entries })));
    const entries = Math.min(VALUES_MAX / 4, (bytes - (none ?? 0)) / Math.max(4, (one ?? 0) - (none ?? 0)));
    return JSON.stringify(filled(schema, { text, entries: Math.floor(entries) }));
  };

const added = (schema: JsonSchema, json: string): string => {
  const sound = JSON.stringify(filled(schema, { text: "a", entries: 1 }));
  return sound === "{}" ? `{${json}}` : `${sound.slice(0, -1)},${json}}`;
};

const inPlaceOfEach = (json: (bytes: number) => string): Body => {
  return (schema, bytes) => {
    const names = Object.keys(schema.properties ?? {});
    const part = json(bytes / Math.max(1, names.length));
    return `{${names.map((name) => `${JSON.stringify(name)}:${part}`).join(",")}}`;
  };
};

const members = (bytes: number, key: (index: number) => string, value: string): string => {
  const count = Math.min(VALUES_MAX, Math.floor(bytes / (Buffer.byteLength(key(10_000)) + value.length + 4)));
  return Array.from({ length: count }, (_, index) => `"${key(index)}":${value}`).join(",");
};
const list = (bytes: number, entry: string, most = VALUES_MAX): string =>
  `[${Array.from({ length: Math.min(most, Math.floor(bytes / (entry.length + 1))) }, () => entry).join(",")}]`;

/** Bodies that are hostile by their structure. */
export const STRUCTURES: Readonly<Record<string, Body>> = {
  "a text in an unknown key": (schema, bytes) =>
    added(schema, `"?":${JSON.stringify(hostileText("marks in turn", bytes))}`),
  "marks as a key": (schema, bytes) => added(schema, `${JSON.stringify(hostileText("marks in turn", bytes))}:1`),
  "unknown keys": (schema, bytes) =>
    added(
      schema,
      members(bytes, (index) => `k${index}`, "1"),
    ),
  "keys that are numbers": (schema, bytes) =>
    added(
      schema,
      members(bytes, (index) => String(index * 65_536), "1"),
    ),
  "lists in lists": (schema, bytes) => added(schema, `"?":${nested("[", "]", bytes)}`),
  "objects in objects": (schema, bytes) => added(schema, `"?":${nested('{"a":', "}", bytes)}`),
  "forbidden texts": inPlaceOfEach((bytes) => list(bytes, '"\\u202e"')),
  "a long key of forbidden texts": inPlaceOfEach(
    (bytes) => `{"${"k".repeat(bytes / 2)}":{${members(bytes / 2, (index) => `k${index}`, '"\\u202e"')}}}`,
  ),
  "objects with keys": inPlaceOfEach((bytes) => `{${members(bytes, (index) => `k${index}`, "{}")}}`),
  "lists of objects": inPlaceOfEach((bytes) => list(bytes, "{}")),
  "entries of letters": withEntries("a"),
};

const IN_CALLS = [
  "marks in turn",
  "marks and voiced marks of half width",
  "as many marks as are allowed",
  "letters that become eighteen",
  "letters",
  "addresses",
];

/** Bodies with a hostile text in each place of one. */
export const IN_EACH_TEXT: Readonly<Record<string, Body>> = Object.fromEntries(
  IN_CALLS.map((kind) => [kind, withText(kind)]),
);

/** One body for each way in which a declaration differs from others: its texts, keys, lists and records. */
export const FOR_EACH_CALL: Readonly<Record<string, Body>> = {
  "marks in turn": withText("marks in turn"),
  ...Object.fromEntries(
    ["a long key of forbidden texts", "lists of objects", "entries of letters"].map((kind) => [
      kind,
      STRUCTURES[kind] as Body,
    ]),
  ),
};
