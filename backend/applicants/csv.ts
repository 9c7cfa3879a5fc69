import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** How the cells of a CSV file are written. */
interface CsvOptions {
  separator?: string;
  /** A program gets each text as it is. A spreadsheet would run one that begins like a formula. */
  isForProgram?: boolean;
}

// A spreadsheet that reads the file with another separator begins a cell after each of them, and a row after each line break.
const SEPARATOR = /[,;|\t]/;
// The sign comes first, so that long white space is looked back over once for each sign.
const FORMULA = /^[\t\r]|[=+\-@\uFF1D\uFF0B\uFF0D\uFF20](?<=(?:^|[,;|\t\r\n])["\s]*.)/g;

/** A text that is no formula, under any separator: an apostrophe stands before each sign that would begin one. */
const withoutFormulas = (text: string): string => text.replace(FORMULA, "'$&");

/** A table for spreadsheets (RFC 4180) or programs, row by row. */
export const csvOf = (
  headings: readonly string[],
  rows: AsyncIterable<string[]>,
  { separator = ",", isForProgram = false }: CsvOptions = {},
): Readable => {
  const csv = stringify({
    header: true,
    columns: headings.map((header, index) => ({ key: String(index), header })),
    delimiter: separator,
    quoted_match: SEPARATOR,
    ...(!isForProgram && { cast: { string: withoutFormulas } }),
    // Without the byte order mark Excel reads the file in its own code page.
    bom: true,
    record_delimiter: "windows",
    quote_record_delimiter: true,
  });
  const source = Readable.from(rows);
  source.on("error", (error: Error) => csv.destroy(error));
  // The reader left: stop querying the database.
  csv.on("close", () => source.destroy());
  return source.pipe(csv);
};
