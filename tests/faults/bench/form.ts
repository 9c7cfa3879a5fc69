import { orAll } from "@/tests/support/all-tests";

/** The extent of the fault tests. */
export const FORM = {
  /** Processes killed while bookings are under way: the database and an application in turn. */
  kills: orAll(3, 20),
  bookingsAKill: orAll(12, 40),
  /** How long the database is gone. */
  outageMs: orAll(5000, 30_000),
};
