import { add, differenceInDays } from "date-fns";

/** How long a process may hold a delivery before another may take it. */
export const LEASE_SECONDS = 60;

/** How long sending a message may take in all, whatever its steps may: a third of the lease, so that no other process sends it as well. */
export const SENDING_SECONDS = 20;

/** How often a delivery is attempted again, and when. */
export interface Retries {
  /** The delay in seconds after each failed attempt. */
  delaysS: readonly number[];
  /** Each delay is up to twice as long, so that what failed together does not come back together. */
  isSpread?: true;
  /** The last delay is repeated until the delivery is so many days old. Without it, the last delay is followed by the last attempt. */
  days?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often each kind of delivery is attempted again. */
export const RETRIES = {
  /** For 1.5 to 3 hours. */
  message: { delaysS: Array.from({ length: 10 }, (_, index) => 5 * 2 ** index), isSpread: true },
  /** For a day. */
  webhook: { delaysS: [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR] },
  staff: { delaysS: [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR], days: 3 },
} as const satisfies Record<string, Retries>;

interface Tried {
  tries: number;
  createdAt: Date;
}

/** Whether a delivery has been tried for as many days as it may. */
export const isTooLate = ({ days }: Retries, { createdAt }: Tried, now: Date): boolean =>
  days !== undefined && differenceInDays(now, createdAt) >= days;

/** When a delivery that has failed is attempted again; undefined if it is given up. */
export const nextAttempt = (retries: Retries, tried: Tried, now: Date): Date | undefined => {
  const { delaysS, isSpread, days } = retries;
  const delayS = delaysS[tried.tries - 1] ?? (days === undefined ? undefined : delaysS.at(-1));
  if (delayS === undefined || isTooLate(retries, tried, now)) return undefined;
  return add(now, { seconds: isSpread ? delayS * (1 + Math.random()) : delayS });
};

/** Whether the process ended during the last attempt, since which nobody has given the delivery up. */
export const isLost = ({ delaysS, days }: Retries, { tries }: Tried): boolean =>
  days === undefined && tries > delaysS.length + 1;
