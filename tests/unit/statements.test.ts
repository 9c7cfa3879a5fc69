import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import type { Schema } from "@/tests/support/statements/expressions";
import { functionCrossings, type StoredFunction } from "@/tests/support/statements/functions";
import { crossings } from "@/tests/support/statements/judge";
import { templatesOf } from "@/tests/support/statements/source";
import { isIn } from "@/tests/support/statements/texts";

const schema: Schema = { tables: new Set(["form", "seat", "note"]), functions: new Set(["book"]) };

beforeAll(() => loadModule());

describe("a statement of one tenant", () => {
  test.each([
    ["by a parameter", "SELECT * FROM form WHERE tenant = $1 AND id = $2"],
    ["by a parameter that is cast", "SELECT * FROM form f WHERE $1::text = f.tenant"],
    ["by a constant", "DELETE FROM form WHERE tenant = 'am'"],
    ["joined on it", "SELECT 1 FROM form f JOIN seat s ON s.tenant = f.tenant AND s.id = f.seat WHERE f.tenant = $1"],
    ["joined by its name", "SELECT 1 FROM form JOIN seat USING (tenant, id) WHERE form.tenant = $1"],
    ["joined from outside", "SELECT 1 FROM form f LEFT JOIN seat s ON s.tenant = f.tenant WHERE f.tenant = $1"],
    [
      "in a subquery",
      "SELECT 1 FROM form f WHERE f.tenant = $1 AND EXISTS (SELECT 1 FROM seat s WHERE s.tenant = f.tenant)",
    ],
    [
      "in a lateral one",
      "SELECT 1 FROM unnest($2::uuid[]) AS q (id), LATERAL (SELECT * FROM form x WHERE x.tenant = $1 AND x.id = q.id) AS f",
    ],
    [
      "through a named one",
      "WITH one AS (SELECT tenant, id FROM form WHERE tenant = $1) SELECT 1 FROM one JOIN seat s ON s.tenant = one.tenant",
    ],
    [
      "through a scalar one",
      "UPDATE seat SET busy = 1 WHERE tenant = (SELECT tenant FROM form WHERE tenant = $1 FOR UPDATE)",
    ],
    ["by two columns at once", "SELECT 1 FROM form WHERE (tenant, id) = ($1, $2)"],
    [
      "by two columns in a set",
      "DELETE FROM form WHERE (tenant, id) IN (SELECT tenant, id FROM form WHERE tenant = $1)",
    ],
    [
      "inserted",
      "INSERT INTO form (tenant, id) VALUES ($1, $2) ON CONFLICT (tenant, id) DO UPDATE SET id = excluded.id",
    ],
    [
      "inserted from its own rows",
      "INSERT INTO form (tenant, id) SELECT s.tenant, s.id FROM seat s WHERE s.tenant = $1",
    ],
    [
      "updated from another table",
      "UPDATE form f SET seat = s.id FROM seat s WHERE f.tenant = $1 AND s.tenant = f.tenant",
    ],
    ["passed to a function", "SELECT * FROM book($1, $2)"],
    [
      "locked in one table, which another decides",
      "SELECT 1 FROM form f WHERE f.tenant = $1 AND EXISTS (SELECT 1 FROM seat s WHERE s.tenant = f.tenant) FOR UPDATE SKIP LOCKED",
    ],
    [
      "locked in one table, then joined",
      "WITH f AS (SELECT id, seat FROM form WHERE tenant = $1 FOR UPDATE) SELECT 1 FROM f JOIN seat s ON s.tenant = $1 AND s.id = f.seat",
    ],
    ["of no table of ours", "SELECT 1 FROM jobs.form, pg_class"],
  ])("is accepted: %s", (_how, text) => {
    expect(crossings(text, schema)).toEqual([]);
  });
});

describe("a statement that crosses tenants", () => {
  test.each([
    ["no tenant", "SELECT * FROM form WHERE id = $1"],
    ["many tenants", "SELECT * FROM form WHERE tenant = ANY ($1)"],
    ["some tenants", "SELECT * FROM form WHERE tenant IN ('am', 'la')"],
    ["all tenants but one", "SELECT * FROM form WHERE tenant <> $1"],
    ["a range of tenants", "SELECT * FROM form WHERE (tenant, id) > ($1, $2) ORDER BY tenant, id"],
    ["a tenant or not", "SELECT * FROM form WHERE $1::text IS NULL OR tenant = $1"],
    ["a tenant that a list says", "SELECT 1 FROM form f JOIN unnest($1::text[]) AS t (tenant) ON f.tenant = t.tenant"],
    ["one side of a join", "SELECT 1 FROM form f JOIN seat s ON s.id = f.seat WHERE f.tenant = $1"],
    ["a join by a comma", "SELECT 1 FROM form f, seat s WHERE f.tenant = $1 AND s.id = f.seat"],
    [
      "the preserved side of an outer join",
      "SELECT 1 FROM form f LEFT JOIN seat s ON s.tenant = f.tenant AND f.tenant = $1",
    ],
    [
      "an outer join from both sides",
      "SELECT 1 FROM form f FULL JOIN seat s ON s.tenant = f.tenant WHERE f.tenant = $1",
    ],
    ["two tenants", "SELECT 1 FROM form f, seat s WHERE f.tenant = $1 AND s.tenant = $2"],
    ["a subquery", "SELECT 1 FROM form f WHERE f.tenant = $1 AND f.seat IN (SELECT id FROM seat)"],
    [
      "a subquery in the select list",
      "SELECT (SELECT count(*) FROM seat s WHERE s.id = f.seat) FROM form f WHERE f.tenant = $1",
    ],
    [
      "a condition only in a subquery",
      "SELECT 1 FROM form f WHERE EXISTS (SELECT 1 FROM seat s WHERE s.tenant = f.tenant AND f.tenant = $1)",
    ],
    [
      "a named subquery",
      "WITH old AS (SELECT id FROM form) DELETE FROM seat WHERE tenant = $1 AND id IN (SELECT id FROM old)",
    ],
    ["one arm of a union", "SELECT id FROM form WHERE tenant = $1 UNION ALL SELECT id FROM seat"],
    ["a change", "UPDATE form SET seat = NULL WHERE id = $1"],
    ["a change from another table", "UPDATE form f SET seat = s.id FROM seat s WHERE f.tenant = $1 AND s.id = f.seat"],
    ["a change of the tenant", "UPDATE form SET tenant = $1 WHERE tenant = $1"],
    ["a removal", "DELETE FROM form USING seat s WHERE form.tenant = $1 AND s.id = form.seat"],
    [
      "rows inserted for many tenants",
      "INSERT INTO form (tenant, id) SELECT x.tenant, x.id FROM jsonb_to_recordset($1) AS x (tenant text, id uuid)",
    ],
    ["rows inserted, one for another tenant", "INSERT INTO form (tenant, id) VALUES ($1, $2), ($3, $4)"],
    ["rows inserted without a tenant", "INSERT INTO form (id) VALUES ($1)"],
    ["a function of any tenant", "SELECT b.* FROM form f, LATERAL book(f.tenant, $1) AS b"],
    ["a whole table", "TRUNCATE form"],
    ["a copy", "COPY form (tenant, id) TO STDOUT"],
    ["the second of two statements", "SELECT 1 FROM form WHERE tenant = $1; SELECT 1 FROM seat"],
    ["a merge", "MERGE INTO form f USING seat s ON s.tenant = f.tenant WHEN MATCHED THEN DELETE"],
  ])("is refused: %s", (_what, text) => {
    expect(crossings(text, schema)).not.toEqual([]);
  });
});

test.each([
  ["a join", "SELECT 1 FROM form f JOIN seat s ON s.tenant = f.tenant WHERE f.tenant = $1 FOR UPDATE"],
  [
    "one table of a join",
    "SELECT 1 FROM form f, seat s WHERE f.tenant = $1 AND s.tenant = f.tenant FOR NO KEY UPDATE OF f",
  ],
  [
    "a join with a list",
    "SELECT 1 FROM form f JOIN unnest($2::uuid[]) AS l (id) USING (id) WHERE f.tenant = $1 FOR SHARE OF f",
  ],
  ["a subquery", "SELECT 1 FROM (SELECT id FROM form WHERE tenant = $1) AS f FOR KEY SHARE"],
  [
    "a join in a named subquery",
    "WITH old AS (SELECT f.id FROM form f JOIN seat s USING (tenant, id) WHERE f.tenant = $1 FOR UPDATE) DELETE FROM form WHERE tenant = $1",
  ],
  [
    "a join in a subquery",
    "UPDATE seat SET busy = 1 WHERE tenant = $1 AND id IN (SELECT f.seat FROM form f, note n WHERE f.tenant = $1 AND n.tenant = $1 FOR UPDATE)",
  ],
])("a lock on %s is refused", (_what, text) => {
  expect(crossings(text, schema)).toEqual(["locks rows of a join"]);
});

const stored = (language: string, body: string): StoredFunction => ({
  name: "book",
  language,
  first: "p_tenant",
  text: `CREATE FUNCTION book(p_tenant text, p_id uuid) RETURNS void LANGUAGE ${language} AS $$ ${body} $$`,
});

describe("a function's body", () => {
  test.each([
    ["sql", "SELECT 1 FROM form WHERE tenant = p_tenant AND id = p_id"],
    [
      "plpgsql",
      "DECLARE n int := (SELECT count(*) FROM form WHERE tenant = p_tenant); BEGIN PERFORM book(p_tenant, p_id); END;",
    ],
  ])("is read in %s", (language, body) => {
    expect(functionCrossings(stored(language, body), schema)).toEqual([]);
  });

  test.each([
    ["a statement of any tenant", "sql", "SELECT 1 FROM form WHERE id = p_id"],
    ["a statement in a branch", "plpgsql", "BEGIN IF p_id IS NULL THEN DELETE FROM form WHERE id = p_id; END IF; END;"],
    ["a loop", "plpgsql", "DECLARE r record; BEGIN FOR r IN SELECT * FROM form LOOP NULL; END LOOP; END;"],
    ["a first value", "plpgsql", "DECLARE n int := (SELECT count(*) FROM form); BEGIN NULL; END;"],
    ["an assignment", "plpgsql", "DECLARE n int[]; BEGIN n[1] := (SELECT count(*) FROM form); END;"],
    ["a condition", "plpgsql", "BEGIN IF EXISTS (SELECT 1 FROM form) THEN RETURN; END IF; END;"],
    ["another row's tenant", "plpgsql", "DECLARE r record; BEGIN PERFORM book(r.tenant, p_id); END;"],
    ["a composed statement", "plpgsql", "BEGIN EXECUTE 'DELETE FROM ' || 'form'; END;"],
  ])("is refused: %s", (_what, language, body) => {
    expect(functionCrossings(stored(language, body), schema)).not.toEqual([]);
  });
});

describe("a template in the source", () => {
  const FILES = {
    "rows.ts": `import { sql } from "@/backend/db/sql";
      export const COLUMNS = sql\`id, name\`;
      export const at = (tenant: string, id: string) => sql\`tenant = \${tenant} AND id = \${id}\`;`,
    "find.ts": `import { sql } from "@/backend/db/sql";
      import { at, COLUMNS } from "./rows";
      const OPEN = sql\`closed_at IS NULL\`;
      export const find = (tenant: string, id: string, more: string | undefined) =>
        sql\`SELECT \${COLUMNS} FROM form WHERE \${at(tenant, id)} AND \${OPEN} AND \${id} <> ''\${more ? sql\` AND x\` : sql\`\`}\`;
      export const add = (db: { insert(table: string, row: object): void }) => db.insert("form", {});`,
  };

  test("is expanded with its fragments, in each form that it may have, and has one number for each value", () => {
    const folder = mkdtempSync("tests/example-");
    try {
      for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
      const { templates, inserted } = templatesOf([folder]);
      const forms = templates.filter(({ parts: [text] }) => text?.startsWith("SELECT"));
      const text = "SELECT id, name FROM form WHERE tenant = $1 AND id = $2 AND closed_at IS NULL AND $2 <> ''";
      expect(forms.map(({ parts }) => parts)).toEqual([[`${text} AND x`], [text]]);
      expect(forms[0]?.tenants).toEqual(["tenant"]);
      expect(inserted).toEqual(new Set(["form"]));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("matches the sent statement, whatever value was interpolated", () => {
    const piece = {
      parts: ["SELECT 1 FROM ", null, "\n  WHERE tenant = $3 AND (", null, ")"],
    };
    expect(isIn(piece, ["SELECT 1 FROM seat WHERE tenant = $1 AND (id = $2)"])).toBe(true);
    expect(isIn(piece, ["SELECT 1 FROM seat WHERE id = $1"])).toBe(false);
  });
});
