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

type Ask = (level: Level) => Promise<unknown>;

const answered = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
};

const applicant =
  (endpoint: Endpoint, input: (level: Level) => object = () => ({})): Ask =>
  async (level) =>
    answered(await level.caller.raw(endpoint, input(level), level.applicant));

const staff =
  (endpoint: Endpoint, input: (level: Level) => object = () => ({})): Ask =>
  async (level) =>
    answered(await level.caller.raw(endpoint, input(level), level.manager));

const place = { locationKey: LOCATION };
const week = ({ monday }: Level) => Array.from({ length: 7 }, (_none, at) => plusDays(monday, at));
const booked = ({ bookedId: id }: Level) => ({ params: { id } });
const asking = ({ draftId: registrationId }: Level) => ({ registrationId });

/** What an applicant's way reads, from the first page to the appointment. */
const APPLICANT: Readonly<Record<string, Ask>> = {
  configuration: async ({ caller }) => answered(await caller.raw(configuration.get, {}, { tenant: TENANT })),
  "own applications": applicant(registrations.list),
  "a draft": applicant(registrations.get, ({ draftId: id }) => ({ params: { id } })),
  "a booked application": applicant(registrations.get, booked),
  "the appointment": applicant(registrations.attendance, booked),
  "the files": async (level) =>
    answered(
      await level.caller.raw(
        files.list,
        { query: asking(level) },
        { ...level.applicant, token: level.applicant.filesToken },
      ),
    ),
  "sessions to choose": applicant(schedule.sessions, (level) => ({ query: { ...place, ...asking(level) } })),
  "start days to choose": applicant(schedule.startDays, (level) => ({
    params: {
      ...place,
      sessionId: level.opened.seats.session_id,
      pairSessionId: level.opened.seats.secondary_session_id,
    },
    query: asking(level),
  })),
  "presentations to choose": applicant(schedule.presentations, (level) => ({
    params: { ...place, startDayId: level.opened.seats.start_day },
    query: asking(level),
  })),
};

/** What the week screen reads. */
const WEEK: Readonly<Record<string, Ask>> = {
  "permitted centres": staff(staffAuth.permittedLocations),
  "weekly slots": staff(staffStartDays.sessions, () => ({ body: place })),
  "weeks to choose": staff(staffStartDays.weeks, ({ monday }) => ({
    body: { ...place, direction: "future", weeksCount: 10, referenceDate: monday },
  })),
  "days of a week": staff(staffStartDays.list, (level) => ({
    body: { dates: week(level), location_key: LOCATION, isFilled: true },
  })),
  "days of a month": staff(staffStartDays.month, ({ monday }) => ({
    body: { ...place, year: Number(monday.slice(0, 4)), month: Number(monday.slice(5, 7)) - 1 },
  })),
  "applicants of a day": staff(staffApplicants.list, ({ neighbour }) => listed({ startDate: neighbour.date })),
  "applicants of a presentation": staff(staffApplicants.list, ({ neighbour: { presentationId } }) =>
    listed({ presentationId }),
  ),
};

const listed = (filter: object = {}) => ({ body: { ...place, limit: 20, offset: 0, ...filter } });

/** What else staff look at all day. */
const DESK: Readonly<Record<string, Ask>> = {
  "presentations of a centre": staff(staffPresentations.list, () => ({ body: { ...place, limit: 20, offset: 0 } })),
  overview: staff(staffOverview.get, () => ({ query: place })),
  "all applicants": staff(staffApplicants.list, () => listed()),
  "applicants by name": staff(staffApplicants.list, () => listed({ sort: "name" })),
  "applicants by presentation": staff(staffApplicants.list, () => listed({ sort: "-presentation" })),
  "applicants who missed": staff(staffApplicants.list, () => listed({ state: "missed" })),
  "search by name": staff(staffApplicants.list, ({ neighbour }) => listed({ search: neighbour.lastName })),
  "search by phone": staff(staffApplicants.list, ({ neighbour }) => listed({ search: neighbour.phone })),
  "search by reference": staff(staffApplicants.list, ({ neighbour }) => listed({ search: neighbour.reference })),
  "an applicant's file": staff(staffApplicants.get, ({ bookedId: registrationId }) => ({ params: { registrationId } })),
  "the audit log": staff(staffAudit.list, () => ({ query: { ...place, limit: 20, offset: 0 } })),
};

/** Every read that is measured, by where it is asked. */
export const READS = { "the applicant's way": APPLICANT, "the week screen": WEEK, "the desk": DESK } as const;
