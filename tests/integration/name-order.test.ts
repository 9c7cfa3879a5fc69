import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { collateNames, missingCollations } from "@/backend/db/name-collation";
import { collationFinding } from "@/backend/operations/doctor/collation-finding";
import { ALL_LOCALES, tagOf } from "@/lib/domain/country/locales";
import { dbOn } from "@/tests/support/db-on";
import { createDatabase } from "@/tests/support/postgres";

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject("postgresUrl")), max: 1 });
});
afterAll(() => pool.end());

const LETTERS = [
  "aàäâbcçdeéèêëfghiïjklmnñoóöpqrsßtuüvwxyzåæø",
  // Without և, which versions of ICU have in two places: as ե and ւ, or after ք.
  "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
  "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
  "абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюяәғқңөұүһ",
  "アイウエオカガキギクグケサザタダッツナハバパマヤャユヨラワヲンー",
].map((script) => [...script]);

const word = fc
  .constantFrom(...LETTERS)
  .chain((letters) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((all) => all.join("")));
const name = fc.tuple(word, fc.constantFrom(" ", "-", "’", " de "), word).map((parts) => parts.join(""));

test.each(ALL_LOCALES)(
  "PostgreSQL and JavaScript have names of five scripts in one order, for readers of %s",
  async (language) => {
    const db = dbOn(pool);
    const collate = await collateNames(db, language);
    const { compare } = new Intl.Collator(tagOf(language));
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 20, maxLength: 60 }), async (names) => {
        const sorted = await db.values<string>`SELECT n FROM unnest(${names}::text[]) AS n ORDER BY n${collate}`;
        for (const [index, next] of sorted.slice(1).entries())
          expect(compare(sorted[index] ?? "", next), `${sorted[index]} before ${next}`).toBeLessThanOrEqual(0);
      }),
      { numRuns: 40 },
    );
  },
);

test("a database without a collation has its own order, the same for readers of every language", async () => {
  const other = new pg.Pool({ connectionString: await createDatabase(inject("postgresUrl")), max: 1 });
  const db = dbOn(other);
  expect(await missingCollations(db)).toEqual([]);
  // As if its PostgreSQL knew no Armenian.
  await other.query(
    "CREATE VIEW public.pg_collation AS SELECT * FROM pg_catalog.pg_collation WHERE collname <> 'hy-x-icu'",
  );
  await other.query("SET search_path = public, pg_catalog");
  for (const language of ["hy", "de"] as const) expect((await collateNames(db, language)).text).toBe("");
  expect(await collationFinding(db)).toMatchObject({ state: "warn", message: expect.stringContaining("hy-x-icu") });
  await other.end();
});
