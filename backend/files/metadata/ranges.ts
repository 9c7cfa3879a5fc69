/** Bytes of a file, from the first to before the last. */
export interface Range {
  from: number;
  to: number;
}

/** The same bytes as ranges in order that do not touch. */
export const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};

/** The index of the first range that ends behind a position. */
const firstBehind = (ranges: readonly Range[], position: number): number => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Bytes that lie at a position of a file, with zeros for those outside the ranges, which are in order and do not touch. */
export const maskBytes = (bytes: Buffer, position: number, ranges: readonly Range[]): Buffer => {
  const masked = Buffer.alloc(bytes.length);
  const end = position + bytes.length;
  // A file arrives in thousands of parts and may have a hundred thousand ranges.
  for (let index = firstBehind(ranges, position); index < ranges.length; index += 1) {
    const { from, to } = ranges[index] as Range;
    if (from >= end) break;
    const start = Math.max(from - position, 0);
    bytes.copy(masked, start, start, Math.min(to, end) - position);
  }
  return masked;
};
