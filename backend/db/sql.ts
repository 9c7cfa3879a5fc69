import { createHash } from "node:crypto";
import type { QueryResult, QueryResultRow } from "pg";
import template, { join, raw, Sql } from "sql-template-tag";
import type { Channel } from "./notices";

/** A statement, or a piece of one, with its values. A piece within another becomes part of it. */
export const sql = template;
export type { Sql };

/** A name of the schema, quoted, as a piece of a statement. */
export const named = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

/** Selects of which all rows are selected: each row once, or with `UNION ALL` as often as it is found. There is at least one. */
export const unionOf = (selects: readonly Sql[], kind: "UNION" | "UNION ALL"): Sql => join(selects, ` ${kind} `);

/** Conditions of which all hold. There is at least one. */
export const allOf = (conditions: readonly Sql[]): Sql => join(conditions, " AND ");

/** Conditions of which one holds. There is at least one. */
export const anyOf = (conditions: readonly Sql[]): Sql => join(conditions, " OR ", "(", ")");

/** Text of our own as a piece of a statement, such as a migration. Nothing that was typed. */
export const script = raw;

/** What is known of a text once: its name in the database, and what stands in a trace. */
interface Known {
  name: string;
  summary: string;
}

const KNOWN = new Map<string, Known>();
const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+"?([a-z_]+)/;

/** A text's name, the same in every process, and its summary: the verb and the first table. Never a value. */
export const knownOf = (text: string): Known => {
  const known = KNOWN.get(text);
  if (known) return known;
  const [, verb = "statement"] = VERB.exec(text) ?? [];
  const [, table] = TABLE.exec(text) ?? [];
  const added = {
    name: createHash("sha256").update(text).digest("base64url").slice(0, 22),
    summary: table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase(),
  };
  KNOWN.set(text, added);
  return added;
};

/** A template with its values, or a statement that is already made. */
type Statement = [strings: TemplateStringsArray | Sql, ...values: unknown[]];

const statementOf = ([strings, ...values]: Statement): Sql =>
  strings instanceof Sql ? strings : template(strings, ...values);

/** What sends statements. A method that does is the tag of a template. */
export abstract class Statements {
  /** The first row; undefined without one. */
  async one<Row extends QueryResultRow>(...statement: Statement): Promise<Row | undefined> {
    return (await this.many<Row>(...statement))[0];
  }

  async many<Row extends QueryResultRow>(...statement: Statement): Promise<Row[]> {
    const { text, values } = statementOf(statement);
    return (await this.send<Row>(text, values)).rows;
  }

  /** The only column of the first row; undefined without a row. */
  async value<Value>(...statement: Statement): Promise<Value | undefined> {
    return (await this.values<Value>(...statement))[0];
  }

  /** The only column of each row. */
  async values<Value>(...statement: Statement): Promise<Value[]> {
    return (await this.many(...statement)).map((row) => Object.values(row)[0] as Value);
  }

  /** The number that a statement selects. */
  async count(...statement: Statement): Promise<number> {
    return (await this.value<number>(...statement)) ?? 0;
  }

  /** How many rows a statement has written, or found. */
  async run(...statement: Statement): Promise<number> {
    const { text, values } = statementOf(statement);
    return (await this.send(text, values)).rowCount ?? 0;
  }

  /** Adds a row. */
  async insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    await this.send(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")})`, Object.values(row));
  }

  /**
   * Tells all processes of what was written, in a transaction once it is committed: of a tenant and what it is about, or of work. It may
   * be lost: who hears of it looks at intervals, too.
   */
  abstract tell(channel: Channel, ...about: readonly string[]): void;

  /** Sends a statement of a library. One without values may be several. */
  abstract send<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}
