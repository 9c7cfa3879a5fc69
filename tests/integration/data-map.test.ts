import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { ELSEWHERE, ON_DEVICES } from "@/backend/privacy/elsewhere";
import { SEALED_ROWS } from "@/backend/vault/sealed-rows";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { describedTables } from "@/tools/lists/data-map";

const backend = ownBackend();

/** What a table says of itself: about whom, until when, who sees it. */
const TABLE = /(?:^|\. )About (?:applicants|applicants and staff|staff|nobody)\. Ends \S[^.]*\. Seen by \S[^.]*\.$/;

/** Tables and columns of the database that do not say what they hold. */
const silent = async (): Promise<string[]> =>
  (await describedTables(backend.db)).flatMap(({ name, says, columns }) => [
    ...(TABLE.test(says ?? "") ? [] : [name]),
    ...columns.flatMap((column) => (column.says?.endsWith(".") ? [] : [`${name}.${column.name}`])),
  ]);

describe("the data map", () => {
  test("says of every table and column what it holds", async () => {
    expect(await silent()).toEqual([]);
    // The control: a new column and a new table are reported.
    await backend.pool.query("ALTER TABLE registration ADD COLUMN shoe_size int; CREATE TABLE shoe (tenant text)");
    expect(await silent()).toEqual(["registration.shoe_size", "shoe"]);
    await backend.pool.query("ALTER TABLE registration DROP COLUMN shoe_size; DROP TABLE shoe");
    const tables = await describedTables(backend.db);
    const columns = tables.flatMap((table) => table.columns).length;
    shows(33, { tables: tables.length, columns, "not in the data map": 0 });
  });

  test("calls those tables sealed whose rows a start tries to open", async () => {
    const sealed = (await describedTables(backend.db)).filter(({ columns }) =>
      columns.some(({ says }) => /\bSealed\b/.test(says ?? "")),
    );
    expect(sealed.map(({ name }) => name).sort()).toEqual(Object.keys(SEALED_ROWS).sort());
  });

  test("names every schema beside our own", async () => {
    await (await startJobs(backend.services, { names: MESSAGE_JOBS })).stop();
    const { rows } = await backend.pool.query<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')",
    );
    const schemas = ELSEWHERE.map(({ where }) => where);
    for (const { name } of rows) expect(schemas).toContain(`the schema \`${name}\``);
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
