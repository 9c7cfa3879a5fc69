import { dropAllItems, dropItem, storedItem, storeItem } from "@/lib/client/session-storage";

/** As long as a staff session. */
const KEPT_MS = 8 * 3600 * 1000;
const STAFF = "startday-staff-";

let isOver = false;

/** Keeps what somebody of the staff typed or was shown until their session would end. */
export const storeForLoginSession = (name: string, data: unknown): void => {
  if (!isOver) storeItem(STAFF + name, data, new Date(Date.now() + KEPT_MS));
};

export const storedForLoginSession = <Data>(name: string, isValid: (data: unknown) => data is Data): Data | undefined =>
  storedItem(STAFF + name, isValid, new Date());

export const dropStored = (name: string): void => dropItem(STAFF + name);

/** Signing out leaves nothing to whoever comes next: nothing that was kept, and nothing that arrives before the login. */
export const clearStorage = (): void => {
  isOver = true;
  dropAllItems(STAFF);
};

export const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

/** The same for something that each centre has of its own. */
export const storedByLocation = <Part>(name: string, isPart: (data: unknown) => boolean) => {
  const isByLocation = (data: unknown): data is Readonly<Record<string, Part>> =>
    isRecord(data) && Object.values(data).every(isPart);
  const all = () => storedForLoginSession(name, isByLocation) ?? {};
  return {
    kept: (locationKey: string): Part | undefined => all()[locationKey],
    keep: (locationKey: string, part: Part): void => storeForLoginSession(name, { ...all(), [locationKey]: part }),
  };
};
