/** "All" rows are no more than these. */
export const MAX_ROWS = 500;

interface PageSizes {
  sizes: readonly number[];
  /** Rows of the first page. */
  first: number;
}

/** Rows per page of a table that says nothing else (spec §9); the last is "All". */
export const TABLE_ROWS: PageSizes = { sizes: [10, 25, 50, 100, MAX_ROWS], first: 10 };

/** Rows per page of the presentations (spec §2, §9). */
export const PRESENTATION_ROWS: PageSizes = { sizes: [5, 10, 25, 50], first: 5 };

/** The rows per page that an address asks for, or those of the first page. */
export const parsePageSize = ({ sizes, first }: PageSizes, text: string | null | undefined): number =>
  sizes.find((size) => String(size) === text) ?? first;
