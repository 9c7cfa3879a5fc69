import { HOLD } from "@/lib/domain/device-storage/rows";
import { call } from "./call";
import { isText, readItem, removeItem, writeItemUntil } from "./device-storage";

/** A start day and a presentation to hold seats of, and the start day of the pair's second session. */
interface SeatsToHold {
  startDay: string | undefined;
  pairStartDay: string | undefined;
  presentation: string | undefined;
}

/** Holds seats for an application, or renews its hold; gives the instant when it expires. Throws `CallError`. */
export const holdSeats = async (
  id: string,
  { startDay = "", pairStartDay, presentation = "" }: SeatsToHold,
): Promise<string> => {
  const { expiresAt } = await call("POST /registration/hold/{id}", {
    params: { id },
    body: { start_day_id: startDay, pair_start_day_id: pairStartDay, presentation_id: presentation },
  });
  writeItemUntil(HOLD, new Date(expiresAt), id);
  return expiresAt;
};

/** Forgets the hold once it is booked. */
export const forgetHold = (): void => removeItem(HOLD);

/** Releases the seats that this tab holds. Failures are ignored: the hold expires by itself. */
export const releaseHold = async (): Promise<void> => {
  const id = readItem(HOLD, isText);
  if (!id) return;
  forgetHold();
  await call("DELETE /registration/hold/{id}", { params: { id } }).catch(() => undefined);
};
