import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { DATA_MAP } from "@/backend/privacy/data-map";
import { dataMapDocument } from "@/backend/privacy/data-map-document";
import { ELSEWHERE, ON_DEVICES } from "@/backend/privacy/elsewhere";
import { SEALED_ROWS } from "@/backend/vault/sealed-rows";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();

const inDatabase = async (): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name).sort();
};

// The sealed part of a column has its own name: `student.sealed` is in the column `student`.
const inMap = (): string[] => {
  const named = Object.entries(DATA_MAP).flatMap(([table, { data }]) =>
    data.flatMap(({ columns }) => columns.map((column) => `${table}.${column.split(".")[0]}`)),
  );
  return [...new Set(named)].sort();
};

/** A table's cells are as wide as the formatter makes them. */
const withoutPadding = (text: string) => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");

describe("the data map", () => {
  test("names every existing table and column, and no other", async () => {
    const [existing, mapped] = [await inDatabase(), inMap()];
    expect(mapped).toEqual(existing);
    // The control: a new column is reported.
    await backend.pool.query("ALTER TABLE registration ADD COLUMN shoe_size int");
    expect((await inDatabase()).filter((name) => !mapped.includes(name))).toEqual(["registration.shoe_size"]);
    await backend.pool.query("ALTER TABLE registration DROP COLUMN shoe_size");
    shows(33, { tables: Object.keys(DATA_MAP).length, columns: existing.length, "not in the data map": 0 });
  });

  test("calls those tables sealed whose rows a start tries to open", () => {
    const sealed = Object.entries(DATA_MAP).filter(([, { data }]) => data.some(({ isSealed }) => isSealed));
    expect(sealed.map(([table]) => table).sort()).toEqual(Object.keys(SEALED_ROWS).sort());
  });

  test("names every schema beside our own", async () => {
    await (await startJobs(backend.services, { names: MESSAGE_JOBS })).stop();
    const { rows } = await backend.pool.query<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')",
    );
    const schemas = ELSEWHERE.map(({ where }) => where);
    for (const { name } of rows) expect(schemas).toContain(`the schema \`${name}\``);
  });

  test("equals the documentation", () => {
    expect(withoutPadding(readFileSync("docs/data-map.md", "utf8"))).toBe(withoutPadding(dataMapDocument()));
  });
});

test("every cookie and every item of a browser's storage is in the data map", () => {
  const documented = ON_DEVICES.flatMap(({ name }) => name.split(", "));
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  // Names at the start of a text, as keys of storage and cookies are; a cookie's may begin with `__Host-`. A file to save is none.
  const named = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["'`}](startday-[a-z]*-?)(?![\w-]*\.txt)/g)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  const isKnown = (name: string) => documented.some((one) => one.startsWith(name) || name.startsWith(one));
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([]);
});
