import { call } from "@/lib/client/call";
import { type CapacityChange, keyOfCell, type SessionDay } from "@/lib/domain/schedule/capacities";
import { batchesOf } from "@/lib/domain/schedule/capacity-batches";

/** Maximum number of start days in one call. */
const MAX_BATCH = 400;

/**
 * Saves capacities: existing start days as updates, then new ones as additions, and reports after each call which are
 * saved. Throws the error of the first refused call; those before it stay saved.
 */
export const saveCapacities = async (
  locationKey: string,
  changes: readonly CapacityChange[],
  onSaved: (days: SessionDay[]) => void,
): Promise<void> => {
  const updates = changes.filter(({ day }) => day._id !== null);
  const additions = changes.filter(({ day }) => day._id === null);
  for (const batch of batchesOf(updates, MAX_BATCH)) {
    const start_days = batch.map(({ day, to }) => ({ _id: day._id ?? "", capacity: to, version: day.version }));
    await call("PATCH /start-day/update", { body: { location_key: locationKey, start_days } });
    onSaved(batch.map(({ day }) => day));
  }
  for (const batch of batchesOf(additions, MAX_BATCH)) {
    const start_days = batch.map(({ day, to }) => ({ date: day.date, capacity: to, sessionId: day.sessionId }));
    await call("POST /start-day/add", { body: { location_key: locationKey, start_days } });
    onSaved(batch.map(({ day }) => day));
  }
};

/** The cells that a refusal names, by the row's id or by session and date. */
export const namedCells = (data: Record<string, unknown>, cells: readonly SessionDay[]): string[] =>
  cells
    .filter((cell) => {
      const isRow = cell._id !== null && cell._id === data._id;
      return isRow || (cell.sessionId === data.sessionId && cell.date === data.date);
    })
    .map(keyOfCell);
