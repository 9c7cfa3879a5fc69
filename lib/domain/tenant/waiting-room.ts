/** Where somebody stands in a line. */
export interface QueuePosition {
  isIn: boolean;
  /** How many come before; nothing when nobody can say. */
  before: number | null;
  /** How long it will take; nothing when nobody can say. */
  estimateMS: number | null;
  askAgainMS: number;
}

const MINUTE_MS = 60_000;

/** Who was called and asks for nothing in this time gives the call to the next. */
export const UNUSED_MS = 2 * MINUTE_MS;
/** Who is in and asks for nothing in this time makes room. */
export const IDLE_MS = 10 * MINUTE_MS;
/** Who waits and was not heard of for this time is passed over, and called as soon as they are back. */
export const ABSENT_MS = 3 * MINUTE_MS;
/** A place that nobody asked for in this time is gone. */
export const FORGOTTEN_MS = 60 * MINUTE_MS;
/** How far back the pace of the line is looked at. */
export const PACE_WINDOW_MS = 5 * MINUTE_MS;

// Those in front ask often, so that a call is heard soon; thousands behind them must not be a load of their own.
const SOONEST_MS = 4000;
const EACH_BEFORE_MS = 100;
const LATEST_MS = MINUTE_MS;

/** After how long to ask again with so many before one. */
export const askAgainMS = (before: number): number => Math.min(LATEST_MS, SOONEST_MS + EACH_BEFORE_MS * before);

/** Where everybody stands who has not to wait. */
export const ADMITTED = {
  isIn: true,
  before: 0,
  estimateMS: null,
  askAgainMS: SOONEST_MS,
} as const satisfies QueuePosition;

/** Where somebody stands whose address has taken as many places as it may for now. */
export const RATE_LIMITED = {
  isIn: false,
  before: null,
  estimateMS: null,
  askAgainMS: LATEST_MS,
} as const satisfies QueuePosition;

/** How fast a line has moved of late: how many were called out of it, in how long. */
export interface Pace {
  called: number;
  inMS: number;
}

/** How long it takes until somebody with so many before them is called, at that pace; nothing when too little was seen. */
export const estimateMS = (before: number, { called, inMS }: Pace): number | null =>
  called === 0 || inMS < MINUTE_MS ? null : Math.round(((before + 1) * inMS) / called);
