import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { log } from "@/backend/http/log";
import { stackFrames } from "@/lib/server/observability/stack-frames";

/** A table for spreadsheets (RFC 4180), row by row. */
export const csvOf = (columns: readonly string[], rows: AsyncIterable<string[]>): Readable => {
  const csv = stringify({
    header: true,
    columns: [...columns],
    // A spreadsheet would run a cell that begins like a formula.
    escape_formulas: true,
    // Without the byte order mark Excel reads the file in its own code page.
    bom: true,
    record_delimiter: "windows",
    quote_record_delimiter: true,
  });
  const source = Readable.from(rows);
  source.on("error", (error: Error) => {
    log.error({ event: "applicant_export_failed", name: error.name, stack: stackFrames(error.stack) });
    csv.destroy(error);
  });
  // The reader left: stop querying the database.
  csv.on("close", () => source.destroy());
  return source.pipe(csv);
};
