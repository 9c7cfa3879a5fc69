import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffMany } from "@/lib/contracts/staff-many";
import { staffOverview } from "@/lib/contracts/staff-overview";
import type { Locale } from "@/lib/domain/country/locales";
import { backendUnderTest } from "@/tests/support/backend";
import { makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aStudent, type Opened, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const LATIN = ["Apfel", "Äpfel", "Apfelbaum", "Nandez", "Ñandú", "Nuñez", "Zimmer"];
const ARMENIAN = ["Աբելյան", "Եղիազարյան", "Պետրոսյան", "Օհանյան", "Ֆիդանյան"];
const GEORGIAN = ["აბაშიძე", "წერეთელი", "ჭავჭავაძე", "ჯაფარიძე"];
const CYRILLIC = ["Ёлкин", "Иванов", "Іваненко", "Яковлев"];

let opened: Opened;
let staff: As;
const names = [...LATIN, ...ARMENIAN, ...GEORGIAN, ...CYRILLIC];

beforeAll(async () => {
  staff = await staffMember(backend);
  opened = await openSeats(backend.pool, { capacity: names.length });
  for (const lastName of names.toReversed()) {
    const ready = await readyFor(backend, opened, { student: { ...aStudent(), ...opened.seats } });
    await makeAppointment(backend, ready);
    await backend.pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [ready.id, { lastName }]);
  }
});

/** The names of the list, of the selection, of the file and of the sheet that readers of a language get. */
const namesFor = async (language: Locale): Promise<string[][]> => {
  const { caller, pool } = backend;
  const query = { locationKey: "yerevan", sort: "name", language } as const;
  const { applicants } = await caller.call(staffApplicants.list, { body: { ...query, limit: 50, offset: 0 } }, staff);
  const { registrationIds } = await caller.call(staffMany.ids, { body: query }, staff);
  const nameOf = new Map(applicants.map(({ registrationId, lastName }) => [registrationId, lastName]));
  const file = await (
    await caller.raw(staffApplicants.export, { query: { ...query, columns: "last_name" } }, staff)
  ).text();
  const { rows } = await pool.query("SELECT date::text FROM start_day WHERE id = $1", [opened.seats.start_day]);
  const of = { locationKey: "yerevan", date: rows[0].date, startDay: opened.seats.start_day, language };
  const { sheets } = await caller.call(staffOverview.signInSheets, { query: of as never }, staff);
  return [
    applicants.map(({ lastName }) => lastName),
    registrationIds.map((id) => nameOf.get(id) ?? ""),
    parse(file, { bom: true, from: 2, relax_column_count: true }).flat(),
    sheets.flatMap(({ people }) => people.map(({ lastName }) => lastName)),
  ];
};

const LATIN_IN_SPANISH = ["Apfel", "Äpfel", "Apfelbaum", "Nandez", "Nuñez", "Ñandú", "Zimmer"];

const ORDERS: readonly [Locale, string[]][] = [
  ["hy", [...ARMENIAN, ...LATIN, ...CYRILLIC, ...GEORGIAN]],
  ["ka", [...GEORGIAN, ...LATIN, ...CYRILLIC, ...ARMENIAN]],
  ["ru", [...CYRILLIC, ...LATIN, ...GEORGIAN, ...ARMENIAN]],
  ["de", [...LATIN, ...CYRILLIC, ...GEORGIAN, ...ARMENIAN]],
  ["es_AR", [...LATIN_IN_SPANISH, ...CYRILLIC, ...GEORGIAN, ...ARMENIAN]],
];

describe("names are in the order of a reader's language, in the list, a selection, the export and a sign-in sheet", () => {
  test.each(ORDERS)("%s", async (language, order) => {
    expect(await namesFor(language)).toEqual([order, order, order, order]);
  });

  test("backwards, too", async () => {
    const body = { locationKey: "yerevan", sort: "-name", language: "hy", limit: 3, offset: 0 } as const;
    const { applicants } = await backend.caller.call(staffApplicants.list, { body }, staff);
    expect(applicants.map(({ lastName }) => lastName)).toEqual(GEORGIAN.toReversed().slice(0, 3));
  });

  test("page by page, with everybody once, however many share a name", async () => {
    const manager = await staffMember(backend, { locations: ["dilijan"] });
    await backend.pool.query(
      `INSERT INTO registration (tenant, id, identity_id, step, max_step, status, language, location_key, student,
         created_at, updated_at)
       SELECT 'am', gen_random_uuid(), i.id, 'done', 'done', 'submitted', 'hy', 'dilijan',
         jsonb_build_object('lastName', ($1::text[])[1 + n % 4], 'firstName', 'Անի'), now(), now()
       FROM generate_series(1, 60) AS n, (SELECT id FROM identity WHERE tenant = 'am' LIMIT 1) AS i`,
      [["Աբելյան", "ԱԲԵԼՅԱՆ", "Abelyan", "Ábelyan"]],
    );
    for (const sort of ["name", "-name"] as const) {
      const query = { locationKey: "dilijan", sort, language: "hy" } as const;
      const ids: string[] = [];
      for (let offset = 0; offset < 60; offset += 7) {
        const body = { ...query, limit: 7, offset };
        const { applicants } = await backend.caller.call(staffApplicants.list, { body }, manager);
        ids.push(...applicants.map(({ registrationId }) => registrationId));
      }
      const { registrationIds } = await backend.caller.call(staffMany.ids, { body: query }, manager);
      expect(ids).toEqual(registrationIds);
      expect(new Set(ids).size).toBe(60);
    }
  });

  test("in the order of all languages for a machine, which reads none", async () => {
    const body = { locationKey: "yerevan", sort: "name", limit: 50, offset: 0 } as const;
    const { applicants } = await backend.caller.call(staffApplicants.list, { body }, staff);
    expect(applicants.map(({ lastName }) => lastName)).toEqual(ORDERS[3]?.[1]);
  });
});
