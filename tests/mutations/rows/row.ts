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
/** The newest functions of a booking, apart from those that write it. */
export const CORE = `${MIGRATIONS}/0025_booking_core.sql`;
