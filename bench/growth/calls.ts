import { configuration } from "@/lib/contracts/configuration";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { staffAuth } from "@/lib/contracts/staff";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { type Level, LOCATION, TENANT } from "./level";

type Read = (level: Level) => Promise<unknown>;

const requireOk = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
};

const applicant =
  (endpoint: Endpoint, input: (level: Level) => object = () => ({})): Read =>
  async (level) =>
    requireOk(await level.caller.raw(endpoint, input(level), level.applicant));

const staff =
  (endpoint: Endpoint, input: (level: Level) => object = () => ({})): Read =>
  async (level) =>
    requireOk(await level.caller.raw(endpoint, input(level), level.manager));

const location = { locationKey: LOCATION };
const week = ({ monday }: Level) => Array.from({ length: 7 }, (_none, index) => plusDays(monday, index));
const booked = ({ bookedId: id }: Level) => ({ params: { id } });
const forDraft = ({ draftId: registrationId }: Level) => ({ registrationId });

/** The reads of an applicant's journey, from the first page to the appointment. */
const APPLICANT: Readonly<Record<string, Read>> = {
  configuration: async ({ caller }) => requireOk(await caller.raw(configuration.get, {}, { tenant: TENANT })),
  "own applications": applicant(registrations.list),
  "a draft": applicant(registrations.get, ({ draftId: id }) => ({ params: { id } })),
  "a booked application": applicant(registrations.get, booked),
  "the appointment": applicant(registrations.attendance, booked),
  "the files": async (level) =>
    requireOk(
      await level.caller.raw(
        files.list,
        { query: forDraft(level) },
        { ...level.applicant, token: level.applicant.filesToken },
      ),
    ),
  "sessions to choose": applicant(schedule.sessions, (level) => ({ query: { ...location, ...forDraft(level) } })),
  "start days to choose": applicant(schedule.startDays, (level) => ({
    params: {
      ...location,
      sessionId: level.opened.seats.session_id,
      pairSessionId: level.opened.seats.secondary_session_id,
    },
    query: forDraft(level),
  })),
  "presentations to choose": applicant(schedule.presentations, (level) => ({
    params: { ...location, startDayId: level.opened.seats.start_day },
    query: forDraft(level),
  })),
};

/** The reads of the week screen. */
const WEEK: Readonly<Record<string, Read>> = {
  "permitted centres": staff(staffAuth.permittedLocations),
  "weekly slots": staff(staffStartDays.sessions, () => ({ body: location })),
  "weeks to choose": staff(staffStartDays.weeks, ({ monday }) => ({
    body: { ...location, direction: "future", weeksCount: 10, referenceDate: monday },
  })),
  "days of a week": staff(staffStartDays.list, (level) => ({
    body: { dates: week(level), location_key: LOCATION, isFilled: true },
  })),
  "days of a month": staff(staffStartDays.month, ({ monday }) => ({
    body: { ...location, year: Number(monday.slice(0, 4)), month: Number(monday.slice(5, 7)) - 1 },
  })),
  "applicants of a day": staff(staffApplicants.list, ({ neighbour }) => listBody({ startDate: neighbour.date })),
  "applicants of a presentation": staff(staffApplicants.list, ({ neighbour: { presentationId } }) =>
    listBody({ presentationId }),
  ),
};

const listBody = (filter: object = {}) => ({ body: { ...location, limit: 20, offset: 0, ...filter } });

/** The reads of the other screens of staff. */
const DESK: Readonly<Record<string, Read>> = {
  "presentations of a centre": staff(staffPresentations.list, () => ({ body: { ...location, limit: 20, offset: 0 } })),
  overview: staff(staffOverview.get, () => ({ query: location })),
  "all applicants": staff(staffApplicants.list, () => listBody()),
  "applicants by name": staff(staffApplicants.list, () => listBody({ sort: "name" })),
  "applicants by presentation": staff(staffApplicants.list, () => listBody({ sort: "-presentation" })),
  "applicants who missed": staff(staffApplicants.list, () => listBody({ state: "missed" })),
  "search by name": staff(staffApplicants.list, ({ neighbour }) => listBody({ search: neighbour.lastName })),
  "search by phone": staff(staffApplicants.list, ({ neighbour }) => listBody({ search: neighbour.phone })),
  "search by reference": staff(staffApplicants.list, ({ neighbour }) => listBody({ search: neighbour.reference })),
  "an applicant's file": staff(staffApplicants.get, ({ bookedId: registrationId }) => ({ params: { registrationId } })),
  "the audit log": staff(staffAudit.list, () => ({ query: { ...location, limit: 20, offset: 0 } })),
};

/** Every measured read, by screen. */
export const READS = {
  "the applicant's journey": APPLICANT,
  "the week screen": WEEK,
  "the other screens": DESK,
} as const;
