/** The people that data are about. */
export type DataSubject = "applicants and their families" | "staff" | "applicants, their families and staff" | "nobody";

/** Columns of a table that hold one kind of data. */
export interface ColumnsPrivacy {
  columns: readonly string[];
  what: string;
  why: string;
  /** Encrypted at rest with `DATA_SECRET`. */
  isSealed?: boolean;
  /** Who sees it besides the person themselves. */
  seenBy: string;
}

/** The personal data in one table. */
export interface TablePrivacy {
  about: DataSubject;
  /** When rows are removed automatically. Erasing an applicant's data removes theirs at once. */
  ends: string;
  data: readonly ColumnsPrivacy[];
}

/** Columns that many tables have. */
export const ROW = { what: "the network, and the id of the row", why: "to tell rows apart", seenBy: "nobody" } as const;
export const TIMES = {
  what: "when the row was created or changed",
  why: "to sort rows, and to delete them in time",
  seenBy: "staff of the centre",
} as const;

export const LOCATION_STAFF = "staff of the centre";
export const WITH_APPLICATION = "with its application";
export const MANAGERS = "managers of the centre";
