import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** An element of a PDF's structure: what a screen reader announces, in its order. */
export interface PdfElement {
  role: string;
  text: string;
  alt?: string;
}

interface Node {
  role?: string;
  alt?: string;
  id?: string;
  type?: string;
  children?: Node[];
}

/** The text of each tagged part of a page, and the text outside of all tags. */
const textsOf = async (page: PDFPageProxy) => {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items)
    if ("str" in item)
      texts.set(open.at(-1) ?? "", (texts.get(open.at(-1) ?? "") ?? "") + item.str + (item.hasEOL ? " " : ""));
    else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.id ?? "");
  return texts;
};

const textOf = (node: Node, texts: ReadonlyMap<string, string>): string =>
  node.type === "content"
    ? (texts.get(node.id ?? "") ?? "")
    : (node.children ?? []).map((each) => textOf(each, texts)).join("");

const elementsOf = (node: Node, texts: ReadonlyMap<string, string>): PdfElement[] => [
  ...(node.role && node.role !== "Root"
    ? [
        {
          role: node.role,
          text: textOf(node, texts).replace(/ +/g, " ").trim(),
          ...(node.alt !== undefined && { alt: node.alt }),
        },
      ]
    : []),
  ...(node.children ?? []).flatMap((child) => elementsOf(child, texts)),
];

/** Reads a PDF as programs for its readers do. */
export const readPdf = async (bytes: Uint8Array) => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const file = await loading.promise;
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, index) => file.getPage(index + 1)));
  const read = await Promise.all(
    pages.map(async (page) => {
      const texts = await textsOf(page);
      const annotations: { url?: string; contentsObj?: { str: string } }[] = await page.getAnnotations();
      return {
        elements: elementsOf((await page.getStructTree()) as Node, texts),
        untagged: texts.get("") ?? "",
        annotations,
      };
    }),
  );
  const { info } = await file.getMetadata();
  const viewer: { DisplayDocTitle?: boolean } | null = await file.getViewerPreferences();
  const marks = await file.getMarkInfo();
  await loading.destroy();
  return {
    pages: pages.length,
    info: info as Record<string, unknown>,
    showsTitle: viewer?.DisplayDocTitle,
    isMarked: (marks as { Marked?: boolean } | null)?.Marked,
    elements: read.flatMap(({ elements }) => elements),
    untagged: read.map(({ untagged }) => untagged).join(""),
    links: read.flatMap(({ annotations }) =>
      annotations.map(({ url, contentsObj }) => ({ url, text: contentsObj?.str })),
    ),
  };
};
