import { sweepAllSeats } from "@/backend/bookings/sweep";
import { workOnce } from "@/backend/delivery/message-queue";
import { sweepFiles } from "@/backend/files/remove";
import type { Services } from "@/backend/http/handler";
import { deleteExpiredReplies } from "@/backend/http/idempotency";
import { log } from "@/backend/http/log";
import { sweepRetention } from "@/backend/retention/sweep";
import { deleteEndedLoginSessions } from "@/backend/verification/delete-ended-logins";
import { forgetVisits } from "@/backend/waiting-room/store";
import { webhooksOnce } from "@/backend/webhooks/webhook-queue";

type Work = (services: Services, isLate: () => boolean) => Promise<unknown>;

/** After this nothing new is begun; whoever called waits a minute. */
const LATE_MS = 40_000;

/**
 * What `startBackground` does again and again, for where no process lives on and somebody calls instead: what must
 * not wait, and what has a day.
 */
const ROUNDS = {
  often: {
    seats: sweepAllSeats,
    messages: workOnce,
    webhooks: webhooksOnce,
    visits: ({ database, clock }) => forgetVisits(database.pool, clock()),
  },
  daily: {
    answers: ({ database, clock }, isLate) => deleteExpiredReplies(database.pool, clock(), isLate),
    logins: ({ database, clock }) => deleteEndedLoginSessions(database.pool, clock()),
    retention: (services) => sweepRetention(services, services.clock()),
    files: (services) => sweepFiles(services, services.clock()),
  },
} satisfies Record<string, Record<string, Work>>;

export type RoundName = keyof typeof ROUNDS;

export const isRoundName = (name: string): name is RoundName => Object.hasOwn(ROUNDS, name);

const outcomeOf = (name: string, work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (result) => result ?? "done",
    (error: { name?: string; code?: unknown }) => {
      log.error({ event: "background_work_failed", work: name, name: error.name, code: error.code });
      return "failed";
    },
  );

/**
 * Does each work of a round once and says what came of it: its counts, `done` where nothing is counted, `late` where the time was
 * over, `failed` where it threw; the next round mends both. Two rounds at once share the work: each piece of it is locked by whoever has it.
 */
export const runRound = async (round: RoundName, services: Services): Promise<Record<string, unknown>> => {
  const lateAt = performance.now() + LATE_MS;
  const isLate = () => performance.now() > lateAt;
  const results: Record<string, unknown> = {};
  for (const [name, work] of Object.entries<Work>(ROUNDS[round]))
    results[name] = isLate() ? "late" : await outcomeOf(name, work(services, isLate));
  return results;
};
