import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { TEXT_GROUPS, type TextGroup } from "@/lib/i18n/text-groups";
import english from "@/messages/base/en.json";

const ROOT = "app/[tenant]/[locale]";
// Of every page, and of every page of the dashboard by its frame.
const ALWAYS: readonly TextGroup[] = ["shared", "dashboard"];

const pages = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx" && file.startsWith("dashboard/"))
  .map((file) => path.join(ROOT, file));

const textOf = (file: string) => readFileSync(file, "utf8").replace(/import type [^;]*;/g, "");

/** The modules of ours that a module imports, at once or when they are first used. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from|import\()\s*"((?:@\/|\.)[^"]+)"/g)].flatMap(([, name = ""]) => {
    const base = name.startsWith("@/") ? name.slice(2) : path.join(path.dirname(file), name);
    return [`${base}.tsx`, `${base}.ts`].find((each) => existsSync(each)) ?? [];
  });

interface Module {
  file: string;
  /** Runs in the browser: it says so, or a module that does imports it. */
  isClient: boolean;
}

/** Every module behind a page. */
const modulesBehind = (page: string): Module[] => {
  const found = new Map<string, Module>();
  const visit = (file: string, isOfClient: boolean) => {
    const isClient = isOfClient || /^"use client"/m.test(textOf(file));
    const key = `${file} ${isClient}`;
    if (found.has(key)) return;
    found.set(key, { file, isClient });
    for (const next of importsOf(file)) visit(next, isClient);
  };
  visit(page, false);
  return [...found.values()];
};

const isGroup = (name: string): name is TextGroup => Object.hasOwn(TEXT_GROUPS, name);

/** The groups that a page or a part of one on the server names: `texts="slots"`, `groups={["form"]}`. */
const groupsOf = (file: string): TextGroup[] =>
  [...textOf(file).matchAll(/\b(?:texts="(\w+)"|groups=\{\[([^\]]*)\]\})/g)]
    .flatMap(([, one = "", list = ""]) => [one, ...list.split(",").map((name) => name.trim().replaceAll('"', ""))])
    .filter(isGroup);

/** The namespaces whose messages a page's client components read, but that the page's groups of texts lack. */
const missingIn = (page: string): string[] => {
  const modules = modulesBehind(page);
  const named = modules.filter(({ isClient }) => !isClient).flatMap(({ file }) => groupsOf(file));
  const given = [...ALWAYS, ...named].flatMap((group): string[] => [...TEXT_GROUPS[group]]);
  const read = modules
    .filter(({ isClient }) => isClient)
    .flatMap(({ file }) => [...textOf(file).matchAll(/useTranslations\("(\w+)/g)].map(([, name = ""]) => name));
  return [...new Set(read)].filter((name) => name in english && !given.includes(name));
};

describe("a page of the dashboard", () => {
  test.each(pages)("%s has the messages of its dialogs too", (page) => {
    expect(missingIn(page)).toEqual([]);
  });
});
