import { parseSync } from "libpg-query";

/** A node of a parsed statement, or a node's fields. */
export interface Tree {
  readonly [field: string]: unknown;
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** The fields of a node of this kind; undefined for a node of another kind. */
export const as = (kind: string, node: unknown): Tree | undefined => {
  const fields = isTree(node) ? node[kind] : undefined;
  return isTree(fields) ? fields : undefined;
};

export const listOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);

/** The texts of a list of names, `*` for a star. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((name) => String(as("String", name)?.sval ?? (name.A_Star ? "*" : "")));

/** The direct children of a node. */
export const childrenOf = (node: unknown): readonly Tree[] =>
  Array.isArray(node) ? node.filter(isTree) : isTree(node) ? Object.values(node).filter(isTree) : [];

/** The statements of a text. Throws on a syntax error. */
export const statementsIn = (text: string): readonly Tree[] =>
  listOf(parseSync(text).stmts).flatMap(({ stmt }) => (isTree(stmt) ? [stmt] : []));

/** The tables that a statement names anywhere. */
export const tablesIn = (node: unknown): Tree[] => [
  ...(isTree(node) && typeof node.relname === "string" ? [node] : []),
  ...childrenOf(node).flatMap(tablesIn),
];
