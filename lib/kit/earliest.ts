/** The earliest of some instants; nothing if there is none. */
export const earliest = (instants: readonly (Date | null | undefined)[]): Date | undefined => {
  const [first] = instants.filter((instant) => instant instanceof Date).sort((one, other) => +one - +other);
  return first;
};
