import { parse } from "csv-parse/sync";
import { parseCsv } from "hucre/csv";

/** What programs expect between the cells of a row. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;

/** A CSV file's rows, as two programs read them that expect this separator, whatever the file has. */
export const readCsvTwice = (text: string, delimiter: string): string[][][] => [
  parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true }),
  parseCsv(text, { delimiter }) as string[][],
];

/** The same, by a program that begins a cell after any of the separators, unless it is quoted. */
export const readCsvByAll = (text: string): string[][] => parse(text, { bom: true, delimiter: [...SEPARATORS] });
