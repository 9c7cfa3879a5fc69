import { describe, expect, test } from "vitest";
import { desk } from "@/lib/contracts/desk";
import { registrations } from "@/lib/contracts/registrations";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { type As, freshPhone } from "@/tests/support/caller";
import { aWalkInOf, verifiedAtDesk } from "@/tests/support/desk";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest({ OTP_SENDS_PER_IP_PER_HOUR: "4", OTP_CHECKS_PER_VALUE_PER_DAY: "6" });

const smsTo = (value: string) => ({ value, method: "sms" as const, locationKey: "yerevan" });
const sendBody = (value: string) => ({ body: { ...smsTo(value), language: "hy" as const } });
const send = (staff: As, value: string) => backend.caller.call(desk.sendCode, sendBody(value), staff);
const refusedSend = (as: As, value: string) => backend.caller.refusal(desk.sendCode, sendBody(value), as);
const refusedCheck = (as: As, value: string, code: string) =>
  backend.caller.refusal(desk.checkCode, { body: { ...smsTo(value), code } }, as);

const otherThan = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, "0");

type Phone = Awaited<ReturnType<typeof verifiedAtDesk>>;

const add = async (staff: As, phone: Phone) => {
  const { seats } = await openSeats(backend.pool);
  return backend.caller.call(desk.add, { body: await aWalkInOf(backend, phone, seats) }, staff);
};
const refusedAdd = async (as: As, phone: Phone) => {
  const { seats } = await openSeats(backend.pool);
  return backend.caller.refusal(desk.add, { body: await aWalkInOf(backend, phone, seats) }, as);
};

describe("a code for somebody at the desk", () => {
  test("is sent in their language, and says that the staff may hear it", async () => {
    const staff = await staffMember(backend);
    const phone = freshPhone();
    expect(await send(staff, phone)).toMatchObject({ retryAfterMS: 60_000 });
    const code = await backend.caller.codeFor(phone);
    const { rows } = await backend.pool.query("SELECT text FROM dev_message WHERE recipient = $1", [phone]);
    expect(rows[0].text).toMatch(new RegExp(`^${code}՝.*աշխատակցին`));
  });

  test("proves the number to the login session that sent it, once", async () => {
    const [staff, colleague] = [await staffMember(backend), await staffMember(backend)];
    const phone = await verifiedAtDesk(backend, staff);
    const unverified = { status: 409, code: "desk_phone_unverified" };
    expect(await refusedAdd(colleague, phone)).toMatchObject(unverified);
    expect(await refusedAdd(staff, { ...phone, value: freshPhone() })).toMatchObject(unverified);
    expect(await refusedAdd(staff, { ...phone, proof: `${phone.proof.slice(1)}A` })).toMatchObject(unverified);
    await add(staff, phone);
    expect(await refusedAdd(staff, phone)).toMatchObject(unverified);
  });

  test("proves nothing after two hours, and nothing at another network", async () => {
    const staff = await staffMember(backend);
    const phone = await verifiedAtDesk(backend, staff);
    await backend.pool.query("UPDATE one_time_secret SET ends_at = ends_at - interval '121 minutes'");
    expect(await refusedAdd(staff, phone)).toMatchObject({ code: "desk_phone_unverified" });
  });

  test("signs nobody in", async () => {
    const staff = await staffMember(backend);
    const phone = freshPhone();
    await send(staff, phone);
    const code = await backend.caller.codeFor(phone);
    const check = { body: { value: phone, method: "sms" as const, code } };
    expect(await backend.caller.refusal(verification.check, check)).toMatchObject({
      code: "verification_code_expired",
    });
  });

  test("that the person had sent to themselves is not accepted", async () => {
    const staff = await staffMember(backend);
    const phone = freshPhone();
    const body = { value: phone, method: "sms" as const, language: "en" as const };
    await backend.caller.call(verification.send, { body });
    const code = await backend.caller.codeFor(phone);
    expect(await refusedCheck(staff, phone, code)).toMatchObject({ status: 400, code: "verification_code_expired" });
  });

  test("blocks the staff member at the third wrong one, and nobody else", async () => {
    const staff = await staffMember(backend);
    const phone = freshPhone();
    await send(staff, phone);
    const code = await backend.caller.codeFor(phone);
    expect(await refusedCheck(staff, phone, otherThan(code, 1))).toMatchObject({ data: { attemptsLeft: 2 } });
    expect(await refusedCheck(staff, phone, otherThan(code, 2))).toMatchObject({ data: { attemptsLeft: 1 } });
    for (const typed of [otherThan(code, 3), code])
      expect(await refusedCheck(staff, phone, typed)).toMatchObject({ status: 403, code: "verification_blocked" });
    await backend.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");
    await backend.caller.applicant("am", phone);
  });

  test("has a budget for each staff member, of codes and of wrong ones", async () => {
    const [staff, colleague] = [await staffMember(backend), await staffMember(backend)];
    for (let sent = 0; sent < 4; sent += 1) await send(staff, freshPhone());
    expect(await refusedSend(staff, freshPhone())).toMatchObject({ status: 429, code: "too_many_requests" });
    for (let number = 0; number < 3; number += 1) {
      const phone = freshPhone();
      await send(colleague, phone);
      const code = await backend.caller.codeFor(phone);
      for (let offset = 1; offset <= 2; offset += 1) await refusedCheck(colleague, phone, otherThan(code, offset));
    }
    const phone = freshPhone();
    await send(colleague, phone);
    const code = await backend.caller.codeFor(phone);
    expect(await refusedCheck(colleague, phone, code)).toMatchObject({ status: 429, code: "too_many_requests" });
  });

  test("waits for the retry timeout of the number, whoever asked", async () => {
    const staff = await staffMember(backend);
    const phone = freshPhone();
    await send(staff, phone);
    expect(await refusedSend(staff, phone)).toMatchObject({ status: 400, code: "verification_retry_timeout" });
    expect(await refusedSend(await staffMember(backend), phone)).toMatchObject({ code: "verification_retry_timeout" });
  });

  test("is refused for what is no number", async () => {
    const staff = await staffMember(backend);
    expect(await refusedSend(staff, "12")).toMatchObject({ status: 400, code: "verification_value_invalid" });
  });

  test("finds the applicant's own login, and shows them what was booked", async () => {
    const staff = await staffMember(backend);
    const phone = await verifiedAtDesk(backend, staff);
    const { registrationId } = await add(staff, phone);
    await backend.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");
    const applicant = await backend.caller.applicant("am", phone.value);
    const own = await backend.caller.call(registrations.list, {}, applicant);
    expect(own.registrations).toMatchObject([{ _id: registrationId, status: "submitted", appointmentState: "active" }]);
  });
});
