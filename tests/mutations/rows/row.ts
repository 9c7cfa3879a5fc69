/** A fault that no generator makes, in a text that is no TypeScript, and the test that must then fail. */
export interface Row {
  /** The fault in a few words. */
  what: string;
  file: string;
  /** Occurs in the file exactly once. */
  search: string;
  replace: string;
  test: string;
  /** A part of the test's title. */
  only: string;
}

export const MIGRATIONS = "backend/db/migrations";
/** What changes of seats ask for, and what is decided about each. */
export const REQUESTS = `${MIGRATIONS}/0006_seat_requests.sql`;
/** What changes of seats write. */
export const BOOKINGS = `${MIGRATIONS}/0007_bookings.sql`;
