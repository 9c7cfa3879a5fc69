import { readFileSync } from "node:fs";
import type { Identifier } from "@mdn/browser-compat-data";
import { type AnyNode, parse } from "acorn";
import { full } from "acorn-walk";
import { api, isAtFloor, javascript } from "./compat";

// The last version whose syntax the floor knows, but for what `syntaxOf` finds: Safari 15.4 knows neither of the two.
const SYNTAX = 2022;
const LOOKBEHIND = /\(\?<[=!]/;

const builtins = javascript.builtins ?? {};
const GLOBAL_OBJECTS = new Set(["window", "globalThis", "self"]);
/** Shorter names are a minifier's variables. */
const SHORTEST_NAME = 5;

/** Names of methods, each with whether a built-in or a DOM object of the floor has one of that name. */
const METHODS: ReadonlyMap<string, boolean> = (() => {
  const methods = new Map<string, boolean>();
  for (const owner of [...Object.values(builtins), ...Object.values(api)] as Identifier[]) {
    for (const name of Object.keys(owner)) {
      const known = isAtFloor(owner, name);
      if (known !== undefined) methods.set(name, known || (methods.get(name) ?? false));
    }
  }
  return methods;
})();

const syntaxOf = (node: AnyNode): string | undefined => {
  if (node.type === "StaticBlock") return "static {}";
  if (node.type === "Literal" && node.regex && LOOKBEHIND.test(node.regex.pattern)) return "regular expression (?<=)";
  return undefined;
};

const nameOf = (node: AnyNode): string | undefined => {
  if (node.type === "Identifier") return node.name;
  const isGlobal = node.type === "MemberExpression" && GLOBAL_OBJECTS.has(nameOf(node.object) ?? "");
  return isGlobal && node.property.type === "Identifier" ? node.property.name : undefined;
};

const isGlobalAtFloor = (name: string): boolean | undefined =>
  isAtFloor(builtins, name) ?? isAtFloor(api, name) ?? isAtFloor(api.Window, name);

const memberOf = (node: AnyNode): string | undefined => {
  if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return undefined;
  const [owner = "", name] = [nameOf(node.object), node.property.name];
  const known = isAtFloor(builtins[owner], name) ?? isAtFloor(api[owner], `${name}_static`);
  return known === false ? `${owner}.${name}` : undefined;
};

const methodOf = (node: AnyNode): string | undefined => {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { property, computed, object } = node.callee;
  if (computed || property.type !== "Identifier" || METHODS.get(property.name) !== false) return undefined;
  return memberOf(node.callee) || nameOf(object) === "Object" ? undefined : `${property.name}()`;
};

const globalOf = (node: AnyNode): string | undefined => {
  if (node.type !== "Identifier" || node.name.length < SHORTEST_NAME) return undefined;
  return isGlobalAtFloor(node.name) === false ? node.name : undefined;
};

/** What the floor lacks of a script: syntax, objects, static members as `AbortSignal.any`, methods as `toSorted()`. */
export const missingInScript = (text: string): string[] => {
  const found = new Set<string>();
  full(parse(text, { ecmaVersion: SYNTAX, sourceType: "module" }), (node) => {
    for (const judge of [syntaxOf, memberOf, methodOf, globalOf]) {
      const name = judge(node as AnyNode);
      if (name) found.add(name);
    }
  });
  return [...found].sort();
};

/** What lib/client/stand-ins.ts defines where a browser lacks it, by the names that `missingInScript` gives. */
export const standIns = (): string[] =>
  [...readFileSync("lib/client/stand-ins.ts", "utf8").matchAll(/^define\((\w+)(\.prototype)?, "(\w+)"/gm)].map(
    ([, owner, isMethod, name]) => (isMethod ? `${name}()` : `${owner}.${name}`),
  );
