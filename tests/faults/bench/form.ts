const isShort = process.env.FAULTS === "short";

/** The extent of the fault tests; `npm test` uses `FAULTS=short`. */
export const FORM = {
  /** Processes killed while bookings are under way: the database and an application in turn. */
  kills: isShort ? 3 : 20,
  bookingsAKill: isShort ? 12 : 40,
  /** How long the database is gone. */
  outageMs: isShort ? 5000 : 30_000,
};
