/** Whom something is about. */
export type DataSubject = "applicants and their families" | "staff" | "nobody";

/** Some columns of a table that are one kind of thing. */
export interface ColumnsPrivacy {
  columns: readonly string[];
  what: string;
  why: string;
  /** Encrypted where it lies, with `DATA_SECRET`. */
  isSealed?: boolean;
  /** Who sees it besides the person. */
  seenBy: string;
}

/** What lies in one table. */
export interface TablePrivacy {
  about: DataSubject;
  /** When it goes by itself; erasing somebody's data takes what is about applicants at once. */
  ends: string;
  data: readonly ColumnsPrivacy[];
}

/** What columns of many tables are. */
export const ROW = { what: "which network's, and which row", why: "to tell rows apart", seenBy: "nobody" } as const;
export const TIMES = {
  what: "when it was made or changed",
  why: "to order, and to end it",
  seenBy: "staff of the centre",
} as const;

export const MANAGERS = "managers of the centre";
