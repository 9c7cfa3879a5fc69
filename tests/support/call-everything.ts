import type { Pool } from "pg";
import { sweepAllSeats } from "@/backend/bookings/sweep";
import { relay } from "@/backend/delivery/relay";
import { queueReminders } from "@/backend/delivery/reminders";
import { sweepFiles } from "@/backend/files/remove";
import { deleteExpiredReplies } from "@/backend/http/idempotency";
import { sweepRetention } from "@/backend/retention/sweep";
import type { Services } from "@/backend/services";
import { deleteEndedLoginSessions } from "@/backend/verification/delete-ended-logins";
import { deleteOldVisits } from "@/backend/waiting-room/store";
import { allCalls, type BackendCallName } from "@/lib/contracts/calls";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import type { As, Caller } from "@/tests/support/caller";
import { EVERY_CALL } from "@/tests/support/every-call";
import { sendForm } from "@/tests/support/files";
import { aWorld } from "@/tests/support/world";

/** Calls that would end the next caller's session, or that never end. */
const EXCLUDED = ["POST /verification/logout", "POST /auth/logout", "GET /start-day/stream"];

const callsWith = () => allCalls.map((call) => ({ call, name: `${call.method} ${call.path}` as BackendCallName }));

interface Everything {
  caller: Caller;
  pool: Pool;
  manager: As;
  /** Whether each call has an idempotency key of its own. */
  hasKeys?: boolean;
}

/** Sends every declared call once with the token it needs, in an order in which each finds its rows. Refusals are ignored. */
export const callEverything = async ({ caller, pool, manager, hasKeys = false }: Everything): Promise<void> => {
  const world = await aWorld({ caller, pool, databaseUrl: "" });
  const tokens = {
    applicant: world.applicant.token,
    files: world.filesToken,
    staff: manager.token,
    manager: manager.token,
  };
  const order = Object.keys(EVERY_CALL);
  const calls = callsWith().sort((first, second) => order.indexOf(first.name) - order.indexOf(second.name));
  for (const { call, name } of calls) {
    const access = EVERY_CALL[name];
    if (EXCLUDED.includes(name) || access.kind === "open") continue;
    const { form, ...input } = "input" in access ? access.input(world) : { form: undefined };
    const as = {
      tenant: manager.tenant,
      token: tokens[access.who],
      ...(hasKeys && { key: crypto.randomUUID() }),
    } as const;
    const response = form ? await sendForm(caller, form, as) : await caller.raw(call, input, as);
    if (response.status >= 500) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  }
};

/** Runs each background job of a process once. */
export const runBackgroundJobs = async (services: Services): Promise<void> => {
  const { db } = services;
  const now = services.clock();
  await relay(services, now);
  for (const tenant of ALL_TENANTS) await queueReminders(db, tenant, now);
  await sweepAllSeats(services);
  await deleteExpiredReplies(db, now);
  await deleteEndedLoginSessions(db, now);
  await deleteOldVisits(db, now);
  await sweepFiles(services, now);
  await sweepRetention(services, now);
};
