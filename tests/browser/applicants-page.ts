import type { Page } from "playwright/test";
import type { Application } from "@/lib/contracts/application";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { type Day, plusDays } from "@/lib/kit/day";
import { callApi } from "./api";
import { birthDateOf, freshPhone, siteOf } from "./applicant-journey";
import { acceptedAt, signIn, wholeFamily } from "./application-api";
import { signInStaff } from "./staff-sign-in";

const HOUR_MS = 3600 * 1000;

/** A name that no other test or earlier run uses. */
export const freshName = (): string =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");

interface ListedApplicant {
  tenant: string;
  locationKey: string;
}

interface Seats {
  session_id: string;
  secondary_session_id: string;
  start_day: string;
  presentation_date: string;
  date: Day;
}

/** Skips presentations that start soon: they belong to the tests of checking in. */
const isFarOff = ({ date }: Presentation) => Date.parse(date) > Date.now() + 48 * HOUR_MS;

const presentationBefore = async (page: Page, startDay: AvailableStartDay, locationKey: string) => {
  const path = `/presentation/${startDay._id}/${locationKey}`;
  return (await callApi<{ presentations: Presentation[] }>(page, "GET", path)).presentations.find(isFarOff);
};

/** Free seats at a centre, days from now. The caller's page has an applicant's session. */
const seatsAt = async (page: Page, locationKey: string): Promise<Seats> => {
  const { sessions } = await callApi<{ sessions: Session[] }>(page, "GET", `/schedule?locationKey=${locationKey}`);
  for (const { _id, pairId, isAvailable } of sessions) {
    if (!isAvailable || !pairId) continue;
    const path = `/start-day/${_id}/${pairId}/${locationKey}`;
    const { startDays } = await callApi<{ startDays: AvailableStartDay[] }>(page, "GET", path);
    for (const startDay of startDays.filter((day) => day.isAvailable)) {
      const presentation = await presentationBefore(page, startDay, locationKey);
      if (!presentation) continue;
      return {
        session_id: _id,
        secondary_session_id: pairId,
        start_day: startDay._id,
        presentation_date: presentation._id,
        date: startDay.date,
      };
    }
  }
  throw new Error(`no free seats at ${locationKey}`);
};

const STUDENT = { firstName: "Asha", firstNameEn: "Asha", birthDate: birthDateOf(14) };

const GUARDIAN = {
  firstName: "Nare",
  lastName: "Petrosyan",
  email: "nare@example.org",
  phoneNumbers: [{ phone: "+37491234568", sms: true, viber: true }],
};

/** Signs the page in as the demo's manager. */
export const asStaff = (page: Page, { tenant }: ListedApplicant): Promise<void> => signInStaff(page, siteOf(tenant));

interface Person {
  lastName: string;
  /** Other answers. */
  answers?: object;
  message?: string;
  /** Leave the application as a draft. */
  isDraft?: boolean;
  /** A presentation that starts in an hour, whose people can be checked in. */
  isToday?: boolean;
}

export interface Applicant {
  id: string;
  phone: string;
  reference: string;
}

const presentationToday = async (page: Page, place: ListedApplicant, date: Day): Promise<string> => {
  await asStaff(page, place);
  const in_an_hour = new Date(Math.ceil((Date.now() + HOUR_MS) / 300_000) * 300_000).toISOString();
  const body = {
    locationKey: place.locationKey,
    capacity: 20,
    date: in_an_hour,
    startDates: [date, plusDays(date, 7)],
  };
  return (await callApi<Presentation>(page, "POST", "/presentation/add", body))._id;
};

const draftOf = async (page: Page, { tenant, locationKey }: ListedApplicant, answers: object): Promise<string> => {
  const draft = await callApi<Application>(page, "POST", "/registration", { language: "en" });
  await callApi(page, "PUT", `/registration/${draft._id}`, {
    location_key: locationKey,
    userLegalStatus: 1,
    ...wholeFamily(tenant, answers, GUARDIAN),
    step: "session",
    maxStep: "session",
    lang: "en",
    isStudentAdult: false,
    version: draft.version,
    contract: await acceptedAt(page, locationKey),
  });
  return draft._id;
};

const apply = async (page: Page, place: ListedApplicant, person: Person): Promise<Applicant> => {
  const phone = freshPhone("+37491", 6);
  const { lastName } = person;
  const answers = { ...STUDENT, lastName, lastNameEn: lastName, phone, ...person.answers };
  const id = await draftOf(page, place, answers);
  if (person.isDraft) return { id, phone, reference: "" };
  const { date, ...seats } = await seatsAt(page, place.locationKey);
  if (person.isToday) seats.presentation_date = await presentationToday(page, place, date);
  const stored = await callApi<Application>(page, "GET", `/registration/${id}`);
  const { contract: _accepted, ...form } = stored;
  await callApi(page, "PUT", `/registration/${id}`, {
    ...form,
    student: { ...stored.student, ...seats },
    lang: stored.language,
    isStudentAdult: false,
  });
  const made = { isStudentAdult: false, message: person.message ?? "" };
  const path = `/registration/make-appointment/${id}`;
  const { appointment } = await callApi<{ appointment: { reference: string } }>(page, "POST", path, made);
  return { id, phone, reference: appointment.reference };
};

/**
 * Members of one family who apply at a centre, as quickly as the calls allow, five at most; booked unless they are left
 * drafts. Afterwards the page has the session of the demo's manager too.
 */
export const family = async (page: Page, place: ListedApplicant, ...people: Person[]): Promise<Applicant[]> => {
  await signIn(page, siteOf(place.tenant), "en");
  const applicants: Applicant[] = [];
  for (const person of people) applicants.push(await apply(page, place, person));
  await asStaff(page, place);
  return applicants;
};

/** A family of one. */
export const applicant = async (page: Page, place: ListedApplicant, person: Person): Promise<Applicant> => {
  const [one] = await family(page, place, person);
  if (!one) throw new Error("nobody has applied");
  return one;
};
