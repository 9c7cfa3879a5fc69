/** A visitor's position in the queue. */
export interface QueuePosition {
  isIn: boolean;
  /** How many visitors are ahead; null if unknown. */
  before: number | null;
  /** How long the wait will take; null if unknown. */
  estimateMS: number | null;
  askAgainMS: number;
}

const MINUTE_MS = 60_000;

/** A called visitor who makes no request in this time loses the call to the next. */
export const UNUSED_MS = 2 * MINUTE_MS;
/** An admitted visitor who makes no request in this time makes room. */
export const IDLE_MS = 10 * MINUTE_MS;
/** A waiting visitor who makes no request in this time is skipped, and called as soon as they return. */
export const ABSENT_MS = 3 * MINUTE_MS;
/** A visit without a request in this time is deleted. */
export const FORGOTTEN_MS = 60 * MINUTE_MS;
/** The time over which the pace of the queue is measured. */
export const PACE_WINDOW_MS = 5 * MINUTE_MS;

// Visitors at the front ask often, so that they notice a call. The thousands behind them ask rarely, to limit the load.
const SOONEST_MS = 4000;
const EACH_BEFORE_MS = 100;
const LATEST_MS = MINUTE_MS;

/** How long to wait before asking again, with `before` visitors ahead. */
export const askAgainMS = (before: number): number => Math.min(LATEST_MS, SOONEST_MS + EACH_BEFORE_MS * before);

/** The position of a visitor who does not have to wait. */
export const ADMITTED = {
  isIn: true,
  before: 0,
  estimateMS: null,
  askAgainMS: SOONEST_MS,
} as const satisfies QueuePosition;

/** The position of a visitor whose address has spent its hourly budget of joins, or while the backend has too much to do. */
export const RATE_LIMITED = {
  isIn: false,
  before: null,
  estimateMS: null,
  askAgainMS: LATEST_MS,
} as const satisfies QueuePosition;

/** How fast the queue has moved: how many visitors were called, in how long. */
export interface Pace {
  called: number;
  inMS: number;
}

/** The time until a visitor with `before` others ahead is called, at that pace; null until a minute was measured. */
export const estimateMS = (before: number, { called, inMS }: Pace): number | null =>
  called === 0 || inMS < MINUTE_MS ? null : Math.round(((before + 1) * inMS) / called);
