import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BudgetName } from "@/backend/budgets/budget-table";
import { relay } from "@/backend/delivery/relay";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { bookedOn, makeAppointment, moveTo, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { freshPhone } from "@/tests/support/caller";
import { whileRowsFail } from "@/tests/support/failing-rows";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { relayOutbox, sendOutbox, writeEvent } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const [gateway, support] = await Promise.all([startGateway(), startGateway()]);
const METRICS_TOKEN = "the-token-of-these-tests";
const backend = ownBackend({ METRICS_TOKEN });
afterAll(() => Promise.all([gateway.close(), support.close()]));

const HOUR = 3_600_000;
let one: Opened;
let other: Opened;

/** Sets the points of one budget; the others stay. */
const limit = (budgets: Partial<Record<BudgetName, number>>, delivery: object = {}, isProduction = false) => {
  const { environment } = backend.services;
  backend.services.environment = {
    ...environment,
    isProduction,
    budgets: { ...environment.budgets, ...budgets },
    delivery: { ...environment.delivery, ...delivery },
  };
};

const book = async (phone = freshPhone()): Promise<ReadyApplicant> => {
  const applicant = await backend.caller.applicant("am", phone);
  const ready = { applicant, id: (await completeDraft(backend.caller, applicant, one.seats))._id };
  expect((await makeAppointment(backend, ready)).state).toBe("active");
  return ready;
};

const move = async (ready: ReadyApplicant, to: Opened) => {
  backend.later(HOUR);
  expect((await moveTo(backend, ready, to)).startDay).toEqual(expect.any(String));
  await sendOutbox(backend);
};

const heldBack = async (): Promise<string[]> =>
  (
    await backend.pool.query<{ reason: string }>(
      "SELECT h ->> 'reason' AS reason FROM outbox, jsonb_array_elements(held_back) AS h ORDER BY created_at",
    )
  ).rows.map(({ reason }) => reason);

const sentCount = async () => (await backend.pool.query("SELECT 1 FROM outbox WHERE sent_at IS NOT NULL")).rowCount;

const initial = () => backend.services.environment;
let unlimited: ReturnType<typeof initial>;

beforeEach(async () => {
  unlimited ??= initial();
  backend.services.environment = unlimited;
  for (const table of ["outbox", "dev_message", "rate_limit"]) await backend.pool.query(`DELETE FROM ${table}`);
  [one, other] = [await openSeats(backend.pool, { capacity: 20 }), await openSeats(backend.pool, { capacity: 20 })];
});

describe("a budget of messages", () => {
  test.each<[BudgetName]>([["changes_to_identity_hourly"], ["changes_to_identity_daily"], ["changes_to_value"]])(
    "of one person, %s, holds back the next message; the move is made",
    async (budget) => {
      limit({ [budget]: 2 });
      const ready = await book();
      await sendOutbox(backend);
      await move(ready, other);
      await move(ready, one);
      expect([await sentCount(), await heldBack()]).toEqual([2, [budget]]);
    },
  );

  test.each<[BudgetName, () => string]>([
    ["changes_to_home", freshPhone],
    ["changes_abroad", () => `+7999${freshPhone().slice(-7)}`],
    ["changes_of_tenant", freshPhone],
  ])("of many people, %s, holds back the next message; the booking is made", async (budget, phone) => {
    limit({ [budget]: 3 });
    for (let count = 0; count < 5; count += 1) await book(phone());
    await sendOutbox(backend);
    expect([await sentCount(), await heldBack()]).toEqual([3, [budget, budget]]);
  });

  test("that changes have used up leaves reminders and offers theirs", async () => {
    limit({ changes_to_identity_hourly: 1, changes_to_value: 1, changes_of_tenant: 1 });
    const ready = await book();
    await sendOutbox(backend);
    await move(ready, other);
    const offer = { startDay: "2030-01-07", presentationDate: "2030-01-04T08:00:00Z", locationKey: "yerevan" };
    const expiresAt = new Date(backend.now().getTime() + HOUR).toISOString();
    await writeEvent(backend, ready.id, "offered:now", "offered", { offer: { ...offer, expiresAt } });
    await sendOutbox(backend);
    expect([await sentCount(), await heldBack()]).toEqual([2, ["changes_to_identity_hourly"]]);
  });

  test("that reminders of drafts have used up leaves reminders of presentations and offers theirs", async () => {
    limit({ drafts_to_home: 1, notices_to_home: 1, notices_of_tenant: 1 });
    const ready = [await bookedOn(backend, one), await readyFor(backend, one), await readyFor(backend, one)];
    await backend.pool.query("DELETE FROM outbox");
    const draft = { locationKey: "yerevan", resumes: true };
    for (const { id } of ready.slice(1)) await writeEvent(backend, id, `draft:${id}`, "draft_reminder", { draft });
    const expiresAt = new Date(backend.now().getTime() + HOUR).toISOString();
    const offer = {
      startDay: "2030-01-07",
      presentationDate: "2030-01-04T08:00:00Z",
      locationKey: "yerevan",
      expiresAt,
    };
    await writeEvent(backend, ready[0]?.id ?? "", "offered:now", "offered", { offer });
    await sendOutbox(backend);
    expect([await sentCount(), await heldBack()]).toEqual([2, ["drafts_to_home"]]);
  });

  test("that is used up is shown to the centre's staff, and counted", async () => {
    limit({ changes_to_identity_hourly: 1 });
    const ready = await book();
    await sendOutbox(backend);
    await move(ready, other);
    const staff = await staffMember(backend);
    const file = await backend.caller.call(staffApplicants.get, { params: { registrationId: ready.id } }, staff);
    expect(file.heldBack).toEqual([{ at: expect.any(String), event: "changed", method: "sms", reason: "applicant" }]);
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const metrics = await backend.caller.send("/metrics", { headers: { authorization } });
    expect(await metrics.text()).toMatch(/startday_messages_held_back_total\{tenant="am",reason="applicant"\} [1-9]/);
  });

  test("of the whole network notifies support, once", async () => {
    const gateways = { sms: { url: gateway.url, token: undefined } };
    for (let count = 0; count < 4; count += 1) await book();
    limit({ changes_of_tenant: 1 }, { gateways, supportWebhookUrl: support.url }, true);
    await sendOutbox(backend);
    backend.services.environment = unlimited;
    await book();
    limit({ changes_of_tenant: 1 }, { gateways, supportWebhookUrl: support.url }, true);
    await sendOutbox(backend);
    expect(await heldBack()).toHaveLength(4);
    await vi.waitFor(() => expect(support.requests).toHaveLength(1));
    expect(support.requests[0]?.body).toEqual({
      event: "support_notice",
      about: "message_budget_used_up",
      tenant: "am",
      at: expect.any(String),
    });
  });

  test("counts for every process, and after a restart", async () => {
    limit({ changes_to_identity_hourly: 2 });
    const ready = await book();
    await sendOutbox(backend);
    await move(ready, other);
    // Each environment has limiters of its own, as another process and a restarted one have.
    backend.services.environment = { ...backend.services.environment };
    await move(ready, one);
    expect([await sentCount(), await heldBack()]).toEqual([2, ["changes_to_identity_hourly"]]);
  });

  test("is not spent by messages that could not be queued", async () => {
    limit({ changes_to_identity_hourly: 1 });
    await book();
    await whileRowsFail(backend.pool, { table: "delivery", write: "INSERT", when: "true" }, async () =>
      expect(await relay(backend.services, backend.now())).toBe(0),
    );
    expect(await relayOutbox(backend)).toHaveLength(1);
    expect(await heldBack()).toEqual([]);
  });
});

describe("changes of one application", () => {
  const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.raw(seats.cancel, { params: { id } }, applicant);

  test("are refused with the wait when there are too many in an hour, and nothing else is", async () => {
    limit({ changes_of_application: 3 });
    const ready = await bookedOn(backend, one);
    for (const to of [other, one]) await moveTo(backend, ready, to);
    expect((await cancel(ready)).status).toBe(204);
    const response = await backend.caller.raw(
      registrations.updateAppointment,
      { params: { id: ready.id }, body: { isStudentAdult: false, student: one.seats } },
      ready.applicant,
    );
    const { code, errorMessage } = (await response.json()) as {
      code: string;
      errorMessage: { data: { retryAfterMS: number } };
    };
    expect([response.status, code]).toEqual([429, "too_many_requests"]);
    expect(errorMessage.data.retryAfterMS).toBeGreaterThan(0);
    expect(Number(response.headers.get("retry-after"))).toBe(Math.ceil(errorMessage.data.retryAfterMS / 1000));
    const neighbour = await bookedOn(backend, one);
    await moveTo(backend, neighbour, other);
  });
});
