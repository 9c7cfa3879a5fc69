/** Whether slow tests do all of their work: `npm run test:long`. */
export const IS_LONG_FORM = process.env.LONG === "1";

/** Whether tests that repeat another in one more place or picture run, too: `npm run test:all`. */
const RUNS_ALL = IS_LONG_FORM || process.env.ALL_TESTS === "1";

/** How much a kind of tests does: a short form in `npm test`, the usual one in `npm run test:all`. */
export const usualForm = <Value>(short: Value, usual: Value): Value => (RUNS_ALL ? usual : short);

/** The first rows of a table in `npm test`, all of them in `npm run test:all`. */
export const usualRows = <Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  usualForm(rows.slice(0, count), rows);

/** How much a slow test does: a share of it in `npm test`, all of it in `npm run test:long`. */
export const longForm = <Value>(short: Value, long: Value): Value => (IS_LONG_FORM ? long : short);

/** The first rows of a table in `npm test`, all of them in `npm run test:long`. */
export const firstRows = <Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  longForm(rows.slice(0, count), rows);
