import { parsePlPgSQLSync } from "libpg-query";
import type { Pool, PoolClient } from "pg";
import type { Schema } from "./expressions";
import { crossings } from "./judge";
import { as, childrenOf, listOf, namesOf, statementsIn, type Tree, tablesIn } from "./tree";

/** One of our functions, as the database stores it. */
export interface StoredFunction {
  name: string;
  language: string;
  /** The name of its first argument. */
  first: string | null;
  text: string;
}

/** The first argument of every function that touches tenants' tables. */
export const PARAMETER = "p_tenant";

/** Every function in our schema. */
export const storedFunctions = async (pool: Pool | PoolClient): Promise<StoredFunction[]> => {
  const { rows } = await pool.query<StoredFunction>(
    `SELECT p.proname AS name, l.lanname AS language, p.proargnames[1] AS first, pg_get_functiondef(p.oid) AS text
     FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows;
};

// PL/pgSQL's parse modes: 0 a statement, 2 an expression; higher ones an assignment to a name of one to three parts.
const STATEMENT = 0;
const EXPRESSION = 2;
const DYNAMIC = ["PLpgSQL_stmt_dynexecute", "PLpgSQL_stmt_dynfors"];

const statementOf = ({ query, parseMode }: Tree): string => {
  const text = String(query);
  if (parseMode === STATEMENT) return text;
  return `SELECT ${parseMode === EXPRESSION ? text : text.replace(/^[^=]*?:?=/, "")}`;
};

const statementsInBlocks = (node: unknown): string[] => {
  const expression = as("PLpgSQL_expr", node);
  if (expression) return [statementOf(expression)];
  return childrenOf(node).flatMap(statementsInBlocks);
};

const hasDynamic = (node: unknown): boolean =>
  DYNAMIC.some((kind) => as(kind, node)) || childrenOf(node).some(hasDynamic);

const statementsInOptions = (text: string): string[] => {
  const declaration = as("CreateFunctionStmt", statementsIn(text)[0]);
  const body = listOf(declaration?.options)
    .map((option) => as("DefElem", option))
    .find((option) => option?.defname === "as");
  return namesOf(as("List", body?.arg)?.items);
};

/** The statements of a function's body. */
const statementsOf = ({ language, text }: StoredFunction): string[] =>
  language === "sql" ? statementsInOptions(text) : statementsInBlocks(parsePlPgSQLSync(text));

/** The tables that a function reads or writes. */
export const tablesOf = (stored: StoredFunction, { tables }: Schema): string[] =>
  statementsOf(stored)
    .flatMap(statementsIn)
    .flatMap(tablesIn)
    .map(({ relname }) => String(relname))
    .filter((name) => tables.has(name));

/** Statements of a function's body that reach beyond the tenant it was called for. */
export const functionCrossings = (stored: StoredFunction, schema: Schema): string[] => {
  const isDynamic = stored.language === "plpgsql" && hasDynamic(parsePlPgSQLSync(stored.text));
  const crossing = statementsOf(stored).flatMap((one) => crossings(one, { ...schema, parameter: PARAMETER }));
  return [...(isDynamic ? ["runs a statement that is composed at run time"] : []), ...crossing];
};
