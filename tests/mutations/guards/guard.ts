import type { PromiseNumber } from "@/tests/promises/promises";

/** A guard that is removed in a copy of the sources, and the tests that must then fail. */
export interface Guard {
  /** The fault without it, in a few words. */
  what: string;
  promise: PromiseNumber;
  file: string;
  /** Occurs in the file exactly once. */
  search: string;
  replace: string;
  tests: { project: "unit" | "contract" | "integration" | "fuzz"; file: string; only: string };
}

export const MIGRATIONS = "backend/db/migrations";
/** The newest functions of a booking, apart from those that write it. */
export const BOOKING_CORE = `${MIGRATIONS}/0025_booking_core.sql`;

/** A file of the unit tests, and a part of their titles. */
export const unit = (file: string, only: string) => ({
  project: "unit" as const,
  file: `tests/unit/${file}.test.ts`,
  only,
});

/** A file of the contract tests, and a part of their titles. */
export const contract = (file: string, only: string) => ({
  project: "contract" as const,
  file: `tests/contract/${file}.test.ts`,
  only,
});

/** A file of the integration tests, and a part of their titles. */
export const integration = (file: string, only: string) => ({
  project: "integration" as const,
  file: `tests/integration/${file}.test.ts`,
  only,
});

/** A file of the fuzz tests, and a part of their titles. */
export const fuzz = (file: string, only: string) => ({
  project: "fuzz" as const,
  file: `tests/fuzz/${file}.test.ts`,
  only,
});
