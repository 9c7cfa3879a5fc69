import { sweepAllSeats } from "@/backend/bookings/sweep";
import { startWorkers } from "@/backend/delivery/message-queue";
import { sweepFiles } from "@/backend/files/remove";
import type { Services } from "@/backend/http/handler";
import { deleteExpiredReplies } from "@/backend/http/idempotency";
import { sweepRetention } from "@/backend/retention/sweep";
import { deleteEndedLoginSessions } from "@/backend/verification/delete-ended-logins";
import { forgetVisits } from "@/backend/waiting-room/store";
import { runRepeatedly } from "./run-repeatedly";

const SEATS_MS = 15_000;
const VISITS_MS = 300_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Starts all that is done beside the requests: messages, seats that lapse, what is kept for a while only. */
export const startJobs = async (services: Services): Promise<{ stop(): Promise<void> }> => {
  const { database, clock } = services;
  const workers = await startWorkers(services);
  const repeated = [
    runRepeatedly("seats", SEATS_MS, () => sweepAllSeats(services)),
    runRepeatedly("answers", HOUR_MS, () => deleteExpiredReplies(database.pool, clock())),
    runRepeatedly("logins", HOUR_MS, () => deleteEndedLoginSessions(database.pool, clock())),
    runRepeatedly("visits", VISITS_MS, () => forgetVisits(database.pool, clock())),
    runRepeatedly("files", DAY_MS, () => sweepFiles(services, clock())),
    runRepeatedly("retention", DAY_MS, () => sweepRetention(services, clock())),
  ];
  return {
    stop: async () => {
      await Promise.all([workers.stop(), ...repeated.map((work) => work.stop())]);
    },
  };
};
