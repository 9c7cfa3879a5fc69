import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Locale } from "@/lib/domain/country/locales";

/** Languages whose translation is incomplete: missing texts are shown in their fallback. */
export const IN_TRANSLATION: readonly string[] = [];

type Tree = { [key: string]: Tree | string };
type Text = readonly [key: string, text: string];

const flat = (tree: Tree, prefix = ""): Text[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );

const read = (file: string): Tree => JSON.parse(readFileSync(path.resolve("messages", file), "utf8")) as Tree;

/** The product's own texts in a language, by their full keys. */
export const baseTexts = (locale: Locale): ReadonlyMap<string, string> => new Map(flat(read(`base/${locale}.json`)));

/** Every file of a tenant's own words: its tenant, language, texts and names. */
export const tenantFiles = () =>
  (existsSync("messages/tenants") ? readdirSync("messages/tenants") : []).flatMap((tenant) =>
    readdirSync(path.join("messages/tenants", tenant)).map((file) => {
      const { network = {}, ...words } = read(`tenants/${tenant}/${file}`);
      return {
        tenant,
        locale: path.basename(file, ".json"),
        network,
        names: flat(network as Tree),
        texts: flat(words),
      };
    }),
  );

/** The parsed message. Throws on a syntax error. */
export const parsed = (text: string): MessageFormatElement[] => parse(text, { requiresOtherClause: true });

const childrenOf = (element: MessageFormatElement): MessageFormatElement[] => {
  if (element.type === TYPE.tag) return element.children;
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).flatMap(({ value }) => value);
};

/** Every part of a message, nested ones too. */
export const partsOf = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [element, ...partsOf(childrenOf(element))]);

// A language may need plurals where English needs none, or the reverse: both parameters are numbers.
const KINDS: Partial<Record<TYPE, string>> = {
  [TYPE.argument]: "a text",
  [TYPE.number]: "a number",
  [TYPE.plural]: "a number",
  [TYPE.select]: "a choice",
  [TYPE.date]: "a date",
  [TYPE.time]: "a time",
  [TYPE.tag]: "a tag",
};

/** The parameters of a message with their types: "count: a number". */
const parametersOf = (text: string): string[] => {
  const parameters = partsOf(parsed(text)).flatMap((part) =>
    part.type === TYPE.literal || part.type === TYPE.pound ? [] : [`${part.value}: ${KINDS[part.type]}`],
  );
  return [...new Set(parameters)].sort();
};

/** How a translation's parameters and tags differ from those of its original, if they do. */
export const differenceTo = (text: string, original: string): string | undefined => {
  const [translated, expected] = [text, original].map((message) => parametersOf(message).join(", "));
  return translated === expected ? undefined : `takes ${translated || "nothing"}, not ${expected || "nothing"}`;
};

/** The literal texts of a message, without its parameters. */
export const wordsOf = (text: string): string[] =>
  partsOf(parsed(text)).flatMap((part) => (part.type === TYPE.literal ? [part.value] : []));
