/** Most rows on one page: the size called "All". */
export const MAX_ROWS = 500;

interface PageSizes {
  sizes: readonly number[];
  /** The default size. */
  first: number;
}

/** Default rows per page of a table; the last size is "All". */
export const TABLE_ROWS: PageSizes = { sizes: [10, 25, 50, 100, MAX_ROWS], first: 10 };

/** Rows per page of the presentations. */
export const PRESENTATION_ROWS: PageSizes = { sizes: [5, 10, 25, 50], first: 5 };

/** The page size that an address names, or the default. */
export const parsePageSize = ({ sizes, first }: PageSizes, text: string | null | undefined): number =>
  sizes.find((size) => String(size) === text) ?? first;
