const KEY = "startday-location";

/** The centre that was chosen last on this device (spec §3, client storage). */
export const storedLocation = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Keeps a centre, or forgets it. A closed storage is no failure: the centre is in the address too. */
export const storeLocation = (locationKey: string | undefined): void => {
  try {
    if (locationKey) localStorage.setItem(KEY, locationKey);
    else localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
};
