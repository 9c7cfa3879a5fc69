import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "@/backend/applicants/csv";
import { xlsxOf } from "@/backend/applicants/xlsx";
import { readCsvByAll, readCsvTwice, SEPARATORS } from "@/tests/support/csv";
import { shows } from "@/tests/support/shows";
import { readWorkbook } from "@/tests/support/workbook";
import { DECEIVING, HARMLESS, TWO_LINES, wellFormed } from "./naughty";
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

async function* each(rows: string[][]) {
  yield* rows;
}

const exportOf = async (rows: string[][], options: Parameters<typeof csvOf>[2] = {}): Promise<string> => {
  let text = "";
  for await (const part of csvOf(COLUMNS, each(rows), options).setEncoding("utf8")) text += part;
  return text;
};

const SIGNS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

/** Whether a spreadsheet reads a cell as a formula, also one that drops white space and quotes before it. */
const isFormula = (cell: string): boolean => SIGNS.includes(cell.replace(/^["\s]+/, "")[0] ?? "none");

/** The text with an apostrophe before each sign that begins it, or a cell or row in it under another separator. */
const withApostrophes = (text: string): string => {
  let [written, begins] = [/^[\t\r]/.test(text) ? "'" : "", true];
  for (const sign of text) {
    if (begins && SIGNS.includes(sign)) written += "'";
    written += sign;
    begins = ",;|\t\r\n".includes(sign) || (begins && /["\s]/.test(sign));
  }
  return written;
};

const sign = fc.constantFrom(...SIGNS);
const before = fc.constantFrom("", '"', " ", "\t", "\r", "\n", "a;", "a,", "a\t", "a|", 'a;"', "a; ", "a\r\n", '";');
const formulaLike = fc.tuple(before, sign, fc.string({ unit: "binary" })).map((parts) => parts.join(""));
const typed = fc.oneof(
  fc.constantFrom(
    ...Object.values(HARMLESS),
    ...Object.values(DECEIVING),
    TWO_LINES,
    "_x0041_x0042_",
    "a\uFFFF\uFFFEb",
  ),
  formulaLike,
  fc.string({ unit: "binary" }),
);
const rowsOf = (cell: fc.Arbitrary<string>) => fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });

test("an export contains the typed text, is valid by RFC 4180, and has no formula cell under any separator", async () => {
  let [cells, formulas] = [0, 0];
  const separators = fc.constantFrom(...SEPARATORS);
  const property = fc.asyncProperty(rowsOf(typed.map(wellFormed)), separators, async (rows, separator) => {
    const written = [COLUMNS, ...rows.map((row) => row.map(withApostrophes))];
    const text = await exportOf(rows, { separator });
    expect(text.startsWith(MARK)).toBe(true);
    if (separator === ",") expect(readCsv(text.slice(1))).toEqual(written);
    for (const read of [...readCsvTwice(text, separator), readCsvByAll(text)]) expect(read).toEqual(written);
    for (const other of SEPARATORS)
      for (const read of readCsvTwice(text, other)) expect(read.flat().filter(isFormula)).toEqual([]);
    expect(text.split(/[,;|\t\r\n]/).filter(isFormula)).toEqual([]);
    cells += rows.flat().length;
    formulas += rows.flat().filter((cell) => withApostrophes(cell) !== cell).length;
  });
  await fc.assert(property, seeded(10 * RUNS));
  expect(formulas).toBeGreaterThan(0);
  shows(29, { cells, "typed as formulas": formulas, "formulas in the export": 0 });
});

test("an export for a program has every text as it was typed", async () => {
  const property = fc.asyncProperty(rowsOf(typed.map(wellFormed)), async (rows) => {
    const text = await exportOf(rows, { isForProgram: true });
    for (const read of [readCsv(text.slice(1)), ...readCsvTwice(text, ",")]) expect(read).toEqual([COLUMNS, ...rows]);
  });
  await fc.assert(property, seeded(10 * RUNS));
});

/** What XML 1.0 can hold of a text, with the line ends that it has. */
const inXml = (text: string): string =>
  [...text.replace(/\r\n?/g, "\n")]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return (code < 0x20 ? "\t\n".includes(character) : code < 0xd800 || code > 0xdfff) && (code | 1) !== 0xffff;
    })
    .join("");

test("a workbook is well-formed and contains the typed text as text, which no program runs", async () => {
  let cells = 0;
  const property = fc.asyncProperty(rowsOf(typed), typed, async (rows, heading) => {
    const columns = [heading, "_x0041_", "three"].map((text) => ({ heading: text }));
    const stream = xlsxOf(columns, each(rows), `${heading}[Applicants]`);
    const read = await readWorkbook(Buffer.from(await new Response(stream).arrayBuffer()));
    expect(read.name?.length).toBeLessThanOrEqual(31);
    const texts = [columns.map((column) => column.heading), ...rows].flat().map(inXml);
    for (const data of [read.cells, read.cellsOfAnother]) expect(data.flat().map((cell) => cell ?? "")).toEqual(texts);
    cells += texts.length;
  });
  await fc.assert(property, seeded(RUNS));
  shows(29, { "cells of workbooks": cells });
});

test("a workbook's cell and the name of its sheet are cut to what a spreadsheet opens", async () => {
  const stream = xlsxOf(
    [{ heading: "one" }],
    each([[`${"a".repeat(32_766)}\u{1F600}`]]),
    "'A: B/C' [D] of a title that is cut'",
  );
  const { name, cells } = await readWorkbook(Buffer.from(await new Response(stream).arrayBuffer()));
  expect({ name, cell: cells[1]?.[0] }).toEqual({ name: "A B C' D of a title that is cu", cell: "a".repeat(32_766) });
});
