import { sendDueAgeNotices } from "@/backend/age-notices/send-due";
import { raiseAllAlerts } from "@/backend/audit/raise-alerts";
import { nextLapse, sweepAllSeats } from "@/backend/bookings/sweep";
import type { Channel } from "@/backend/db/notices";
import { queueAllDraftReminders } from "@/backend/delivery/draft-reminders";
import { relayAll } from "@/backend/delivery/relay";
import { nextDue } from "@/backend/delivery/relay-store";
import { queueAllReminders } from "@/backend/delivery/reminders";
import { sweepFiles } from "@/backend/files/remove";
import { deleteExpiredReplies } from "@/backend/http/idempotency";
import { deliveryQueue } from "@/backend/outbox/queue";
import { nextDelivery } from "@/backend/outbox/store";
import { addUpSteps } from "@/backend/overview/step-store";
import { renewSearchEntries } from "@/backend/registrations/renew-search-entries";
import { sweepRetention } from "@/backend/retention/sweep";
import type { Services } from "@/backend/services";
import { deleteEndedLoginSessions } from "@/backend/verification/delete-ended-logins";
import { deleteOldVisits } from "@/backend/waiting-room/store";
import { createWorker, type Worker } from "./queue";

/** What a job needs to run. */
export interface JobContext {
  services: Services;
  /** Whether nothing new may begin: the process stops, or the time of the round is over. */
  isStopping(): boolean;
}

/** Rounds of jobs that a cron job triggers over HTTP: `GET /api/work/{round}`, once a minute or once a day. */
export const ROUND_NAMES = ["often", "daily"] as const;
export type RoundName = (typeof ROUND_NAMES)[number];

export interface Job {
  /** For the documents: a sentence without its subject. */
  does: string;
  /** In a process with `WORKERS=1`: the pause between two runs, in milliseconds. */
  everyMS: number;
  /** The same after a minute with nothing to do; `everyMS` by default. */
  idleMS?: number;
  /** The notices that wake it. One that is lost is made up for by its next run. */
  wokenBy?: readonly Channel[];
  /** When something that waits is due by itself. */
  dueAt?(services: Services): Promise<Date | undefined>;
  round: RoundName;
  work:
    | { run(context: JobContext): Promise<unknown> }
    /** A queue is worked off lane by lane. */
    | { worker(context: JobContext): Worker };
  /** Jobs that run at once when this one counted something. */
  followedBy?: readonly string[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All background work, in the order of a round. To add some, add a row, and its line in `docs/operating.md`. */
export const JOBS = {
  seats: {
    does: "withdraws offers on days that were closed, ends holds and offers that ran out, and offers free seats to the waiting list",
    everyMS: 15 * SECOND,
    idleMS: MINUTE,
    // A seat that is held, booked or freed changes its start day; a closure wakes it, too.
    wokenBy: ["start_days"],
    dueAt: nextLapse,
    round: "often",
    work: { run: ({ services }) => sweepAllSeats(services) },
  },
  alerts: {
    does: "tells managers when one account or key exports or opens very much within an hour",
    everyMS: MINUTE,
    round: "often",
    work: { run: ({ services }) => raiseAllAlerts(services) },
    followedBy: ["deliveries"],
  },
  reminders: {
    does: "writes due reminders into the outbox",
    everyMS: MINUTE,
    round: "often",
    work: { run: ({ services }) => queueAllReminders(services) },
  },
  drafts: {
    does: "writes a reminder of each draft that has rested for three days into the outbox, in the daytime",
    everyMS: 10 * MINUTE,
    round: "often",
    work: { run: ({ services }) => queueAllDraftReminders(services) },
  },
  ages: {
    does: "tells applicants who asked for it that a child is old enough from today, in the daytime",
    everyMS: 10 * MINUTE,
    round: "often",
    work: { run: ({ services }) => sendDueAgeNotices(services) },
  },
  outbox: {
    does: "queues a webhook for each endpoint of a new outbox row, and a message for each recipient when it is due",
    everyMS: SECOND,
    idleMS: MINUTE,
    wokenBy: ["outbox"],
    dueAt: ({ db }) => nextDue(db),
    round: "often",
    work: {
      run: ({ services, isStopping }) => relayAll(services, isStopping),
    },
    followedBy: ["deliveries"],
  },
  deliveries: {
    does: "sends due messages, webhooks and e-mails to staff",
    everyMS: SECOND,
    idleMS: MINUTE,
    wokenBy: ["delivery"],
    dueAt: ({ db }) => nextDelivery(db),
    round: "often",
    work: { worker: ({ services, isStopping }) => createWorker(deliveryQueue(services), isStopping) },
  },
  search: {
    does: "writes what staff find applications by, where an upgrade or a version before left it to be written",
    everyMS: 10 * MINUTE,
    round: "often",
    work: {
      run: ({ services: { db, clock }, isStopping }) => renewSearchEntries(db, clock(), isStopping),
    },
  },
  visits: {
    does: "deletes abandoned visits of the waiting room",
    everyMS: 5 * MINUTE,
    round: "often",
    work: { run: ({ services: { db, clock } }) => deleteOldVisits(db, clock()) },
  },
  steps: {
    does: "adds up the counts of how far applications came",
    everyMS: 10 * MINUTE,
    round: "often",
    work: { run: ({ services: { db } }) => addUpSteps(db) },
  },
  answers: {
    does: "deletes stored responses to repeated requests that are a day old",
    everyMS: HOUR,
    round: "daily",
    work: {
      run: ({ services: { db, clock }, isStopping }) => deleteExpiredReplies(db, clock(), isStopping),
    },
  },
  logins: {
    does: "deletes codes and login sessions that expired a day ago",
    everyMS: HOUR,
    round: "daily",
    work: { run: ({ services: { db, clock } }) => deleteEndedLoginSessions(db, clock()) },
  },
  retention: {
    does: "erases personal data whose retention time is over",
    everyMS: DAY,
    round: "daily",
    work: { run: ({ services }) => sweepRetention(services, services.clock()) },
  },
  files: {
    does: "removes uploaded bytes that are a day old and belong to no file",
    everyMS: DAY,
    round: "daily",
    work: { run: ({ services }) => sweepFiles(services, services.clock()) },
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

/** The jobs of a round, or all of them, in order. */
export const jobNames = (round?: RoundName): JobName[] =>
  (Object.keys(JOBS) as JobName[]).filter((name) => round === undefined || JOBS[name].round === round);
