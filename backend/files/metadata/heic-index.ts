import { type Box, blankBox, boxesIn, Fields } from "./boxes";
import { malformed } from "./byte-reader";
import { requireSize } from "./pixels";
import { maskBytes, mergeRanges, type Range } from "./ranges";

/** The version of a box, and its flags. */
const FULL_BOX_BYTES = 4;
const FLAG_BYTES = 3;
const PROTECTION_BYTES = 2;
const SOURCE_BYTES = 2;
const NEEDED = ["hdlr", "dinf", "pitm", "iinf", "iref", "iprp", "idat", "iloc", "grpl"];
// Coded images, and those composed of others. All other items describe them: EXIF, XMP.
const IMAGES = ["hvc1", "lhv1", "av01", "avc1", "jpeg", "grid", "iden", "iovl", "tmap"];
const SIZES = [0, 4, 8];
const IN_FILE = 0;
const IN_INDEX = 1;

/** The ids of the items that are images. Other items get a type that no viewer reads. */
const hideOtherItems = (data: Buffer, { from, to }: Box): Set<number> => {
  const images = new Set<number>();
  const isShort = data[from] === 0;
  for (const entry of boxesIn(data, from + FULL_BOX_BYTES + (isShort ? 2 : 4), to)) {
    const fields = new Fields(data, entry);
    const version = fields.next(1);
    // Older entries say no type.
    if (entry.type !== "infe" || version < 2) throw malformed();
    fields.skip(FLAG_BYTES);
    const id = fields.next(version === 2 ? 2 : 4);
    fields.skip(PROTECTION_BYTES);
    const type = fields.skip(4);
    if (IMAGES.includes(data.toString("latin1", type, type + 4))) images.add(id);
    else data.write("free", type, "latin1");
  }
  return images;
};

/** Where the images lie in the file. `index` is where the items begin that lie in the index itself. */
const imageRanges = (data: Buffer, box: Box, images: Set<number>, index: number): Range[] => {
  const fields = new Fields(data, box);
  const version = fields.next(1);
  fields.skip(FLAG_BYTES);
  const [sizes, otherSizes] = [fields.next(1), fields.next(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, otherSizes >> 4];
  const indexSize = version === 0 ? 0 : otherSizes & 15;
  if (lengthSize === 0 || ![offsetSize, lengthSize, baseSize, indexSize].every((size) => SIZES.includes(size)))
    throw malformed();
  const ranges: Range[] = [];
  for (let items = fields.next(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const isImage = images.has(fields.next(version < 2 ? 2 : 4));
    const method = version === 0 ? IN_FILE : fields.next(2) & 15;
    fields.skip(SOURCE_BYTES);
    const start = fields.next(baseSize) + (method === IN_INDEX ? index : 0);
    for (let extents = fields.next(2); extents > 0; extents -= 1) {
      fields.skip(indexSize);
      const from = start + fields.next(offsetSize);
      const length = fields.next(lengthSize);
      // Images whose bytes are parts of another item's: no camera writes them.
      if (isImage && method > IN_INDEX) throw malformed();
      // One that is only another one, turned, has no bytes.
      if (isImage && length > 0) ranges.push({ from, to: from + length });
    }
  }
  return ranges;
};

const requireSizes = (data: Buffer, { from, to }: Box): void => {
  for (const list of boxesIn(data, from, to).filter(({ type }) => type === "ipco"))
    for (const property of boxesIn(data, list.from, list.to).filter(({ type }) => type === "ispe")) {
      const fields = new Fields(data, property);
      fields.skip(FULL_BOX_BYTES);
      requireSize(fields.next(4), fields.next(4));
    }
};

/**
 * Takes from a HEIC's index, at a position of the file, all but its images; nothing moves. Returns where the images lie. Throws
 * `unsupported_media_type` when the index cannot be read, or has no image.
 */
export const stripIndex = (index: Buffer, position: number): { index: Buffer; images: Range[] } => {
  const data = Buffer.from(index);
  const boxes = boxesIn(data, FULL_BOX_BYTES, data.length);
  for (const box of boxes) if (!NEEDED.includes(box.type)) blankBox(data, box);
  const boxOf = (name: string) => boxes.find(({ type }) => type === name);
  const [items, locations, properties, inside] = [boxOf("iinf"), boxOf("iloc"), boxOf("iprp"), boxOf("idat")];
  if (!items || !locations) throw malformed();
  if (properties) requireSizes(data, properties);
  const found = imageRanges(data, locations, hideOtherItems(data, items), position + (inside?.from ?? 0));
  if (found.length === 0) throw malformed();
  const images = mergeRanges(found);
  if (inside) maskBytes(data.subarray(inside.from, inside.to), position + inside.from, images).copy(data, inside.from);
  return { index: data, images };
};
