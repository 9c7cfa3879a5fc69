import { SCHOOL_REGIONS, SCHOOLS } from "@/lib/domain/device-storage/rows";
import { call } from "./call";
import { readItem, writeItem } from "./device-storage";

/** A region of schools, or a school. */
export interface SchoolListEntry {
  _id: string;
  name: string;
}

const isList = (data: unknown): data is SchoolListEntry[] =>
  Array.isArray(data) &&
  data.every((entry: Partial<SchoolListEntry>) => typeof entry?._id === "string" && !!entry.name);

const loadStored = async (
  row: typeof SCHOOLS | typeof SCHOOL_REGIONS,
  id: string,
  load: () => Promise<SchoolListEntry[]>,
): Promise<SchoolListEntry[]> => {
  const stored = readItem(row, isList, id);
  if (stored) return stored;
  const list = await load();
  // An empty list may not be filled yet: ask again next time.
  if (list.length > 0) writeItem(row, list, id);
  return list;
};

/** The regions of schools, stored by application: another application may belong to another tenant. Throws `CallError`. */
export const loadSchoolRegions = (applicationId: string): Promise<SchoolListEntry[]> =>
  loadStored(SCHOOL_REGIONS, applicationId, async () => (await call("GET /schools/regions", {})).regions);

/** The schools of a region. Throws `CallError`. */
export const loadSchools = (regionId: string): Promise<SchoolListEntry[]> =>
  loadStored(SCHOOLS, regionId, async () => (await call("GET /schools/{regionId}", { params: { regionId } })).schools);
