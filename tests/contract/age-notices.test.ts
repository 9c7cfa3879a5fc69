import { describe, expect, test } from "vitest";
import { ageNotices } from "@/lib/contracts/age-notices";
import { people } from "@/lib/contracts/people";
import { plusDays, plusYears } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { todayAt } from "@/tests/support/fixtures";

const backend = backendUnderTest();
const TODAY = todayAt("am");
/** A birth date of somebody who is twelve, the lowest age in Yerevan, that many days from today. */
const twelveIn = (days: number) => plusYears(plusDays(TODAY, days), -12);

const body = (birthDate = twelveIn(400), location_key = "yerevan") => ({
  body: { location_key, birthDate, language: "hy" as const },
});
const ask = (applicant: As, ...args: Parameters<typeof body>) =>
  backend.caller.call(ageNotices.create, body(...args), applicant);
const refused = (applicant: As, ...args: Parameters<typeof body>) =>
  backend.caller.refusal(ageNotices.create, body(...args), applicant);
const list = async (applicant: As) => (await backend.caller.call(ageNotices.list, {}, applicant)).notices;

describe("an age notice", () => {
  test("is for the day on which the child has the centre's lowest age, and keeps no birth date", async () => {
    const applicant = await backend.caller.applicant();
    const notice = await ask(applicant);
    expect(notice).toEqual({ _id: expect.any(String), location_key: "yerevan", day: plusDays(TODAY, 400) });
    expect(await list(applicant)).toEqual([notice]);
    const { rows } = await backend.pool.query("SELECT * FROM age_notice WHERE id = $1", [notice._id]);
    expect(JSON.stringify(rows)).not.toContain(twelveIn(400));
    expect(rows[0]).toMatchObject({ language: "hy" });
  });

  test("is the same one when it is asked for again", async () => {
    const applicant = await backend.caller.applicant();
    const [first, second] = await Promise.all([ask(applicant), ask(applicant)]);
    expect(second).toEqual(first);
    expect(await list(applicant)).toHaveLength(1);
  });

  test("is refused for a child who is old enough, for a day to come and for another network's centre", async () => {
    const applicant = await backend.caller.applicant();
    for (const args of [[twelveIn(0)], [plusDays(TODAY, 1)], [twelveIn(400), "berlin"]] as const)
      expect(await refused(applicant, ...args)).toMatchObject({ status: 422, code: "validation_failed" });
    expect(await list(applicant)).toEqual([]);
  });

  test("is refused beyond five", async () => {
    const applicant = await backend.caller.applicant();
    for (const days of [100, 200, 300, 400, 500]) await ask(applicant, twelveIn(days));
    expect(await refused(applicant, twelveIn(600))).toMatchObject({ status: 409, code: "age_notice_limit_reached" });
    expect(await ask(applicant, twelveIn(500))).toMatchObject({ day: plusDays(TODAY, 500) });
  });

  test("is taken back once", async () => {
    const applicant = await backend.caller.applicant();
    const { _id: id } = await ask(applicant);
    await backend.caller.call(ageNotices.remove, { params: { id } }, applicant);
    expect(await list(applicant)).toEqual([]);
    expect(await backend.caller.refusal(ageNotices.remove, { params: { id } }, applicant)).toMatchObject({
      status: 404,
    });
  });

  test("is in the applicant's own data, and erased with them", async () => {
    const applicant = await backend.caller.applicant();
    const { _id: id, day } = await ask(applicant);
    expect(await backend.caller.call(people.exportMine, {}, applicant)).toMatchObject({
      identity: { ageNotices: [{ location_key: "yerevan", day, language: "hy" }] },
    });
    await backend.caller.call(people.eraseMine, {}, applicant);
    expect((await backend.pool.query("SELECT FROM age_notice WHERE id = $1", [id])).rowCount).toBe(0);
  });
});
