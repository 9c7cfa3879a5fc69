import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ALL_LOCALES, type Locale } from "@/lib/domain/country/locales";
import { loadMessages } from "@/lib/i18n/messages";

type Tree = { [key: string]: Tree | string };

const read = (locale: Locale): Tree =>
  JSON.parse(readFileSync(path.resolve(`messages/base/${locale}.json`), "utf8")) as Tree;

const flat = (tree: Tree, prefix = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** The names that a message is given: `{count, plural, …}` and `{name}`, each once. */
const parameters = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name))].sort();

const english = new Map(flat(read("en")));

describe.each(ALL_LOCALES)("the messages in %s", (locale) => {
  const own = new Map(flat(read(locale)));

  test("are all there, and none is left over", () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("take the same parameters as the English ones", () => {
    for (const [key, text] of own) {
      const asked = parameters(english.get(key) ?? "");
      expect(asked, key).toEqual(expect.arrayContaining(parameters(text)));
    }
  });
});

test("a language is never written over by what it falls back to", async () => {
  expect((await loadMessages("en")).home.title).toBe(english.get("home.title"));
  expect((await loadMessages("hy")).home.title).toBe(new Map(flat(read("hy"))).get("home.title"));
});
