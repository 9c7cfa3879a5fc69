/** Seats as a hold asks for them: rows that count. */
export type SeatIds = readonly string[];

/**
 * How many seats may be taken, as far as the people know: whoever asks counts from then on, whoever has given back no more
 * once that was answered. So a refusal that cannot be right is one where seats were left even so.
 */
export const countTaken = (capacities: ReadonlyMap<string, number>) => {
  const taken = new Map<string, number>();
  const add = (ids: SeatIds, count: number) => {
    for (const id of ids) taken.set(id, (taken.get(id) ?? 0) + count);
  };
  const isFull = (ids: SeatIds) => ids.some((id) => (taken.get(id) ?? 0) >= (capacities.get(id) ?? 0));
  return {
    giveBack: (ids: SeatIds): void => add(ids, -1),
    /** Asks for seats; on a refusal says whether there was none, which `refused` hears of. */
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
