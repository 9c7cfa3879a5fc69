import { buffer } from "node:stream/consumers";
import { qrCode } from "@/lib/kit/qr";
import type { TextStyle } from "./pdf-lines";
import {
  beginSheet,
  decorate,
  elementOf,
  heightOf,
  MARGIN,
  makeRoom,
  type Sheet,
  TEXT_WIDTH,
  write,
} from "./pdf-sheet";

interface PdfLink {
  text: string;
  address: string;
}

/** The texts of an appointment's PDF, in its language. */
export interface AppointmentPdf {
  /** BCP 47. */
  language: string;
  /** The tenant's brand colour. */
  accent: string;
  tenantName: string;
  title: string;
  person: string;
  when: { label: string; date: string; time: string; zone: string };
  where: { name: string; address: string | undefined; map: PdfLink };
  reference: { label: string; value: string; hint: string; alt: string };
  rows: readonly { label: string; lines: readonly string[] }[];
  lists: readonly { title: string; items: readonly string[]; isNumbered: boolean }[];
  notes: readonly { title: string; lines: readonly string[]; link?: PdfLink | undefined }[];
  footer: string;
  now: Date;
}

const text = (size: number, changes: Partial<TextStyle> = {}): TextStyle => ({
  size,
  weight: 400,
  color: "#14171F",
  leading: 1.45,
  ...changes,
});
const SECOND = { color: "#5B6271" };
const BOLD = { weight: 700, leading: 1.3 } as const;
const BODY = text(10.5);
const QUIET = text(10.5, SECOND);
const HEADING = text(13, BOLD);

const WHOLE = { x: MARGIN, width: TEXT_WIDTH };
const INSET = 16;
const CODE_WIDTH = 150;
const CODE_SIZE = 96;
const LABEL_WIDTH = 150;

const writeHead = (sheet: Sheet, { tenantName, title, person }: AppointmentPdf): void => {
  const product = { tag: "Span", text: "Startday", style: QUIET, ...WHOLE };
  const network = { ...product, text: tenantName, align: "end" as const };
  sheet.root.add(sheet.doc.struct("P", {}, [elementOf(sheet, product), elementOf(sheet, network)]));
  sheet.y += heightOf(network);
  write(sheet, { tag: "H1", text: title, style: text(22, BOLD), ...WHOLE, above: 12 });
  write(sheet, { tag: "P", text: person, style: QUIET, ...WHOLE });
};

const writeWhenAndWhere = (sheet: Sheet, { when, where, accent }: AppointmentPdf): void => {
  const place = { x: MARGIN + INSET, width: TEXT_WIDTH - 3 * INSET - CODE_WIDTH };
  write(sheet, { tag: "H2", text: when.label, style: QUIET, ...place });
  write(sheet, { tag: "P", text: when.date, style: text(16, BOLD), ...place });
  write(sheet, { tag: "P", text: when.time, style: text(24, { ...BOLD, color: accent }), ...place });
  write(sheet, { tag: "P", text: when.zone, style: QUIET, ...place });
  write(sheet, { tag: "P", text: where.name, style: text(11, BOLD), ...place, above: 12 });
  if (where.address) write(sheet, { tag: "P", text: where.address, style: BODY, ...place });
  const { text: map, address } = where.map;
  write(sheet, { tag: "P", text: map, style: text(9, { color: accent }), ...place, link: address });
};

const writeCode = (sheet: Sheet, { value, alt }: AppointmentPdf["reference"], left: number): void => {
  const { doc, y: top } = sheet;
  const { size, path } = qrCode(value);
  const x = left + (CODE_WIDTH - CODE_SIZE) / 2;
  const options = { alt, bbox: [x, top, x + CODE_SIZE, top + CODE_SIZE], placement: "Block" };
  const draw = () => {
    doc
      .save()
      .translate(x, top)
      .scale(CODE_SIZE / size);
    doc.path(path).fill("#000000").restore();
  };
  sheet.root.add(doc.struct("Figure", options, draw));
  sheet.y += CODE_SIZE;
};

const writeReference = (sheet: Sheet, reference: AppointmentPdf["reference"]): void => {
  const place = { x: MARGIN + TEXT_WIDTH - INSET - CODE_WIDTH, width: CODE_WIDTH, align: "center" as const };
  write(sheet, { tag: "H2", text: reference.label, style: QUIET, ...place });
  write(sheet, { tag: "P", text: reference.value, style: text(15, BOLD), ...place });
  writeCode(sheet, reference, place.x);
  write(sheet, { tag: "P", text: reference.hint, style: QUIET, ...place });
};

const writeTicket = (sheet: Sheet, content: AppointmentPdf): void => {
  const top = sheet.y + INSET;
  sheet.y = top + INSET;
  writeWhenAndWhere(sheet, content);
  const end = sheet.y;
  sheet.y = top + INSET;
  writeReference(sheet, content.reference);
  sheet.y = Math.max(end, sheet.y) + INSET;
  decorate(sheet, (doc) => {
    doc
      .roundedRect(MARGIN, top, TEXT_WIDTH, sheet.y - top, 10)
      .lineWidth(1)
      .stroke("#C7CBD4");
    doc.rect(MARGIN, top - 2, TEXT_WIDTH, 4).fill(content.accent);
  });
};

const writeRow = (sheet: Sheet, { label, lines }: AppointmentPdf["rows"][number]): void => {
  sheet.y += 6;
  const values = lines.map((line) => ({
    tag: "P",
    text: line,
    style: BODY,
    x: MARGIN + LABEL_WIDTH,
    width: TEXT_WIDTH - LABEL_WIDTH,
  }));
  const heading = { tag: "H2", text: label, style: QUIET, x: MARGIN, width: LABEL_WIDTH - 12 };
  const height = values.reduce((sum, value) => sum + heightOf(value), 0);
  makeRoom(sheet, Math.max(height, heightOf(heading)));
  const top = sheet.y;
  sheet.root.add(elementOf(sheet, heading));
  for (const value of values) write(sheet, value);
  sheet.y = Math.max(sheet.y, top + heightOf(heading)) + 6;
  decorate(sheet, (doc) => doc.rect(MARGIN, sheet.y, TEXT_WIDTH, 0.75).fill("#E4E6EB"));
};

const MARK_WIDTH = 16;

const writeItem = (sheet: Sheet, list: PDFKit.PDFStructureElement, mark: string, item: string): void => {
  const body = { tag: "LBody", text: item, style: BODY, x: MARGIN + MARK_WIDTH, width: TEXT_WIDTH - MARK_WIDTH };
  makeRoom(sheet, heightOf(body));
  const label = elementOf(sheet, { tag: "Lbl", text: mark, style: BODY, x: MARGIN, width: MARK_WIDTH });
  list.add(sheet.doc.struct("LI", {}, [label, elementOf(sheet, body)]));
  sheet.y += heightOf(body);
};

// A heading stays with the first lines below it.
const writeHeading = (sheet: Sheet, title: string): void => {
  makeRoom(sheet, 56);
  write(sheet, { tag: "H2", text: title, style: HEADING, ...WHOLE, above: 10 });
};

const writeList = (sheet: Sheet, { title, items, isNumbered }: AppointmentPdf["lists"][number]): void => {
  writeHeading(sheet, title);
  const list = sheet.doc.struct("L");
  sheet.root.add(list);
  for (const [index, item] of items.entries()) writeItem(sheet, list, isNumbered ? `${index + 1}.` : "•", item);
  list.end();
};

const writeNote = (sheet: Sheet, { title, lines, link }: AppointmentPdf["notes"][number], accent: string): void => {
  writeHeading(sheet, title);
  for (const line of lines) write(sheet, { tag: "P", text: line, style: BODY, ...WHOLE });
  if (link)
    write(sheet, { tag: "P", text: link.text, style: text(10.5, { color: accent }), ...WHOLE, link: link.address });
};

/** Renders an appointment as a tagged PDF, in any script of our languages. Fetches nothing. */
export const renderAppointmentPdf = async (content: AppointmentPdf): Promise<Buffer> => {
  const { language, title, tenantName: author, now, accent } = content;
  const sheet = beginSheet({ language, title, author, now });
  writeHead(sheet, content);
  writeTicket(sheet, content);
  for (const row of content.rows) writeRow(sheet, row);
  for (const list of content.lists) writeList(sheet, list);
  for (const note of content.notes) writeNote(sheet, note, accent);
  write(sheet, { tag: "P", text: content.footer, style: QUIET, ...WHOLE, above: 12 });
  sheet.root.end();
  sheet.doc.end();
  return buffer(sheet.doc as unknown as NodeJS.ReadableStream);
};
