import pg from "pg";

const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
// The driver knows it; its TypeScript types do not.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

// Days stay text: a Date would shift them by the host's zone. Counts fit a number well below 2^53.
function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (format === "binary") return pg.types.getTypeParser(oid, "binary") as (value: string) => unknown;
  const texts = pg.types.getTypeParser(TEXT_ARRAY) as (value: string) => (string | null)[];
  if (oid === DATE) return (value) => value;
  if (oid === INT8) return Number;
  if (oid === DATE_ARRAY) return texts;
  if (oid === INT8_ARRAY) return (value) => texts(value).map((item) => (item === null ? null : Number(item)));
  return pg.types.getTypeParser(oid);
}

/** How the values of a reply are read: dates as text, big integers as numbers. */
export const TYPES: pg.CustomTypesConfig = { getTypeParser: typeParser as typeof pg.types.getTypeParser };
