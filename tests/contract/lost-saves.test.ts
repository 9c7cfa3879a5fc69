import { describe, expect, test } from "vitest";
import type { ErrorBody } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { backendUnderTest } from "@/tests/support/backend";
import { completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";

const backend = backendUnderTest();
const SAVE_ID = "0193a3f0-0000-7000-8000-000000000001";

const begin = async () => {
  const applicant = await backend.caller.applicant();
  const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
  const params = { id: draft._id };
  const body = saveOf(draft, { student: { firstName: "Ani" } });
  return { applicant, draft, params, body };
};

describe("a save with an id", () => {
  test("is named by its reply, by later reads, and by the refusal of a save that is stale because of it", async () => {
    const { applicant, params, body } = await begin();
    const saved = await backend.caller.call(
      registrations.save,
      { params, body: { ...body, saveId: SAVE_ID } },
      applicant,
    );
    expect(saved.saveId).toBe(SAVE_ID);
    expect((await backend.caller.call(registrations.get, { params }, applicant)).saveId).toBe(SAVE_ID);
    const stale = await backend.caller.raw(registrations.save, { params, body }, applicant);
    const { errorMessage } = (await stale.json()) as ErrorBody;
    expect([stale.status, errorMessage.data?.current]).toEqual([409, saved]);
  });

  test("is not named once something without an id has changed the application", async () => {
    const { applicant, params, body } = await begin();
    const first = await backend.caller.call(
      registrations.save,
      { params, body: { ...body, saveId: SAVE_ID } },
      applicant,
    );
    const second = await backend.caller.call(registrations.save, { params, body: saveOf(first, {}) }, applicant);
    expect(second.saveId).toBeUndefined();
  });

  test("is not named once an appointment was made of it", async () => {
    const applicant = await backend.caller.applicant();
    const { seats } = await openSeats(backend.pool);
    const draft = await completeDraft(backend.caller, applicant, seats);
    const params = { id: draft._id };
    const again = { params, body: { ...saveOf(draft, {}), saveId: SAVE_ID } };
    expect((await backend.caller.call(registrations.save, again, applicant)).saveId).toBe(SAVE_ID);
    const body = { isStudentAdult: false };
    await backend.caller.call(registrations.makeAppointment, { params, body }, applicant);
    expect((await backend.caller.call(registrations.get, { params }, applicant)).saveId).toBeUndefined();
  });
});
