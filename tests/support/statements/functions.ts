import { parsePlPgSQLSync } from "libpg-query";
import type { Pool } from "pg";
import type { Schema } from "./expressions";
import { crossings } from "./judge";
import { as, childrenOf, listOf, namesOf, statementsIn, type Tree } from "./tree";

/** A function of ours as the database has it. */
export interface StoredFunction {
  name: string;
  language: string;
  /** The name of its first argument. */
  first: string | null;
  text: string;
}

/** The first argument of every function that touches tenants' tables. */
export const PARAMETER = "p_tenant";

/** Every function in our schema, made by whichever migration. */
export const storedFunctions = async (pool: Pool): Promise<StoredFunction[]> => {
  const { rows } = await pool.query<StoredFunction>(
    `SELECT p.proname AS name, l.lanname AS language, p.proargnames[1] AS first, pg_get_functiondef(p.oid) AS text
     FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows;
};

// As PL/pgSQL names them: a statement, an expression, and an assignment to something of one to three names.
const STATEMENT = 0;
const EXPRESSION = 2;
const UNSEEN = ["PLpgSQL_stmt_dynexecute", "PLpgSQL_stmt_dynfors"];

const asked = ({ query, parseMode }: Tree): string => {
  const text = String(query);
  if (parseMode === STATEMENT) return text;
  return `SELECT ${parseMode === EXPRESSION ? text : text.replace(/^[^=]*?:?=/, "")}`;
};

const inBlocks = (node: unknown): string[] => {
  const expression = as("PLpgSQL_expr", node);
  if (expression) return [asked(expression)];
  return childrenOf(node).flatMap(inBlocks);
};

const hasUnseen = (node: unknown): boolean => UNSEEN.some((kind) => as(kind, node)) || childrenOf(node).some(hasUnseen);

const inOptions = (text: string): string[] => {
  const made = as("CreateFunctionStmt", statementsIn(text)[0]);
  const body = listOf(made?.options)
    .map((option) => as("DefElem", option))
    .find((option) => option?.defname === "as");
  return namesOf(as("List", body?.arg)?.items);
};

/** Statements of a function's body that reach beyond the tenant it was called for. */
export const functionCrossings = ({ language, text }: StoredFunction, schema: Schema): string[] => {
  const within = { ...schema, parameter: PARAMETER };
  if (language === "sql") return inOptions(text).flatMap((body) => crossings(body, within));
  const parsed = parsePlPgSQLSync(text);
  const unseen = hasUnseen(parsed) ? ["asks what is put together while it runs"] : [];
  return [...unseen, ...inBlocks(parsed).flatMap((statement) => crossings(statement, within))];
};
