import { hasMarkup } from "../content";
import { type ByteReader, malformed } from "./byte-reader";

const END = "%%EOF";
/** What ends a PDF whose program left the end mark out, or whose last part is missing. */
const OTHER_ENDS = ["startxref", "endobj"];
/** Longer than an end and than the markup that is looked for, which two chunks may share. */
const OVERLAP = 16;

/** A PDF as it is. Throws `unsupported_media_type` when markup follows its end, however far from it. */
export async function* passPdf(reader: ByteReader): AsyncGenerator<Buffer> {
  let hasEnd = false;
  let isPage = false;
  let overlap = "";
  for await (const part of reader.rest()) {
    const text = overlap + part.toString("latin1");
    const marked = text.lastIndexOf(END);
    hasEnd ||= marked >= 0;
    const end = hasEnd ? marked : Math.max(...OTHER_ENDS.map((mark) => text.lastIndexOf(mark)));
    isPage = (isPage && end < 0) || hasMarkup(text.slice(Math.max(end, 0)));
    overlap = text.slice(-OVERLAP);
    yield part;
  }
  if (isPage) throw malformed();
}
