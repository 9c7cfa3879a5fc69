import { beforeEach, describe, expect, test } from "vitest";
import type { BudgetName } from "@/backend/budgets/budget-table";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import type { DeskReason } from "@/lib/domain/dashboard/reasons";
import { makeAppointment, moveTo, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { testBudgets } from "@/tests/support/start-without-data";

const backend = ownBackend(testBudgets({ changes_of_application: 1 }));

const HOUR = 3_600_000;
const FLOOD = { code: "other", text: "Սրահը հեղեղվել է։" } as const satisfies DeskReason;

const limit = (budgets: Partial<Record<BudgetName, number>>) => {
  const { environment } = backend.services;
  backend.services.environment = { ...environment, budgets: { ...environment.budgets, ...budgets } };
};

/** Somebody who is booked, has got the message of it, and reads Armenian. */
const booked = async (opened: Opened): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened, { lang: "hy" });
  await makeAppointment(backend, ready);
  await sendOutbox(backend);
  await backend.pool.query("DELETE FROM dev_message");
  backend.later(HOUR);
  return ready;
};

const startOf = ({ seats }: Opened) => ({
  startDayId: seats.start_day,
  sessionId: seats.session_id,
  secondarySessionId: seats.secondary_session_id,
});
const move = (staff: As, { id }: ReadyApplicant, to: Opened, reason: DeskReason = { code: "closed" }) =>
  backend.caller.call(
    staffBookings.move,
    { body: { registrationId: id, presentationId: to.seats.presentation_date, start: startOf(to), reason } },
    staff,
  );
const cancel = (staff: As, { id }: ReadyApplicant, reason: DeskReason) =>
  backend.caller.call(staffBookings.cancel, { body: { registrationId: id, reason } }, staff);
const resendBody = ({ id }: ReadyApplicant) => ({ body: { registrationId: id } });
const resend = (staff: As, ready: ReadyApplicant) =>
  backend.caller.call(staffBookings.resend, resendBody(ready), staff);

const texts = async (): Promise<string[]> =>
  (await backend.pool.query<{ text: string }>("SELECT text FROM dev_message ORDER BY at, id")).rows.map(
    ({ text }) => text,
  );
const heldBack = async () =>
  (await backend.pool.query("SELECT h ->> 'reason' AS reason FROM outbox, jsonb_array_elements(held_back) AS h")).rows;
const deliveries = async () => (await backend.pool.query("SELECT type FROM delivery WHERE kind = 'webhook'")).rows;

let from: Opened;
let to: Opened;
let unlimited: typeof backend.services.environment;

beforeEach(async () => {
  unlimited ??= backend.services.environment;
  backend.services.environment = unlimited;
  for (const table of ["outbox", "dev_message", "rate_limit"]) await backend.pool.query(`DELETE FROM ${table}`);
  [from, to] = [await openSeats(backend.pool), await openSeats(backend.pool, { inDays: 21, capacity: 9 })];
});

describe("the person for whom staff act", () => {
  test("is told once of a move, in their language and with the reason", async () => {
    const ready = await booked(from);
    await move(await staffMember(backend), ready, to);
    await sendOutbox(backend);
    await sendOutbox(backend);
    const [text = "", ...others] = await texts();
    expect(others).toEqual([]);
    expect(text.split("\n").slice(0, 2)).toEqual([
      "Կենտրոնը փոխել է Ձեր այցը։ Ահա նորը։",
      "Պատճառ: կենտրոնն այդ օրը փակ է",
    ]);
    expect(text).toContain("Ծանոթացման հանդիպում:");
    shows(43, { "told, of moves by staff": 1, untold: 0 });
  });

  test("reads staff's own words as they are, and the log has none of them", async () => {
    const ready = await booked(from);
    await cancel(await staffMember(backend), ready, FLOOD);
    await sendOutbox(backend);
    expect((await texts())[0]?.split("\n").slice(0, 2)).toEqual([
      "Կենտրոնը չեղարկել է Ձեր այցը։ Կարող եք ամրագրել մեկ ուրիշը։",
      "Պատճառ: Սրահը հեղեղվել է։",
    ]);
    const { rows } = await backend.pool.query("SELECT after FROM audit_entry WHERE action = 'applicant_cancelled'");
    expect(rows.at(-1)?.after).toMatchObject({ reason: "other" });
    expect(JSON.stringify(rows)).not.toContain(FLOOD.text);
  });

  test("gets one message of several changes within two minutes", async () => {
    const staff = await staffMember(backend);
    const ready = await booked(from);
    await move(staff, ready, to);
    await sendOutbox(backend);
    await move(staff, ready, from);
    await cancel(staff, ready, { code: "asked" });
    await sendOutbox(backend);
    backend.later(3 * 60_000);
    await sendOutbox(backend);
    const sent = await texts();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain("Պատճառ: Ձեր խնդրանքով");
  });

  test("keeps the budget of their own changes, and a move by staff spends what notices may cost", async () => {
    const staff = await staffMember(backend);
    limit({ changes_to_identity_hourly: 1, changes_to_value: 1, notices_to_identity_hourly: 2 });
    const ready = await booked(from);
    for (const place of [to, from, to]) {
      backend.later(5 * 60_000);
      await move(staff, ready, place);
      await sendOutbox(backend);
    }
    expect(await texts()).toHaveLength(2);
    expect(await heldBack()).toEqual([{ reason: "notices_to_identity_hourly" }]);
    // Staff have moved three times: the one move an hour of the person's own is still there.
    expect(await moveTo(backend, ready, from)).toMatchObject({ startDay: from.date });
  });
});

describe("sending a message again", () => {
  test("repeats the newest one with its reason, tells no other system, and is logged", async () => {
    const staff = await staffMember(backend);
    const ready = await booked(from);
    await move(staff, ready, to);
    await sendOutbox(backend);
    const before = await deliveries();
    expect(await resend(staff, ready)).toEqual({ event: "changed", method: "sms" });
    await sendOutbox(backend);
    const [first, second, ...others] = await texts();
    expect([second, others]).toEqual([first, []]);
    expect(await deliveries()).toEqual(before);
    const { rows } = await backend.pool.query("SELECT target FROM audit_entry WHERE action = 'message_resent'");
    expect(rows).toEqual([{ target: `registration:${ready.id}` }]);
  });

  test("is refused while the budget is used up, and says whose", async () => {
    const staff = await staffMember(backend);
    const ready = await booked(from);
    limit({ notices_to_identity_hourly: 1 });
    await resend(staff, ready);
    await sendOutbox(backend);
    const refused = await backend.caller.refusal(staffBookings.resend, resendBody(ready), staff);
    expect(refused).toMatchObject({ status: 409, code: "message_held_back", data: { reason: "applicant" } });
    expect(await texts()).toHaveLength(1);
  });
});
