import type { SpecifiedCallName } from "@/lib/contracts/specified/calls";
import type { SpecifiedSummary } from "@/lib/contracts/specified/registrations";
import type { SpecifiedInput } from "@/lib/contracts/specified/specified-call";
import { countryOf } from "@/lib/domain/country/countries";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { firstReference, INITIAL_WEEKS } from "@/lib/domain/schedule/weeks";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { dayIn, plusDays } from "@/lib/kit/day";
import type { Check } from "./check";

// The answer depends on the form of the number alone.
export const SAMPLE_PHONE = "+37491234567";
const FREE_USERNAME = "conformance-check";
const DAYS = 14;
const PAGE_SIZE = 5;

interface Place {
  locationKey: string | undefined;
  phone?: string | undefined;
}

/** What a read is sent with, after what was read before it; or why it cannot be made. */
type Read = (check: Check, place: Place) => SpecifiedInput | string;

const isBooked = ({ step, maxStep, status, student }: SpecifiedSummary): boolean =>
  [step, maxStep].includes("done") || status === "submitted" || status === "accepted" || student?.userId !== undefined;

/** An input of the location, unless there is none. */
const at =
  (inputAt: (locationKey: string) => SpecifiedInput): Read =>
  (_, { locationKey }) =>
    locationKey ? inputAt(locationKey) : "no centre yet";

const ofRegion = (name: "regions" | "legacyRegions", inputOf: (regionId: string) => SpecifiedInput): Read => {
  return ({ seen }) => {
    const [region] = seen[name] ?? [];
    return region ? inputOf(region._id) : "no region yet";
  };
};

const nothing: Read = () => ({});

/** Everything that an applicant's pages read, in order. */
export const APPLICANT_READS = {
  ageRestrictions: at((locationKey) => ({ query: { locationKey } })),
  applications: nothing,
  application: ({ seen }) => {
    const [first] = seen.applications ?? [];
    return first ? { params: { id: first._id } } : "no application yet";
  },
  attendance: ({ seen }) => {
    const booked = seen.applications?.find(isBooked);
    return booked ? { params: { id: booked._id } } : "no appointment yet";
  },
  sessions: at((locationKey) => ({ query: { locationKey } })),
  startDays: ({ seen }, { locationKey = "" }) => {
    const [session] = seen.sessions ?? [];
    const params = session && { sessionId: session._id, pairSessionId: session.pairId ?? NO_PAIR, locationKey };
    return params ? { params } : "no session yet";
  },
  presentations: ({ seen }, { locationKey = "" }) => {
    const [startDay] = seen.startDays ?? [];
    return startDay?._id ? { params: { startDayId: startDay._id, locationKey } } : "no start day yet";
  },
  regions: nothing,
  schools: ofRegion("regions", (regionId) => ({ params: { regionId } })),
  legacyRegions: nothing,
  legacySchools: ofRegion("legacyRegions", (regionId) => ({ query: { regionId } })),
  usernameExists: () => ({ params: { username: FREE_USERNAME } }),
  checkPhone: ({ tenant }, { phone = SAMPLE_PHONE }) => ({
    query: { phone, region: countryOf(tenantRow(tenant).country).region },
  }),
} satisfies { [Name in SpecifiedCallName]?: Read };

const today = () => dayIn("UTC", new Date());
const nextDays = () => Array.from({ length: DAYS }, (_, index) => plusDays(today(), index + 1));

/** Everything that the dashboard reads of a location, in order. */
export const STAFF_READS = {
  settings: at((location_key) => ({ params: { location_key } })),
  presentationPage: at((locationKey) => ({ body: { limit: PAGE_SIZE, offset: 0, locationKey } })),
  staffSessions: at((locationKey) => ({ body: { locationKey } })),
  staffStartDays: at((location_key) => ({ body: { dates: nextDays(), location_key, isFilled: true } })),
  userView: ({ seen }) =>
    seen.attendance?.userId ? { params: { userId: seen.attendance.userId } } : "no booked person yet",
  weeks: at((locationKey) => ({
    body: { direction: "future", weeksCount: INITIAL_WEEKS, referenceDate: firstReference(today()), locationKey },
  })),
  month: at((locationKey) => {
    const [year, month = 1] = today().split("-").map(Number);
    return { body: { month: month - 1, year, locationKey } };
  }),
} satisfies { [Name in SpecifiedCallName]?: Read };

/** Makes the reads one after another. */
export const readAll = async (check: Check, reads: { [Name in SpecifiedCallName]?: Read }, place: Place) => {
  for (const [name, read] of Object.entries(reads)) await check.ask(name as SpecifiedCallName, read(check, place));
};
