import { sweepAllSeats } from "@/backend/bookings/sweep";
import { relay } from "@/backend/delivery/relay";
import { enqueueReminders } from "@/backend/delivery/reminders";
import { forgetOldAnswers } from "@/backend/http/idempotency";
import { sweepRetention } from "@/backend/retention/sweep";
import { forgetEndedLogins } from "@/backend/verification/forget";
import { allCalls, type CallName } from "@/lib/contracts/calls";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { holdOf, make } from "@/tests/support/booking";
import { EVERY_CALL } from "@/tests/support/every-call";
import { sendForm } from "@/tests/support/files";
import { completeDraft, saveOf } from "@/tests/support/fixtures";
import { aWorld } from "@/tests/support/world";
import { READS } from "./calls";
import { type Level, TENANT } from "./level";

/** Often enough that the database keeps one plan for all values, where it thinks that this is cheaper. */
const TIMES = 7;

/** What would end the session of who asks next, or never ends itself. */
const LEFT_OUT = ["POST /verification/logout", "POST /auth/logout", "GET /start-day/stream"];

const callsWith = () => allCalls.map((call) => ({ call, name: `${call.method} ${call.path}` as CallName }));

/** Every declared call once, in the order in which each finds what it is about, by who may. Whatever they answer, it is no failure. */
const everyCall = async (level: Level): Promise<void> => {
  const { caller, pool, manager } = level;
  const world = await aWorld({ caller, pool, databaseUrl: "" });
  const tokens = {
    applicant: world.applicant.token,
    files: world.filesToken,
    staff: manager.token,
    manager: manager.token,
  };
  const order = Object.keys(EVERY_CALL);
  const calls = callsWith().sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  for (const { call, name } of calls) {
    const access = EVERY_CALL[name];
    if (LEFT_OUT.includes(name) || access.kind === "open") continue;
    const { form, ...input } = "input" in access ? access.input(world) : { form: undefined };
    const as = { tenant: TENANT, token: tokens[access.who] } as const;
    const response = form ? await sendForm(caller, form, as) : await caller.raw(call, input, as);
    if (response.status >= 500) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  }
};

/** One applicant from the code to the end: saves, holds, books, moves, and cancels. */
const wayOfOne = async ({ caller, pool, opened }: Level): Promise<void> => {
  const applicant = await caller.applicant(TENANT);
  const draft = await completeDraft(caller, applicant, opened.seats);
  const at = { params: { id: draft._id } };
  await caller.call(registrations.save, { ...at, body: saveOf(draft) }, applicant);
  await caller.call(people.usernameExists, { params: { username: "somebody" } }, applicant);
  await caller.call(seats.hold, { ...at, body: holdOf(opened) }, applicant);
  await caller.call(seats.release, at, applicant);
  await make({ caller, pool, databaseUrl: "" }, { applicant, id: draft._id });
  await caller.call(registrations.updateAppointment, { ...at, body: { isStudentAdult: false } }, applicant);
  await caller.call(seats.cancel, at, applicant);
  await caller.call(people.exportMine, {}, applicant);
};

/** What a process does beside the requests, once. */
const inTheBackground = async ({ backend: { services } }: Level): Promise<void> => {
  const { pool } = services.database;
  const now = services.clock();
  await relay(services, async () => undefined, now);
  for (const tenant of ALL_TENANTS) await enqueueReminders(pool, tenant, now);
  await sweepAllSeats(services);
  await forgetOldAnswers(pool, now);
  await forgetEndedLogins(pool, now);
  await sweepRetention(services, now);
};

/** Every read and change that people make, and what is done in the background. */
export const doEverything = async (level: Level): Promise<void> => {
  for (let time = 0; time < TIMES; time += 1) {
    for (const reads of Object.values(READS)) for (const read of Object.values(reads)) await read(level);
    await wayOfOne(level);
    await everyCall(level);
  }
  await level.backend.fetch(new Request("http://backend.invalid/metrics"));
  await inTheBackground(level);
};
