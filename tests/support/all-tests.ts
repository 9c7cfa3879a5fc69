/** Whether everything runs, also what proves a promise more deeply than every change needs: `npm run test:all`. */
export const RUNS_ALL = process.env.ALL_TESTS === "1";

/** How much a test does in `npm test`, and in `npm run test:all`. */
export const orAll = <Value>(few: Value, all: Value): Value => (RUNS_ALL ? all : few);

/** The first rows of a table in `npm test`, all of them in `npm run test:all`. */
export const firstRows = <Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  orAll(rows.slice(0, count), rows);
