import { malformed } from "./byte-reader";

// More than any phone takes within 10 MiB. Staff open the image, and a small file may declare pixels for gigabytes of memory.
const MAX_PIXELS = 100_000_000;

/** Throws `unsupported_media_type` for an image without pixels, or with too many for those who open it. */
export const requireSize = (width: number, height: number): void => {
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) throw malformed();
};
