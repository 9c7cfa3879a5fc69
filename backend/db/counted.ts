/** So many are counted, of a list that grows every year: reading all of it to count it would take ever longer. */
export const COUNTED = 1000;

/** The number of rows to count for a page: a thousand, or the next thousand beyond the page. */
export const countLimit = (page: { limit: number; offset: number }): number =>
  (Math.floor((page.offset + page.limit) / COUNTED) + 1) * COUNTED;

/** How many rows there are, of which one more than `most` were counted, or that there are at least so many. */
export const countUpTo = (count: number, most: number): { count: number; isCountMinimum?: true } =>
  count > most ? { count: most, isCountMinimum: true } : { count };
