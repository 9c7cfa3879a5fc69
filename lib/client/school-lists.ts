import { call } from "./call";
import { storedItem, storeItem } from "./session-storage";

/** A region of schools, or a school. */
export interface SchoolListEntry {
  _id: string;
  name: string;
}

const KEPT_MS = 3_600_000;

const isList = (data: unknown): data is SchoolListEntry[] =>
  Array.isArray(data) &&
  data.every((entry: Partial<SchoolListEntry>) => typeof entry?._id === "string" && !!entry.name);

const cached = async (key: string, load: () => Promise<SchoolListEntry[]>): Promise<SchoolListEntry[]> => {
  const kept = storedItem(key, isList, new Date());
  if (kept) return kept;
  const list = await load();
  // An empty list may be one that is only not there yet.
  if (list.length > 0) storeItem(key, list, new Date(Date.now() + KEPT_MS));
  return list;
};

/** The regions that schools are found by; kept for an hour under the application that asks, whose network they are of. */
export const loadSchoolRegions = (applicationId: string): Promise<SchoolListEntry[]> =>
  cached(`startday-regions-${applicationId}`, async () => (await call("GET /schools/regions", {})).regions);

/** The schools of a region; kept for an hour. */
export const loadSchools = (regionId: string): Promise<SchoolListEntry[]> =>
  cached(
    `startday-schools-${regionId}`,
    async () => (await call("GET /schools/{regionId}", { params: { regionId } })).schools,
  );
