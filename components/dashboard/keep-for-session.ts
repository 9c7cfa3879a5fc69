import { keepItem } from "@/lib/client/cached-item";

/** As long as a staff session. */
const KEPT_MS = 8 * 3600 * 1000;

let isOver = false;

/** Keeps what somebody of the staff typed or was shown until their session would end. */
export const keepForSession = (key: string, data: unknown): void => {
  if (!isOver) keepItem(key, data, new Date(Date.now() + KEPT_MS));
};

/** Nothing that arrives between signing out and the login is kept. */
export const stopKeeping = (): void => {
  isOver = true;
};
