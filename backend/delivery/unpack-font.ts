import { inflateSync } from "node:zlib";

// WOFF 1.0: a header, a directory of the tables, and each table by itself, compressed if that is shorter.
const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };

const aligned = (length: number) => Math.ceil(length / 4) * 4;

/** A font of the WOFF format as the TrueType font in it. From a compressed one, fontkit would unpack whole tables again for each letter. */
export const unpackFont = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let end = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF.header + index * WOFF.entry;
    const [offset, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedLength);
    const table = Buffer.alloc(aligned(length));
    (packedLength < length ? inflateSync(packed) : packed).copy(table);
    const at = SFNT.header + index * SFNT.entry;
    // The tag and the checksum are those of the unpacked table.
    woff.copy(head, at, entry, entry + 4);
    woff.copy(head, at + 4, entry + 16, entry + 20);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(length, at + 12);
    tables.push(table);
    end += table.length;
  }
  return Buffer.concat([head, ...tables]);
};
