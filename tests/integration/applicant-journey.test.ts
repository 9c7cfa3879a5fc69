import { describe, expect, inject, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";
import { completeDraft, openSeats, seatsOf } from "@/tests/support/fixtures";

const VERSIONS_A_MAJOR = 10_000;

const backend = backendUnderTest();

describe("the PostgreSQL of these tests", () => {
  test("is the one that the project names", async () => {
    const { rows } = await backend.pool.query<{ number: number }>(
      "SELECT current_setting('server_version_num')::int AS number",
    );
    expect(Math.floor((rows[0]?.number ?? 0) / VERSIONS_A_MAJOR)).toBe(inject("postgresMajor"));
  });

  test("carries an applicant from the code over the form to the appointment, and the last seat is given once", async () => {
    const { caller } = backend;
    const opened = await openSeats(backend.pool);
    const phone = { value: freshPhone(), method: "sms" as const };
    await caller.call(verification.send, { body: { ...phone, language: "en" } });
    const { token } = await caller.call(verification.check, {
      body: { ...phone, code: await caller.codeFor(phone.value) },
    });
    const applicant = { tenant: "am" as const, token };
    expect(await caller.call(registrations.list, {}, applicant)).toEqual({ registrations: [] });

    const { _id: id } = await completeDraft(caller, applicant, opened.seats);
    const input = { params: { id }, body: { isStudentAdult: false } };
    const { appointment } = await caller.call(registrations.makeAppointment, input, applicant);
    expect(await caller.call(registrations.attendance, { params: { id } }, applicant)).toEqual(appointment);
    const { registrations: listed } = await caller.call(registrations.list, {}, applicant);
    expect(listed).toMatchObject([{ _id: id, status: "submitted" }]);

    const late = await caller.applicant();
    const draft = await completeDraft(caller, late, opened.seats);
    const refusal = await caller.refusal(registrations.makeAppointment, { ...input, params: { id: draft._id } }, late);
    expect(refusal).toMatchObject({ status: 409, code: "form_student_session_unavailable" });
    expect(await seatsOf(backend.pool, "start_day", opened.seats.start_day)).toMatchObject({ busy: 1, capacity: 1 });
  });
});
