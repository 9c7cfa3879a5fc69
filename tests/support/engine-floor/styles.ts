import { type AnyNode, type AtRule, type Declaration, parse, type Rule } from "postcss";
import { css, isAtFloor } from "./compat";

const { "at-rules": atRules, properties, selectors, types } = css;
const RANGE = /[<>]=?/;
const DYNAMIC_UNITS = /\d(dvh|dvw|svh|svw|lvh|lvw)\b/;
const VIEWPORT = "viewport_percentage_units_dynamic";

/** A condition that asks whether the browser knows something: what is in it needs no fallback. */
const isGuarded = (node: AnyNode): boolean => {
  for (let up = node.parent; up && up.type !== "root"; up = up.parent)
    if (up.type === "atrule" && (up as AtRule).name === "supports") return true;
  return false;
};

const hasFallback = (node: Declaration): boolean => {
  for (let before = node.prev(); before; before = before.prev())
    if (before.type === "decl" && before.prop === node.prop) return true;
  return false;
};

const missing = (node: Parameters<typeof isAtFloor>[0], name: string, shown: string): string[] =>
  isAtFloor(node, name) === false ? [shown] : [];

const inAtRule = ({ name, params, nodes }: AtRule): string[] => [
  ...missing(atRules, name, `@${name}`),
  // Chromium 102 and 103 know it, and hang at the second page that has such a style sheet.
  ...(name === "layer" && !nodes ? ["@layer without rules"] : []),
  ...(name === "media" && RANGE.test(params) ? missing(atRules?.media, "range_syntax", "@media (a < b)") : []),
];

const inRule = ({ selector, parent }: Rule): string[] => {
  // Class names keep what they were written as, escaped.
  const plain = selector.replace(/\\./g, "");
  const isNested = /&/.test(plain) || parent?.type === "rule";
  return [
    ...[...plain.matchAll(/:([a-z][a-z-]*)/g)].flatMap(([shown, name = ""]) => missing(selectors, name, shown)),
    ...(isNested ? missing(selectors, "nesting", "nested rules") : []),
  ];
};

const inDeclaration = (node: Declaration): string[] => {
  const { prop, value } = node;
  if (hasFallback(node)) return [];
  const plain = value.replace(/"[^"]*"|url\([^)]*\)/g, "");
  const words = [...plain.matchAll(/[a-z][a-z-]*/g)].map(([word]) => word);
  const calls = [...plain.matchAll(/([a-z][a-z-]*)\(/g)].map(([, name = ""]) => name);
  const units = [...plain.matchAll(/\d([a-z]+)\b/g)].map(([, unit = ""]) => unit);
  return [
    ...missing(properties, prop, prop),
    ...words.flatMap((word) => missing(properties?.[prop], word, `${prop}: ${word}`)),
    ...calls.flatMap((name) => missing(types?.color, name, `${name}()`)),
    ...calls.flatMap((name) => missing(types, name, `${name}()`)),
    ...units.flatMap((unit) => missing(types?.length, unit, `1${unit}`)),
    ...(DYNAMIC_UNITS.test(plain) ? missing(types?.length, VIEWPORT, "1dvh") : []),
  ];
};

/** What the floor lacks of a style sheet, and neither a condition nor an earlier declaration stands in for. */
export const missingInStyles = (text: string): string[] => {
  const found = new Set<string>();
  parse(text).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === "atrule") for (const name of inAtRule(node)) found.add(name);
    if (node.type === "rule") for (const name of inRule(node)) found.add(name);
    if (node.type === "decl") for (const name of inDeclaration(node)) found.add(name);
  });
  return [...found].sort();
};
