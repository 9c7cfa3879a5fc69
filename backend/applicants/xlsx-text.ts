/** A cell holds no more; Excel does not open a file with a longer one. */
const CELL_LENGTH = 32_767;
const SHEET_NAME_LENGTH = 31;
// XML 1.0 has no other characters. With one of them no program opens the whole file.
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// Spreadsheets show `_x0041_` as "A": it is their way to write characters that XML does not have.
const LIKE_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

/** A text as a workbook holds it, so that it is shown as it was typed, without what no workbook can hold. */
export const xlsxText = (text: string): string =>
  text.slice(0, CELL_LENGTH).replace(/\r\n?/g, "\n").replace(NOT_IN_XML, "").replace(LIKE_ESCAPED, "_x005F_");

/** A title as the name of a sheet, which may be neither long nor have the signs of references. */
export const sheetName = (title: string): string =>
  xlsxText(title)
    .replace(/[[\]:*?/\\\s]+/g, " ")
    .slice(0, SHEET_NAME_LENGTH)
    .replace(/^['\s]+|['\s]+$/g, "") || "1";
