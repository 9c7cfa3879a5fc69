import { call } from "./call";
import { dropItem, storedItem, storeItem } from "./session-storage";

const KEY = "startday-held";
const isId = (data: unknown): data is string => typeof data === "string";

/** Remembers that this window's applicant has seats held, and until when. */
export const storeHold = (id: string, expiresAt: string): void => storeItem(KEY, id, new Date(expiresAt));

export const forgetHold = (): void => dropItem(KEY);

/** Gives back the seats that this window has held: who leaves needs them no more. A hold that stays lapses by itself. */
export const releaseHold = async (): Promise<void> => {
  const id = storedItem(KEY, isId, new Date());
  if (!id) return;
  forgetHold();
  await call("DELETE /registration/hold/{id}", { params: { id } }).catch(() => undefined);
};
