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

/** Bytes that lie at a position of a file, with zeros for those outside the ranges. */
export const maskBytes = (bytes: Buffer, position: number, ranges: readonly Range[]): Buffer => {
  const masked = Buffer.alloc(bytes.length);
  for (const { from, to } of ranges) {
    const start = Math.max(from - position, 0);
    if (start < bytes.length && to > position) bytes.copy(masked, start, start, Math.min(to - position, bytes.length));
  }
  return masked;
};
