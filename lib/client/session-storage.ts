/** An item kept on the device: it counts only until it expires and while its validator agrees (spec §3). */
interface Kept {
  expiresAt: number;
  data: unknown;
}

/** Keeps an item for the browser session, encoded, until an instant. A full or closed storage is no failure. */
export const storeItem = (key: string, data: unknown, expiresAt: Date): void => {
  try {
    sessionStorage.setItem(key, btoa(encodeURIComponent(JSON.stringify({ expiresAt: expiresAt.getTime(), data }))));
  } catch {
    // Private windows may refuse: the page works without.
  }
};

/** The kept item; nothing when it is absent, expired or not valid: such a one is dropped. */
export const storedItem = <Data>(
  key: string,
  isValid: (data: unknown) => data is Data,
  now: Date,
): Data | undefined => {
  try {
    const text = sessionStorage.getItem(key);
    if (!text) return undefined;
    const { expiresAt, data } = JSON.parse(decodeURIComponent(atob(text))) as Kept;
    if (expiresAt > now.getTime() && isValid(data)) return data;
    dropItem(key);
    return undefined;
  } catch {
    return undefined;
  }
};

export const dropItem = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See keepItem.
  }
};

/** Forgets everything kept for this browser session under keys that begin so: whoever comes next at this device finds nothing. */
export const dropAllItems = (beginning = ""): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(beginning)) sessionStorage.removeItem(key);
  } catch {
    // See keepItem.
  }
};
