import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "playwright/test";
import { missingInScript, standIns } from "@/tests/support/engine-floor/script";
import { missingInStyles } from "@/tests/support/engine-floor/styles";

const CHUNKS = ".next/static/chunks";

/** What only browsers without modules load: none of the floor. */
const { polyfillFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as { polyfillFiles: string[] };

const built = (ending: string): string[] =>
  readdirSync(CHUNKS)
    .filter((file) => file.endsWith(ending) && !polyfillFiles.includes(`static/chunks/${file}`))
    .map((file) => readFileSync(path.join(CHUNKS, file), "utf8"));

const allMissing = (texts: readonly string[], missingIn: (text: string) => string[]): string[] => [
  ...new Set(texts.flatMap(missingIn)),
];

test("no built script has syntax that the oldest supported browsers cannot read", () => {
  const scripts = built(".js");
  expect(scripts.length).toBeGreaterThan(10);
  const syntax = ["static {}", "regular expression (?<=)"];
  expect(allMissing(scripts, missingInScript).filter((name) => syntax.includes(name))).toEqual([]);
});

test("the built script calls no newer array or abort method without a stand-in", () => {
  const names =
    /^(AbortSignal\.\w+|Object\.groupBy|Promise\.\w+|(to(Reversed|Sorted|Spliced)|findLast(Index)?|with)\(\))$/;
  const missing = allMissing(built(".js"), missingInScript).filter((name) => names.test(name));
  expect(missing.filter((name) => !standIns().includes(name))).toEqual([]);
  // Each stand-in is needed.
  expect(standIns().filter((name) => !missing.includes(name))).toEqual([]);
});

test("no built style needs a newer colour, unit of the window, range or nesting without a fallback", () => {
  const names = /^(oklch|oklab|lab|lch|color-mix|color|light-dark)\(\)$|^1dvh$|^@media|^nested/;
  expect(allMissing(built(".css"), missingInStyles).filter((name) => names.test(name))).toEqual([]);
});

test("newer syntax, calls and styles are found where there are any", () => {
  const script = "class A { static { A.b = 1 } }; /(?<=a)b/; AbortSignal.any([]); [].toSorted(); Object.groupBy(a, b)";
  const calls = ["AbortSignal.any", "Object.groupBy", "toSorted()"];
  expect(missingInScript(script)).toEqual(expect.arrayContaining([...calls, "static {}", "regular expression (?<=)"]));
  const styles = "a { height: 100dvh; color: oklch(1 0 0); b & { c: d } } @media (width < 1px) { e { f: g } }";
  expect(missingInStyles(styles)).toEqual(
    expect.arrayContaining(["1dvh", "oklch()", "@media (a < b)", "nested rules"]),
  );
  expect(missingInStyles("a { height: 100vh; height: 100dvh }")).toEqual([]);
});
