import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, refusedBooking } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const exists = async (applicant: As, username: string) =>
  (await backend.caller.call(people.usernameExists, { params: { username } }, applicant)).exists;

/** An applicant whose draft has this username. */
const applicantWithUsername = async (username: string, tenant: "am" | "1" = "am") => {
  const applicant = await backend.caller.applicant(tenant);
  const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
  const body = saveOf(draft, { student: { username } });
  await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
  return { applicant, id: draft._id };
};

const spendAll = (budget: string) =>
  backend.pool.query("UPDATE rate_limit SET points = 60 WHERE key LIKE 'am:' || $1 || '_lookups:%'", [budget]);

describe("whether a username exists", () => {
  test("is true for another applicant's application, in any case, and not for one's own", async () => {
    const { applicant } = await applicantWithUsername("Ani.P-2");
    const other = await backend.caller.applicant();
    expect(await exists(other, "ani.p-2")).toBe(true);
    expect(await exists(other, "ANI.P-2")).toBe(true);
    expect(await exists(other, "ani.p-3")).toBe(false);
    expect(await exists(applicant, "ani.p-2")).toBe(false);
  });

  test("is false for another network's or a deleted application's", async () => {
    const requester = await backend.caller.applicant();
    await applicantWithUsername("abroad", "1");
    expect(await exists(requester, "abroad")).toBe(false);
    const { applicant, id } = await applicantWithUsername("given-up");
    await backend.caller.call(registrations.remove, { params: { id } }, applicant);
    expect(await exists(requester, "given-up")).toBe(false);
  });

  test("is refused after many requests", async () => {
    const applicant = await backend.caller.applicant();
    await exists(applicant, "anybody");
    await spendAll("username");
    const params = { username: "anybody" };
    const refusal = await backend.caller.refusal(people.usernameExists, { params }, applicant);
    expect(refusal).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  });

  test("is decided by the first to book; the second is refused with the field", async () => {
    const [opened, other] = [await openSeats(backend.pool), await openSeats(backend.pool)];
    const first = await bookedOn(backend, opened);
    const named = (id: string) =>
      backend.pool.query(`UPDATE registration SET student = student || '{"username": "Same"}' WHERE id = $1`, [id]);
    await named(first.id);
    const applicant = await backend.caller.applicant();
    const { _id: id } = await completeDraft(backend.caller, applicant, other.seats);
    await named(id);
    expect(await refusedBooking(backend, { applicant, id })).toMatchObject({
      status: 422,
      data: { fields: { username: "username_taken" } },
    });
  });
});

describe("checking a phone", () => {
  const check = (applicant: As, phone: string, region = "AM") =>
    backend.caller.call(people.checkPhone, { query: { phone, region } }, applicant);

  test("tells possible from valid, and returns the normalised number", async () => {
    const applicant = await backend.caller.applicant();
    const good = { isPossible: true, isValid: true, e164: "+37491234567" };
    expect(await check(applicant, "091 23-45-67")).toEqual(good);
    expect(await check(applicant, "+374 91 234567", "DE")).toEqual(good);
    expect(await check(applicant, "+374 21 234567")).toEqual({
      isPossible: true,
      isValid: false,
      e164: "+37421234567",
    });
    for (const phone of ["12", "hello", "+999 123456789"])
      expect(await check(applicant, phone), phone).toEqual({ isPossible: false, isValid: false });
  });

  test("is refused after many requests", async () => {
    const applicant = await backend.caller.applicant();
    const query = { phone: "091234567", region: "AM" };
    await backend.caller.call(people.checkPhone, { query }, applicant);
    await spendAll("phone");
    expect(await backend.caller.refusal(people.checkPhone, { query }, applicant)).toMatchObject({ status: 429 });
  });
});

describe("a user's view", () => {
  const view = (staff: As, userId: string) => backend.caller.call(people.userView, { params: { userId } }, staff);
  const userOf = async () => {
    const { applicant, id } = await bookedOn(backend, await openSeats(backend.pool));
    const { userId } = await backend.caller.call(registrations.attendance, { params: { id } }, applicant);
    return { applicant, id, userId };
  };

  test("has the name and whether the student is registered", async () => {
    const staff = await staffMember(backend);
    const { id, userId } = await userOf();
    const expected = { userId, firstName: "Անի", lastName: "Պետրոսյան" };
    expect(await view(staff, userId)).toEqual({ ...expected, status: "not_registered" });
    await backend.caller.call(staffApplicants.accept, { body: { registrationId: id } }, staff);
    expect(await view(staff, userId)).toEqual({ ...expected, status: "registered" });
  });
});
