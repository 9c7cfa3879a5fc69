import PDFDocument from "pdfkit";
import { type Line, linesOf, type TextStyle } from "./pdf-lines";

/** Page sizes in points. */
export const MARGIN = 42;
const A4 = { width: 595.28, height: 841.89 };
export const TEXT_WIDTH = A4.width - 2 * MARGIN;

/** A tagged PDF while it is written. `y` is where the next text begins, `root` holds its structure. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  y: number;
}

type Element = PDFKit.PDFStructureElement;

interface SheetOptions {
  /** BCP 47. */
  language: string;
  title: string;
  author: string;
  now: Date;
}

/** Begins a PDF for people and their screen readers (PDF/UA): with a language, a title, and a structure. */
export const beginSheet = ({ language, title, author, now }: SheetOptions): Sheet => {
  const options = {
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang: language,
    // Without it, the document would name a font that it does not embed.
    font: "",
    info: { Title: title, Author: author, Creator: "Startday", CreationDate: now },
  };
  // The types lag behind: they do not know PDF/UA.
  const doc = new PDFDocument(options as PDFKit.PDFDocumentOptions);
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { doc, root, y: MARGIN };
};

/** Begins a new page if there is no room for this height. */
export const makeRoom = (sheet: Sheet, height: number): void => {
  if (sheet.y + height <= A4.height - MARGIN) return;
  sheet.doc.addPage();
  sheet.y = MARGIN;
};

const drawLine = ({ doc }: Sheet, { runs }: Line, style: TextStyle, x: number, top: number): void => {
  // One baseline for all fonts: their ascents differ.
  const baseline = top + (style.leading / 2 + 0.36) * style.size;
  let left = x;
  for (const { name, font, text } of runs) {
    // pdfkit takes fonts that are read already; its types lag behind.
    doc.registerFont(name, font as unknown as Buffer);
    doc.font(name, style.size).fillColor(style.color);
    doc.text(text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
    left += (font.layout(text).advanceWidth * style.size) / font.unitsPerEm;
  }
};

/** A text to write: its place on the line, its look, and the element of the structure that it is. */
export interface Words {
  tag: string;
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  align?: "start" | "center" | "end";
  /** An address that the text leads to. */
  link?: string | undefined;
  /** Space above. */
  above?: number;
}

const SHIFTS = { start: 0, center: 0.5, end: 1 };

const linkArea = ({ doc }: Sheet, element: Element, area: [number, number, number, number], words: Words) => {
  // An object, since pdfkit writes other strings as names of the format.
  const contents = Object(words.text) as string;
  const options = { Contents: contents, structParent: element };
  doc.link(...area, words.link ?? "", options);
};

/** The height of a text in its lines. */
export const heightOf = ({ text, style, width }: Words): number =>
  linesOf(text, style, width).length * style.size * style.leading;

/** The element of a text at the sheet's place. It is drawn when the element is added to the structure. */
export const elementOf = (sheet: Sheet, words: Words): Element => {
  const { tag, style, x, width, align = "start", link } = words;
  const top = sheet.y;
  const element = sheet.doc.struct(link ? "Link" : tag);
  element.add(() => {
    for (const [index, line] of linesOf(words.text, style, width).entries()) {
      const left = x + (width - line.width) * SHIFTS[align];
      const at = top + index * style.size * style.leading;
      drawLine(sheet, line, style, left, at);
      if (link) linkArea(sheet, element, [left, at, line.width, style.size * style.leading], words);
    }
  });
  element.end();
  return link ? sheet.doc.struct(tag, {}, [element]) : element;
};

/** Writes a text as an element of its own and moves below it. */
export const write = (sheet: Sheet, words: Words): void => {
  sheet.y += words.above ?? 0;
  const height = heightOf(words);
  makeRoom(sheet, height);
  sheet.root.add(elementOf(sheet, words));
  sheet.y += height;
};

/** Draws what only decorates: readers of the structure pass it over. */
export const decorate = ({ doc }: Sheet, draw: (doc: PDFKit.PDFDocument) => void): void => {
  doc.markContent("Artifact", { type: "Layout" });
  doc.save();
  draw(doc);
  doc.restore();
  doc.endMarkedContent();
};
