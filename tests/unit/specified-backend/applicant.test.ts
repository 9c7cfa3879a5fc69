import { describe, expect, test } from "vitest";
import { dayIn, plusDays } from "@/lib/kit/day";
import { BOOKING, formWith, PHONE, specifiedBackend } from "@/tests/support/specified-backend/client";

const under = specifiedBackend();
const { call, signIn, signInStaff, apply, book } = under;

describe("the applicant's calls", () => {
  test("serve a whole registration", async () => {
    const { token, id } = await apply();
    const saved = (await call(`GET /registration/${id}`, { token })).body;
    expect(Object.keys(saved)).toEqual(["_id", "step", "maxStep", "student", "guardians", "location_key", "language"]);
    const path = `/registration/make-appointment/${id}`;
    expect(await call(`POST ${path}`, { token, body: BOOKING })).toEqual({ status: 200, body: { success: true } });
    expect((await call(`GET /registration/${id}`, { token })).body).toMatchObject({ step: "done", maxStep: "done" });
    const attendance = (await call(`GET /registration/user-attendance/${id}`, { token })).body;
    expect(Object.keys(attendance)).toEqual(
      "lang startDay presentationDate locationKey session secondarySession createdAt status userId appointmentDate workingHours".split(
        " ",
      ),
    );
    expect(under.backend.log.unspecified).toEqual([]);
    expect(under.backend.log.unknownCalls).toEqual([]);
  });

  test("take a seat of the start day, of its pair and of the presentation", async () => {
    const { token, id } = await apply();
    await book({ token, id });
    const staff = await signInStaff();
    const dates = Array.from({ length: 20 }, (_, index) => plusDays(dayIn("Asia/Yerevan", new Date()), index));
    const rows = (
      await call("POST /start-day/get", { token: staff, body: { dates, location_key: "yerevan", isFilled: true } })
    ).body;
    expect(rows.filter(({ busyCapacity }: { busyCapacity: number }) => busyCapacity === 1)).toHaveLength(2);
    const list = { limit: 50, offset: 0, locationKey: "yerevan" };
    const { presentations } = (await call("POST /presentation/list", { token: staff, body: list })).body;
    expect(presentations.filter(({ busyCapacity }: { busyCapacity: number }) => busyCapacity === 1)).toHaveLength(1);
  });

  test("refuse a full start day by the specification's key, and free the seat of an update", async () => {
    const first = await apply();
    const staff = await signInStaff();
    const start_days = [{ _id: first.body.student.start_day, capacity: 1 }];
    await call("PATCH /start-day/update", { token: staff, body: { location_key: "yerevan", start_days } });
    const second = await apply("+37491123457");
    await call(`PUT /registration/${second.id}`, { token: second.token, body: first.body });
    expect((await book(first)).status).toBe(200);
    expect(await book(second)).toEqual({
      status: 400,
      body: { errorMessage: { key: "form_student_session_unavailable" } },
    });
    const { token } = first;
    const [, , other] = (await call("GET /schedule?locationKey=yerevan", { token })).body;
    const [startDay] = (await call(`GET /start-day/${other._id}/${other.pairId}/yerevan`, { token })).body.slice(-2);
    const [presentation] = (await call(`GET /presentation/${startDay._id}/yerevan`, { token })).body;
    const moved = { session_id: other._id, secondary_session_id: other.pairId, start_day: startDay.date };
    const body = formWith({ ...moved, presentation_date: presentation._id });
    await call(`PUT /registration/${first.id}`, { token, body });
    const path = `PATCH /registration/update-appointment/${first.id}`;
    expect((await call(path, { token, body: BOOKING })).body).toEqual({ success: true });
    expect((await book(second)).body).toEqual({ success: true });
  });

  test("leave an appointment and its seats as they were if it cannot move", async () => {
    const { token, id, body } = await apply();
    await book({ token, id });
    const staff = await signInStaff();
    const { session_id, secondary_session_id } = body.student;
    const days = (await call(`GET /start-day/${session_id}/${secondary_session_id}/yerevan`, { token })).body;
    const [last] = days.slice(-1);
    const full = { location_key: "yerevan", start_days: [{ _id: last._id, capacity: 0 }] };
    await call("PATCH /start-day/update", { token: staff, body: full });
    await call(`PUT /registration/${id}`, { token, body: formWith({ ...body.student, start_day: last._id }) });
    const refused = await call(`PATCH /registration/update-appointment/${id}`, { token, body: BOOKING });
    expect(refused.body).toEqual({ errorMessage: { key: "form_student_session_unavailable" } });
    const dates = days.map(({ date }: { date: string }) => date);
    const query = { dates, location_key: "yerevan", isFilled: true };
    const rows = (await call("POST /start-day/get", { token: staff, body: query })).body;
    const busy = rows.filter(({ busyCapacity }: { busyCapacity: number }) => busyCapacity === 1);
    expect(busy).toEqual([expect.objectContaining({ _id: body.student.start_day })]);
  });

  test("know no idempotency: a second appointment is refused, and the key is reported as unspecified", async () => {
    const { token, id } = await apply();
    const line = `POST /registration/make-appointment/${id}`;
    await call(line, { token, body: BOOKING });
    const repeated = await call(line, { token, body: BOOKING, headers: { "idempotency-key": "1" } });
    expect(repeated).toEqual({ status: 400, body: { errorMessage: "The registration already has an appointment" } });
    expect(under.backend.log.unspecified).toEqual([
      expect.objectContaining({ member: "idempotency-key", within: "header" }),
    ]);
  });

  test("refuse a sixth registration and a code that is sent too soon", async () => {
    const token = await signIn();
    for (let count = 0; count < 5; count++) await call("POST /registration", { token, body: {} });
    expect(await call("POST /registration", { token, body: {} })).toMatchObject({ status: 400 });
    expect((await call("GET /registration", { token })).body).toHaveLength(5);
    const body = { value: PHONE, method: "sms", language: "en" };
    const tooSoon = { status: 400, body: { errorMessage: "Retry Timeout has NOT passed" } };
    expect(await call("POST /verification/send", { body })).toEqual(tooSoon);
  });

  test("answer 401 without a token, to one that is over, and to those of staff, of others and of before a reset", async () => {
    const staff = await signInStaff();
    const elsewhere = await signIn(PHONE, "de");
    for (const token of [undefined, staff, elsewhere])
      expect(await call("GET /registration", { token })).toMatchObject({ status: 401 });
    const token = await signIn();
    expect(await call("GET /config/permitted-locations", { token })).toMatchObject({ status: 401 });
    under.backend.reset({ tokenSeconds: -1 });
    expect((await call("GET /registration", { token })).body.errorMessage).toBe("Token is unknown");
    const expired = await call("GET /registration", { token: await signIn() });
    expect(expired).toEqual({ status: 401, body: { errorMessage: "Token is expired" } });
  });
});
