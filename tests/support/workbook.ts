import { inflateRawSync } from "node:zlib";
import { readXlsx } from "hucre/xlsx";
import readXlsxFile from "read-excel-file/node";
import { SaxesParser } from "saxes";

const DIRECTORY_ENTRY = Buffer.from("PK\x01\x02");
const DEFLATED = 8;

/** The files of a ZIP archive by their names, by its directory. */
const unzip = (zip: Buffer): Record<string, Buffer> => {
  const files: Record<string, Buffer> = {};
  for (let at = zip.indexOf(DIRECTORY_ENTRY); at >= 0; at = zip.indexOf(DIRECTORY_ENTRY, at + 46)) {
    const [size, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(from, from + size);
    const name = zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28));
    files[name] = zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes;
  }
  return files;
};

/** Throws unless every file of a workbook is well-formed XML 1.0. Returns how many there are. */
const requireWellFormed = (workbook: Buffer): number => {
  const files = Object.values(unzip(workbook));
  for (const file of files) new SaxesParser().write(new TextDecoder("utf-8", { fatal: true }).decode(file)).close();
  return files.length;
};

// A time is a part of a day, which programs round to milliseconds in their own way.
const roundTimes = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)),
  );

/** The cells of a workbook's only sheet, as two programs read them, once a strict parser has read its XML. */
export const readWorkbook = async (workbook: Buffer) => {
  if (requireWellFormed(workbook) === 0) throw new Error("The workbook has no files.");
  const [sheet] = await readXlsxFile(workbook, { trim: false });
  const { sheets } = await readXlsx(new Uint8Array(workbook));
  const [cells, cellsOfAnother] = [sheet?.data ?? [], sheets[0]?.rows ?? []].map(roundTimes) as [
    unknown[][],
    unknown[][],
  ];
  return { name: sheets[0]?.name, cells, cellsOfAnother };
};
