import { describe, expect, test } from "vitest";
import { renewSearchEntries } from "@/backend/registrations/renew-search-entries";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffMany } from "@/lib/contracts/staff-many";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { copyBooked } from "@/tests/support/copy-booked";
import { dbOn } from "@/tests/support/db-on";
import { aGuardian, aStudent, completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";
import { PEOPLE_SEARCHES } from "@/tests/support/people-searches";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const EVERYWHERE = { locations: ["yerevan", "nor-nork", "gyumri", "dilijan"] };

const list = (staff: As, query: object = {}) =>
  backend.caller.call(
    staffApplicants.list,
    { body: { locationKey: "yerevan", limit: 20, offset: 0, ...query } },
    staff,
  );
const foundIds = async (staff: As, query: object) =>
  (await list(staff, query)).applicants.map(({ registrationId }) => registrationId);

const booked = async (answers: object = {}, changes: object = {}) => {
  const opened = await openSeats(backend.pool);
  const student = { ...aStudent(), ...opened.seats, ...answers };
  const ready = await readyFor(backend, opened, { student, ...changes });
  return { ...ready, reference: (await makeAppointment(backend, ready)).reference };
};

/** Gives an application other answers, and writes what it is found by as after an upgrade. */
const answersBecome = async (id: string, { student }: { student: object }) => {
  await backend.pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [id, student]);
  await backend.pool.query("UPDATE search_entry SET is_stale = true WHERE registration_id = $1", [id]);
  await renew();
};
/** Puts an application on the waiting list, whatever it has. */
const waits = (id: string) =>
  backend.pool.query(
    `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, from_day, to_day, created_at)
       SELECT r.tenant, gen_random_uuid(), r.id, r.location_key, (r.student ->> 'session_id')::uuid, now(), now(), now()
       FROM registration r WHERE r.id = $1`,
    [id],
  );
const waitingIds = async (staff: As, search: string) => {
  const body = { locationKey: "yerevan", limit: 20, offset: 0, search };
  const { waiting } = await backend.caller.call(staffWaiting.list, { body }, staff);
  return waiting.map(({ registrationId }) => registrationId);
};
const renew = () => renewSearchEntries(dbOn(backend.pool), new Date(), () => false);

/** A complete draft, and a save of it with other answers. */
const draftOf = async (answers: object) => {
  const { seats } = await openSeats(backend.pool);
  const applicant = await backend.caller.applicant("am");
  const student = { ...aStudent(), ...seats, ...answers };
  const draft = await completeDraft(backend.caller, applicant, seats, { student });
  const save = (changed: object, form: object = {}) =>
    backend.caller.call(
      registrations.save,
      { params: { id: draft._id }, body: saveOf(draft, { ...form, student: { ...draft.student, ...changed } }) },
      applicant,
    );
  return { id: draft._id, save };
};

describe("searching applicants", () => {
  // The form of this network asks for Armenian letters; other networks have others.
  test.each(PEOPLE_SEARCHES)(
    "finds parts of $script names, however they are typed",
    async ({ student, found, notFound }) => {
      const staff = await staffMember(backend);
      const { id } = await booked();
      await answersBecome(id, { student });
      for (const search of found) expect(await foundIds(staff, { search }), search).toEqual([id]);
      for (const search of notFound) expect(await foundIds(staff, { search }), search).toEqual([]);
      await waits(id);
      for (const search of found) expect(await waitingIds(staff, search), search).toEqual([id]);
      for (const search of notFound) expect(await waitingIds(staff, search), search).toEqual([]);
      await backend.pool.query("DELETE FROM registration WHERE id = $1", [id]);
      shows(59, { "searches of a list and of the waiting list": 2 * (found.length + notFound.length) });
    },
  );

  test("finds guardians by name, number and address, and says who they are", async () => {
    const staff = await staffMember(backend);
    const guardian = {
      ...aGuardian(),
      firstName: "Գայանե",
      lastName: "Խնամակալյան",
      email: "gayane@example.org",
      phoneNumbers: [{ phone: "+37444555666" }],
    };
    const { id } = await booked({}, { guardians: [guardian] });
    for (const search of ["խնամակալյան, գայանե", "044 555666", "gayane@example.org"])
      expect(await foundIds(staff, { search }), search).toEqual([id]);
    const [row] = (await list(staff, { search: "խնամակալ" })).applicants;
    expect(row).toMatchObject({ guardians: [{ name: "Գայանե Խնամակալյան", phones: ["+37444555666"] }] });
  });

  test("finds parts of phones, beginnings of references, and the verified number of another phone", async () => {
    const staff = await staffMember(backend);
    const { id, reference } = await booked(
      { phone: "+37498123987" },
      { guardians: [{ ...aGuardian(), phoneNumbers: [{ phone: "+37455321654" }] }] },
    );
    for (const search of ["123987", "(098) 12-39-87", "55 321", "0037455321654"])
      expect(await foundIds(staff, { search }), search).toEqual([id]);
    const [begin, end] = [reference.slice(0, 4), reference.slice(5)];
    for (const search of [reference, begin + end, `${begin} ${end}`.toLowerCase(), begin + end.slice(0, 2), begin])
      expect(await foundIds(staff, { search }), search).toEqual([id]);
    // Each application has its own reference: it is read from its beginning.
    for (const search of [end, reference.slice(2), `${begin}${end}A`])
      expect(await foundIds(staff, { search }), search).toEqual([]);
    const { rows } = await backend.pool.query<{ value: string }>(
      "SELECT i.value FROM identity i JOIN registration r ON r.tenant = i.tenant AND r.identity_id = i.id WHERE r.id = $1",
      [id],
    );
    expect(await foundIds(staff, { search: rows[0]?.value })).toContain(id);
  });

  test("finds a changed name at once, and no longer the former one", async () => {
    const staff = await staffMember(backend);
    const { id, save } = await draftOf({ lastName: "Նախկինյան" });
    await save({ lastName: "Նորանունյան" });
    expect(await foundIds(staff, { search: "նորանուն" })).toEqual([id]);
    expect(await foundIds(staff, { search: "նախկին" })).toEqual([]);
  });

  test("finds an application at its new centre only", async () => {
    const staff = await staffMember(backend, EVERYWHERE);
    const { id, save } = await draftOf({ lastName: "Տեղափոխյան" });
    const search = "տեղափոխ";
    expect(await foundIds(staff, { search })).toEqual([id]);
    await save({}, { location_key: "nor-nork" });
    expect(await foundIds(staff, { search })).toEqual([]);
    expect(await foundIds(staff, { search, locationKey: "nor-nork" })).toEqual([id]);
  });

  test("finds those whom an upgrade or the version before left to be written", async () => {
    const staff = await staffMember(backend);
    const [stale, missing] = [await booked({ lastName: "Հնացյան" }), await booked({ lastName: "Պակասյան" })];
    const draft = await draftOf({ lastName: "Մոռացյան" });
    await backend.pool.query("UPDATE search_entry SET text = 'old', is_stale = true WHERE registration_id = $1", [
      stale.id,
    ]);
    const remove = (id: string) => backend.pool.query("DELETE FROM search_entry WHERE registration_id = $1", [id]);
    for (const { id } of [missing, draft]) await remove(id);
    expect(await foundIds(staff, { search: "հնացյան" })).toEqual([]);
    await renew();
    expect(await foundIds(staff, { search: "հնացյան" })).toEqual([stale.id]);
    expect(await foundIds(staff, { search: "պակասյան" })).toEqual([missing.id]);
    expect(await foundIds(staff, { search: "մոռացյան" })).toEqual([draft.id]);
  });

  test("is not written for those who were deleted, nor anew for those who have rested for a day", async () => {
    const people = [await booked(), await booked(), await draftOf({}), await draftOf({})];
    const [deleted, rested, deletedDraft, restedDraft] = people.map(({ id }) => id);
    await backend.pool.query("UPDATE registration SET deleted_at = now() WHERE id = ANY ($1)", [
      [deleted, deletedDraft],
    ]);
    await backend.pool.query("UPDATE registration SET updated_at = now() - interval '25 hours' WHERE id = ANY ($1)", [
      [rested, restedDraft],
    ]);
    const ids = [deleted, rested, deletedDraft, restedDraft];
    await backend.pool.query("DELETE FROM search_entry WHERE registration_id = ANY ($1)", [ids]);
    // Nobody searches for one without a location.
    await backend.caller.call(registrations.create, { body: { language: "en" } }, await backend.caller.applicant("am"));
    await renew();
    const { rows } = await backend.pool.query("SELECT 1 FROM search_entry WHERE registration_id = ANY ($1)", [ids]);
    expect(rows).toEqual([]);
  });

  test("is prepared before the booking, which writes nothing for it", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    const version = async () =>
      (
        await backend.pool.query("SELECT xmin::text, ctid::text, text FROM search_entry WHERE registration_id = $1", [
          ready.id,
        ])
      ).rows;
    const prepared = await version();
    expect(prepared).toHaveLength(1);
    await makeAppointment(backend, ready);
    expect(await version()).toEqual(prepared);
  });

  test("finds what is too short for an index", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked({ firstName: "Եղ", lastName: "Օհ" });
    for (const search of ["եղ", "օհ եղ"]) expect(await foundIds(staff, { search }), search).toEqual([id]);
  });

  test("finds drafts as such, unless the list is of another status, and nobody who was deleted", async () => {
    const staff = await staffMember(backend);
    const { id } = await draftOf({ lastName: "Սևագրյան" });
    const search = "սեւագր";
    expect((await list(staff, { search })).applicants).toMatchObject([{ registrationId: id, status: "draft" }]);
    for (const status of ["draft", undefined]) expect(await foundIds(staff, { search, status })).toEqual([id]);
    expect(await foundIds(staff, { search, status: "submitted" })).toEqual([]);
    expect(await foundIds(staff, {})).not.toContain(id);
    await backend.pool.query("UPDATE registration SET deleted_at = now() WHERE id = $1", [id]);
    expect(await foundIds(staff, { search })).toEqual([]);
  });

  test("combines with filters and orders", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 3, inDays: 51 });
    const other = await bookedOn(backend, opened);
    const { id } = await booked({ middleName: "Համընկնող" });
    const both = { search: "համընկ" };
    expect(await foundIds(staff, { ...both, status: "submitted", state: "active", sort: "presentation" })).toEqual([
      id,
    ]);
    expect(await foundIds(staff, { ...both, state: "missed" })).toEqual([]);
    expect(await foundIds(staff, { ...both, presentationId: opened.seats.presentation_date })).toEqual([]);
    expect(await foundIds(staff, { search: "անի", presentationId: opened.seats.presentation_date })).toEqual([
      other.id,
    ]);
  });

  test("finds nobody of another centre or network with the same name, phone and reference", async () => {
    const { id, reference } = await booked({ lastName: "Միանմանյան", phone: "+37493777111" });
    const staff = await staffMember(backend);
    const elsewhere = await staffMember(backend, { locations: ["gyumri"] });
    const abroad = await staffMember(backend, { tenant: "de", locations: ["berlin"] });
    for (const search of ["միանման", "+374 93 777111", reference]) {
      expect(await foundIds(staff, { search }), search).toEqual([id]);
      expect(await foundIds(elsewhere, { search, locationKey: "gyumri" }), search).toEqual([]);
      expect(await foundIds(abroad, { search, locationKey: "berlin" }), search).toEqual([]);
    }
  });
});

describe("the count of a list", () => {
  test("is exact to a thousand, and beyond it the thousand that more than these are", async () => {
    const staff = await staffMember(backend, EVERYWHERE);
    const at = { locationKey: "gyumri" };
    const { id } = await booked({ lastName: "Բազմապատիկյան" });
    const counted = async (query: object = {}) => {
      const { applicants, ...count } = await list(staff, { ...at, ...query });
      return count;
    };
    for (const [added, expected] of [
      [999, { count: 999 }],
      [1, { count: 1000 }],
      [1, { count: 1000, isCountMinimum: true }],
    ] as const) {
      await copyBooked(backend.pool, id, { count: added, location: "gyumri" });
      for (const query of [{}, { search: "բազմապատիկ" }, { sort: "name" }])
        expect(await counted(query)).toEqual(expected);
    }
    // A page from which the thousand is in sight counts to the next.
    expect(await counted({ offset: 980 })).toEqual({ count: 1001 });
    expect(await counted({ search: "բազմապատիկ", offset: 1000 })).toEqual({ count: 1001 });
    const all = await backend.caller.call(staffMany.ids, { body: at }, staff);
    expect(all).toMatchObject({ count: 1001 });
    expect(new Set(all.registrationIds).size).toBe(1001);
  });

  test("pages that follow each other have everybody once, in each order", async () => {
    const staff = await staffMember(backend, EVERYWHERE);
    const { id } = await booked({ lastName: "Էջանունյան" });
    await copyBooked(backend.pool, id, { count: 45, location: "dilijan" });
    for (const query of [{}, { sort: "name" }, { sort: "-name" }, { search: "էջանուն" }]) {
      const pages = await Promise.all(
        [0, 20, 40].map((offset) => foundIds(staff, { locationKey: "dilijan", ...query, offset })),
      );
      expect(new Set(pages.flat()).size, JSON.stringify(query)).toBe(45);
    }
  });
});

describe.each(["missed", "cancelled"])("those who %s", (state) => {
  test("are counted where their application is", async () => {
    const staff = await staffMember(backend, EVERYWHERE);
    const at = { locationKey: "nor-nork", state };
    const { id } = await booked();
    await copyBooked(backend.pool, id, { count: 3, location: "nor-nork", state });
    expect(await list(staff, at)).toMatchObject({ count: 3, applicants: [{}, {}, {}] });
    await copyBooked(backend.pool, id, { count: 1, location: "dilijan", state });
    await copyBooked(backend.pool, id, { count: 1, location: "dilijan", state: "attended" });
    expect(await list(staff, { ...at, locationKey: "dilijan" })).toMatchObject({ count: 1, applicants: [{}] });
  });
});
