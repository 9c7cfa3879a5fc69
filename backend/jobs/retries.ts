import { add } from "date-fns";
import type { WebhookType } from "@/lib/contracts/webhooks";

/** How long a process may hold an item before another may take it. */
export const LEASE_SECONDS = 60;

/** How long sending a message may take in all, whatever its steps may: a third of the lease, so that no other process sends it as well. */
export const SENDING_SECONDS = 20;

/** A message: 5 to 10 s after the first failure, then twice as long each time, in 1.5 to 3 hours in all. */
export const MESSAGE_RETRIES = { limit: 10, firstDelaySeconds: 5 };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A webhook: the delay in seconds after each failed attempt, a day in all. */
export const WEBHOOK_DELAYS_S: readonly number[] = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];

/** An e-mail to staff: the delay in seconds after each failed attempt; the last one from then on, until it is given up. */
const STAFF_MESSAGE_DELAYS_S: readonly number[] = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];

/** For how long an e-mail to staff is tried. */
export const STAFF_MESSAGE_DAYS = 3;

/** When an e-mail to staff is sent again after so many failed attempts. */
export const nextStaffMessageAttempt = (tries: number, now: Date): Date =>
  add(now, { seconds: STAFF_MESSAGE_DELAYS_S[tries - 1] ?? STAFF_MESSAGE_DELAYS_S.at(-1) ?? HOUR });

/** When a webhook is sent again after so many failed attempts; undefined when it is given up. A ping is never sent again. */
export const nextWebhookAttempt = (type: WebhookType, attempts: number, now: Date): Date | undefined => {
  const seconds = type === "ping" ? undefined : WEBHOOK_DELAYS_S[attempts - 1];
  return seconds === undefined ? undefined : add(now, { seconds });
};
