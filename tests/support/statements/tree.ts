import { parseSync } from "libpg-query";

/** A node of a parsed statement: of one kind, or what such a node holds. */
export interface Tree {
  readonly [field: string]: unknown;
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** What a node of this kind holds; nothing for one of another kind. */
export const as = (kind: string, node: unknown): Tree | undefined => {
  const held = isTree(node) ? node[kind] : undefined;
  return isTree(held) ? held : undefined;
};

export const listOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);

/** The texts of a list of names, `*` for a star. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((name) => String(as("String", name)?.sval ?? (name.A_Star ? "*" : "")));

/** Everything right below a node. */
export const childrenOf = (node: unknown): readonly Tree[] =>
  Array.isArray(node) ? node.filter(isTree) : isTree(node) ? Object.values(node).filter(isTree) : [];

/** Each statement of a text. Throws where PostgreSQL's own parser does. */
export const statementsIn = (text: string): readonly Tree[] =>
  listOf(parseSync(text).stmts).flatMap(({ stmt }) => (isTree(stmt) ? [stmt] : []));

/** The tables that are named anywhere in a statement. */
export const tablesIn = (node: unknown): Tree[] => [
  ...(isTree(node) && typeof node.relname === "string" ? [node] : []),
  ...childrenOf(node).flatMap(tablesIn),
];
