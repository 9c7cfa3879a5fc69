const keyOf = (id: string) => `startday-version-${id}`;

/** Remembers the newest version of an application that this window has made, or has just asked for. */
export const noteVersion = (id: string, version: number): void => {
  try {
    sessionStorage.setItem(keyOf(id), String(version));
  } catch {
    // Without storage a page that is behind is told so by its next save.
  }
};

/** Whether a page shows less than this window has saved: kept by Back, or read while a save was on its way. */
export const isBehind = (id: string, version: number): boolean => {
  try {
    return Number(sessionStorage.getItem(keyOf(id)) ?? 0) > version;
  } catch {
    return false;
  }
};
