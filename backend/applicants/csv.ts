import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** A table for spreadsheets (RFC 4180), row by row. */
export const csvOf = (headings: readonly string[], rows: AsyncIterable<string[]>, separator = ","): Readable => {
  const csv = stringify({
    header: true,
    columns: headings.map((header, index) => ({ key: String(index), header })),
    delimiter: separator,
    // A spreadsheet would run a cell that begins like a formula.
    escape_formulas: true,
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
