/** The ids of the start days and the presentation of a hold. */
export type SeatIds = readonly string[];

/**
 * Counts the seats that may be taken: from the request of a hold on, until the response to its release. A refusal while
 * this count leaves seats free is wrong.
 */
export const countTaken = (capacities: ReadonlyMap<string, number>) => {
  const taken = new Map<string, number>();
  const add = (ids: SeatIds, count: number) => {
    for (const id of ids) taken.set(id, (taken.get(id) ?? 0) + count);
  };
  const isFull = (ids: SeatIds) => ids.some((id) => (taken.get(id) ?? 0) >= (capacities.get(id) ?? 0));
  return {
    giveBack: (ids: SeatIds): void => add(ids, -1),
    /** Runs a request for seats; on a refusal calls `refused` with whether they were full. */
    ask: async <Reply>(ids: SeatIds, work: () => Promise<Reply>, refused: (wasFull: boolean) => void) => {
      const wasFull = isFull(ids);
      add(ids, 1);
      try {
        return await work();
      } catch (error) {
        add(ids, -1);
        refused(wasFull || isFull(ids));
        throw error;
      }
    },
  };
};

export type Taken = ReturnType<typeof countTaken>;
