import { CLOCK_OFFSET } from "@/lib/domain/device-storage/rows";

/** A reply's `Date` has whole seconds, and a clock that is a little off does no harm. */
const TOLERANCE_MS = 3000;

let offsetMS: number | undefined;

// As read by other pages of this tab: a page may compare instants before its first call.
const storedOffset = (): number => {
  try {
    return Number(window.sessionStorage.getItem(CLOCK_OFFSET.key)) || 0;
  } catch {
    return 0;
  }
};

const storeOffset = (): void => {
  try {
    window.sessionStorage.setItem(CLOCK_OFFSET.key, String(offsetMS));
  } catch {
    // Without storage each page learns it anew.
  }
};

/** Learns from a reply of the site how far the device's clock is off. `sentAt` is the device's time of the request, in milliseconds. */
export const learnTime = ({ headers }: Response, sentAt: number): void => {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return;
  const now = Date.now();
  const offset = date + 500 - (sentAt + now) / 2;
  const learned = Math.abs(offset) > TOLERANCE_MS + (now - sentAt) / 2 ? Math.round(offset) : 0;
  if (learned === offsetMS) return;
  offsetMS = learned;
  storeOffset();
};

/** The time by the server's clock, in milliseconds since the epoch: what the server's instants are compared with. */
export const serverNow = (): number => {
  offsetMS ??= typeof window === "undefined" ? 0 : storedOffset();
  return Date.now() + offsetMS;
};
