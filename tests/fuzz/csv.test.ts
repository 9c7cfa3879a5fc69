import fc from "fast-check";
import readXlsxFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { csvOf } from "@/backend/applicants/csv";
import { xlsxOf } from "@/backend/applicants/xlsx";
import { shows } from "@/tests/support/shows";
import { HARMLESS, TWO_LINES, wellFormed } from "./naughty";
import { RUNS, seeded } from "./runs";

const COLUMNS = ["one", "two", "three"];
const MARK = "\uFEFF";
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** A strict RFC 4180 parser, which throws on any deviation. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (let position = 0; position < text.length; position = CELL.lastIndex) {
    const [, quoted, plain = "", end] = CELL.exec(text) ?? expect.fail(`no cell at ${position}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
};

const exportOf = async (rows: string[][]): Promise<string> => {
  async function* source() {
    yield* rows;
  }
  let text = "";
  for await (const part of csvOf(COLUMNS, source()).setEncoding("utf8")) text += part;
  return text;
};

/** Whether a spreadsheet reads a cell as a formula. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const formulaLike = fc.tuple(
  fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\uFF1D", '"=', ' "', ",", "\n"),
  fc.string({ unit: "binary" }),
);
const cell = fc
  .oneof(
    fc.constantFrom(...Object.values(HARMLESS), TWO_LINES),
    formulaLike.map(([sign, rest]) => sign + rest),
    fc.string({ unit: "binary" }),
  )
  .map(wellFormed);
const row = fc.tuple(cell, cell, cell);

test("an export contains the typed text, is valid by RFC 4180, and has no formula cell", async () => {
  let [cells, formulas] = [0, 0];
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
    const text = await exportOf(rows);
    expect(text.startsWith(MARK)).toBe(true);
    const [head, ...read] = readCsv(text.slice(1));
    expect(head).toEqual(COLUMNS);
    expect(read).toEqual(rows.map((typed) => typed.map((text) => (RUNS_AS_FORMULA.test(text) ? `'${text}` : text))));
    for (const typed of rows.flat()) {
      cells += 1;
      if (RUNS_AS_FORMULA.test(typed)) formulas += 1;
    }
  });
  await fc.assert(property, seeded(10 * RUNS));
  expect(formulas).toBeGreaterThan(0);
  shows(29, { cells, "typed as formulas": formulas, "formulas in the export": 0 });
});

/** What a workbook's XML can hold, with the line ends that XML has. */
const inXml = (text: string) => text.replace(/[^\P{C}\n]/gu, "").replace(/[\uFFFE\uFFFF]/g, "");

const workbookOf = async (rows: string[][]): Promise<Buffer> => {
  async function* source() {
    yield* rows;
  }
  const columns = COLUMNS.map((heading) => ({ heading }));
  return Buffer.from(await new Response(xlsxOf(columns, source(), "Applicants")).arrayBuffer());
};

test("a workbook contains the typed text as text, which no program runs", async () => {
  let cells = 0;
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
    const typed = rows.map((texts) => texts.map(inXml));
    const [sheet] = await readXlsxFile(await workbookOf(typed), { trim: false });
    const read = sheet?.data
      .slice(1)
      .flat()
      .map((cell) => cell ?? "");
    expect(read?.join("|")).toBe(typed.flat().join("|"));
    for (const cell of read ?? []) expect(cell).toBeTypeOf("string");
    cells += read?.length ?? 0;
  });
  await fc.assert(property, seeded(RUNS));
  shows(29, { "cells of workbooks": cells });
});
