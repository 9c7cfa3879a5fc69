import { add, sub } from "date-fns";
import type { WebhookType } from "@/lib/contracts/webhooks";

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After which failed try how long is waited, in seconds: a day in all. */
export const WEBHOOK_DELAYS_S: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];
const GIVES_UP_DAYS = 3;
const GONE = 410;

/** When a delivery is tried again after this many failed tries; nothing when it is given up. A ping is tried once. */
export const nextWebhookAttempt = (type: WebhookType, tries: number, now: Date): Date | undefined => {
  const seconds = type === "ping" ? undefined : WEBHOOK_DELAYS_S[tries - 1];
  return seconds === undefined ? undefined : add(now, { seconds });
};

/** An endpoint that has taken nothing since before this is put off. */
export const failingLimit = (now: Date): Date => sub(now, { days: GIVES_UP_DAYS });

/** Whether an answer says that nobody wants to hear any more. */
export const isGone = (status: number | undefined): boolean => status === GONE;
