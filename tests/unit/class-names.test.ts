import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "tailwindcss";
import { describe, expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const { resolve } = createRequire(import.meta.url);

const design = await loadDesignSystem(readFileSync(path.join(ROOT, "app/globals.css"), "utf8"), {
  base: path.join(ROOT, "app"),
  loadStylesheet: async (id, base) => {
    const file = id.startsWith(".") ? path.join(base, id) : resolve(id);
    return { path: file, base: path.dirname(file), content: readFileSync(file, "utf8") };
  },
  loadModule: async (id, base) => {
    const file = path.join(base, id);
    return { path: file, base: path.dirname(file), module: (await import(file)).default };
  },
});

const generates = (candidate: string): boolean => design.candidatesToCss([candidate])[0] != null;

/** The parts between the colons that are in no brackets: variants, then the utility. */
const partsOf = (candidate: string): string[] => candidate.split(/:(?![^[(]*[\])])/);

/** Whether a word of the source is a class that says when it applies, and generates nothing. */
const isUnknown = (word: string): boolean => {
  const parts = partsOf(word);
  if (parts.length < 2 || generates(word)) return false;
  const variants = parts.slice(0, -1);
  return generates(parts.at(-1) ?? "") || variants.every((variant) => design.parseVariant(variant) !== null);
};

const wordsOf = (source: string): string[] => source.match(/[^\s"'`{}$;]*[\w\])]:[^\s"'`{}$;]+/g) ?? [];

const unknownIn = (source: string): string[] => [...new Set(wordsOf(source))].filter(isUnknown);

const sources = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);

describe("a class of the source that says when it applies", () => {
  test("generates a rule: no variant or utility is unknown", () => {
    const unknown = sources.map((file) => [file, unknownIn(readFileSync(path.join(ROOT, file), "utf8"))] as const);
    expect(unknown.filter(([, words]) => words.length > 0)).toEqual([]);
  });

  test("is refused where no breakpoint or utility has its name", () => {
    const known =
      "md:max-xl:min-h-13 hover:bg-surface in-[tr:last-child]:border-b-0 max-sm:sr-only print:mt-[calc(1rem-2px)]";
    const source = `<p className="${known} md:max-2xl:min-h-13 sm:flexx" href="https://x.example" /> // so: it is`;
    expect(unknownIn(source)).toEqual(["md:max-2xl:min-h-13", "sm:flexx"]);
  });
});
