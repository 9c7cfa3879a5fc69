import { writeXlsxStream } from "hucre/xlsx";
import { isDay } from "@/lib/kit/day";
import type { TableColumn } from "./table-column";
import { sheetName, xlsxText } from "./xlsx-text";

const DATE_FORMATS = { day: "yyyy-mm-dd", instant: "yyyy-mm-dd hh:mm" } as const;
const WIDTHS = { day: 12, instant: 18, text: 24 } as const;

// A day or a local time as spreadsheets count it: they know no time zones.
const DATE = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/;
/** Spreadsheets know no earlier day. */
const FIRST_DAY = "1900-03-01";

// An older version stored dates as they were typed: these stay text.
const dateOf = (text: string): Date | string => {
  const [, day = "", time = "00:00"] = DATE.exec(text) ?? [];
  if (!isDay(day) || day < FIRST_DAY) return text;
  const date = new Date(`${day}T${time}:00Z`);
  return Number.isNaN(date.getTime()) ? text : date;
};

/** A workbook for spreadsheets with one sheet, row by row. Its first row stays in view; days and times are dates, all else is text. */
export const xlsxOf = (
  columns: readonly TableColumn[],
  rows: AsyncIterable<string[]>,
  title: string,
): ReadableStream<Uint8Array> => {
  async function* cells() {
    for await (const row of rows)
      yield row.map((typed, index) => {
        const text = xlsxText(typed);
        if (text === "") return null;
        return columns[index]?.date ? dateOf(text) : text;
      });
  }
  return writeXlsxStream(cells(), {
    name: sheetName(title),
    columns: columns.map(({ heading, date }) => ({
      header: xlsxText(heading),
      width: Math.max(WIDTHS[date ?? "text"], heading.length + 2),
      ...(date && { numFmt: DATE_FORMATS[date] }),
    })),
    freezePane: { rows: 1 },
  });
};
