import { describe, expect, test } from "vitest";
import { addUpSteps, deleteOldStepCounts } from "@/backend/overview/step-store";
import { registrations } from "@/lib/contracts/registrations";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { FEWEST_BEGUN } from "@/lib/domain/dashboard/step-funnel";
import { mondayOf, plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { dbOn } from "@/tests/support/db-on";
import { completeDraft, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

/** The furthest steps of this week's applications at a centre; '' is for those without one. */
const counts = async (locationKey: string) => {
  const { rows } = await backend.pool.query<{ step: string; count: number }>(
    `SELECT step, sum(count)::int AS count FROM step_count WHERE tenant = 'am' AND location_key = $1
     GROUP BY step HAVING sum(count) <> 0`,
    [locationKey],
  );
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
};

/** Moves this week's applications at a centre back by a week. */
const ageByWeek = (locationKey: string) =>
  backend.pool.query("UPDATE step_count SET week = week - 7 WHERE tenant = 'am' AND location_key = $1", [locationKey]);

describe("the counts of how far applications came", () => {
  test("have each application once, at its furthest step and its centre, until it is booked", async () => {
    const opened = await openSeats(backend.pool);
    const applicant = await backend.caller.applicant();
    const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    expect(await counts("")).toEqual({ location: 1 });
    const body = saveOf(draft, { location_key: "yerevan", step: "contract", maxStep: "contract" });
    const saved = await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
    expect([await counts(""), await counts("yerevan")]).toEqual([{}, { contract: 1 }]);
    // A save that goes back, or nowhere, counts nothing.
    const back = saveOf(saved, { step: "location" });
    await backend.caller.call(registrations.save, { params: { id: draft._id }, body: back }, applicant);
    expect(await counts("yerevan")).toEqual({ contract: 1 });
    await bookedOn(backend, opened);
    expect(await counts("yerevan")).toEqual({ contract: 1, done: 1 });
    const elsewhere = saveOf({ ...saved, version: saved.version + 1 }, { location_key: "gyumri" });
    const moved = await backend.caller.call(
      registrations.save,
      { params: { id: draft._id }, body: elsewhere },
      applicant,
    );
    expect([await counts("yerevan"), await counts("gyumri")]).toEqual([{ done: 1 }, { contract: 1 }]);
    const further = saveOf(moved, { step: "confirmation", maxStep: "confirmation" });
    await backend.caller.call(registrations.save, { params: { id: draft._id }, body: further }, applicant);
    expect(await counts("gyumri")).toEqual({ confirmation: 1 });
  });

  test("stay when an applicant erases everything: they name nobody", async () => {
    const opened = await openSeats(backend.pool);
    const applicant = await backend.caller.applicant();
    const before = (await counts("yerevan")).confirmation ?? 0;
    const { _id } = await completeDraft(backend.caller, applicant, opened.seats);
    await backend.pool.query("DELETE FROM registration WHERE id = $1", [_id]);
    expect((await counts("yerevan")).confirmation).toBe(before + 1);
  });

  test("are the same after they were added up, in one row each", async () => {
    const before = await counts("yerevan");
    await addUpSteps(dbOn(backend.pool));
    expect(await counts("yerevan")).toEqual(before);
    const { rows } = await backend.pool.query(
      "SELECT 1 FROM step_count GROUP BY tenant, location_key, week, step HAVING count(*) > 1 OR sum(count) = 0",
    );
    expect(rows).toEqual([]);
  });

  test("are deleted when their time is over", async () => {
    await backend.pool.query(
      "INSERT INTO step_count (tenant, location_key, week, step, count) VALUES ('am', 'dilijan', '2020-01-06', 'done', 3)",
    );
    expect(await deleteOldStepCounts(dbOn(backend.pool), "am", new Date("2021-01-01"))).toBe(1);
    expect(await counts("dilijan")).toEqual({});
  });
});

describe("where applicants stop", () => {
  const funnels = async () => {
    const staff = await staffMember(backend, { locations: ["nor-nork"] });
    return (await backend.caller.call(staffOverview.get, { query: { locationKey: "nor-nork" } }, staff)).funnels;
  };
  const begin = (step: string, count: number) =>
    backend.pool.query(
      "INSERT INTO step_count (tenant, location_key, week, step, count) VALUES ('am', 'nor-nork', $1, $2, $3)",
      [mondayOf(todayAt("am")), step, count],
    );

  test("is shown of the last whole week, and only where enough began", async () => {
    await begin("contract", FEWEST_BEGUN - 1);
    expect(await funnels()).toEqual([]);
    await ageByWeek("nor-nork");
    expect(await funnels()).toEqual([]);
    await backend.pool.query("UPDATE step_count SET count = count + 1 WHERE location_key = 'nor-nork'");
    await begin("done", 2);
    const [last, ...others] = await funnels();
    expect(others).toEqual([]);
    expect(last?.week).toBe(plusDays(mondayOf(todayAt("am")), -7));
    expect(last?.steps.slice(0, 3).map(({ reached }) => reached)).toEqual([10, 10, 0]);
  });
});
