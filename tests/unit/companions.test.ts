import { describe, expect, test } from "vitest";
import { COMPANIONS, missingCompanions, routines } from "@/tests/support/statements/companions";

/** Writes that need no companion, by the routine, each with the reason. */
const ALONE: Readonly<Record<string, string>> = {
  updateRegistration: "whoever saves writes the entry where a name, an address or the centre has changed",
  SEALED_ROWS: "what is sealed is not searched",
  write_seats_into_forms: "seats are not searched",
  deleteIdentity: "the login sessions of an applicant",
  closeLoginSession: "that of an applicant",
  deleteExpired: "login sessions that have ended",
  insertMissing: "a new demo, which nobody watches",
  insertPing: "whoever adds it delivers it",
};

describe("a write", () => {
  test("is made together with what belongs to it, in every function of the product", () => {
    const missing = routines().flatMap((routine) =>
      missingCompanions(routine).map((what) => `${routine.name} in ${routine.file}: ${what}`),
    );
    const named = (one: string) => Object.keys(ALONE).some((name) => one.startsWith(`${name} `));
    expect(missing.filter((one) => !named(one))).toEqual([]);
    expect(Object.keys(ALONE).filter((name) => !missing.some((one) => one.startsWith(`${name} `)))).toEqual([]);
  });

  test.each(COMPANIONS.map((companion) => [companion.what, companion] as const))(
    "without %s is refused",
    (what, { table, inserts, deletes, columns = [], beside }) => {
      const set = (column: string) => [column, ...(beside ? [beside] : [])].map((one) => `${one} = 1`).join(", ");
      const texts = [
        ...(inserts ? [`INSERT INTO ${table} (id) VALUES (1)`, `db.insert("${table}", row)`] : []),
        ...(deletes ? [`DELETE FROM ${table} WHERE id = 1`] : []),
        ...columns.map(
          (column) => `WITH x AS (UPDATE ${table} AS t SET note = 'x', ${set(column)} WHERE id = 1) SELECT`,
        ),
      ];
      for (const text of texts) expect(missingCompanions({ text })).toContain(what);
      expect(missingCompanions({ text: `UPDATE ${table} SET note = 1 WHERE id = 1; SELECT state = 1` })).toEqual([]);
    },
  );
});
