const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

// How an image must be turned to be upright; 1, as it is, also where the data are broken.
const orientationOf = (exif: Buffer): number => {
  const isLittle = exif.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const long = (at: number) => (isLittle ? short(at) + short(at + 2) * 65_536 : short(at) * 65_536 + short(at + 2));
  const directory = long(4);
  const first = directory + 2;
  // The number of entries is not more than fit in.
  const end = Math.min(first + short(directory) * ENTRY_BYTES, exif.length);
  for (let entry = first; entry < end; entry += ENTRY_BYTES)
    if (short(entry) === ORIENTATION && short(entry + 2) === SHORT) return short(entry + 8);
  return 1;
};

/** EXIF data that say nothing but how the image is turned; nothing for an upright one. */
export const orientationOnly = (exif: Buffer): Buffer | undefined => {
  const orientation = orientationOf(exif);
  if (orientation < 2 || orientation > 8) return undefined;
  const only = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  only.writeUInt16BE(orientation, 18);
  return only;
};
