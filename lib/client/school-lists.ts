import type { Locale } from "@/lib/domain/country/locales";
import { SCHOOL_REGIONS, SCHOOLS } from "@/lib/domain/device-storage/rows";
import { CallError, call } from "./call";
import { readItem, writeItem } from "./device-storage";

/** A region of schools, or a school. */
export interface SchoolListEntry {
  _id: string;
  name: string;
  /** The language of the name, if it is not the page's. */
  lang?: string;
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

/** Failures after which the older address may still answer. */
const MISSING = [
  "not_found",
  "not_offered",
  "upstream_unavailable",
  "upstream_timeout",
  "upstream_refused",
  "upstream_failed",
];

const isMissing = (error: unknown): boolean => error instanceof CallError && MISSING.includes(error.code);

/** Reads a list, and from its older address where the newer one has none. */
const readEither = async (
  read: () => Promise<SchoolListEntry[]>,
  readOlder: () => Promise<SchoolListEntry[]>,
): Promise<SchoolListEntry[]> => {
  try {
    const list = await read();
    return list.length > 0 ? list : await readOlder().catch(() => list);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return readOlder().catch(() => {
      throw error;
    });
  }
};

/** The regions of schools, stored by application: another application may belong to another tenant. Throws `CallError`. */
export const loadSchoolRegions = (applicationId: string, language: Locale | undefined): Promise<SchoolListEntry[]> =>
  loadStored(SCHOOL_REGIONS, `${applicationId}-${language}`, () =>
    readEither(
      async () => (await call("GET /schools/regions", { query: { language } })).regions,
      async () => (await call("GET /school/regions", { query: { language } })).regions,
    ),
  );

/** The schools of a region. Throws `CallError`. */
export const loadSchools = (regionId: string, language: Locale | undefined): Promise<SchoolListEntry[]> =>
  loadStored(SCHOOLS, `${regionId}-${language}`, () =>
    readEither(
      async () => (await call("GET /schools/{regionId}", { params: { regionId }, query: { language } })).schools,
      async () => (await call("GET /school/schools", { query: { regionId, language } })).schools,
    ),
  );
