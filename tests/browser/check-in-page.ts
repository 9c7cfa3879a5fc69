import { expect, type Page } from "playwright/test";
import type { Application, Attendance } from "@/lib/contracts/application";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { acceptedAt, GUARDIAN, STUDENT, saveAnswers, signIn } from "./application-api";
import { staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Name {
  firstName: string;
  lastName: string;
  /** In Latin letters, where the name is in others. */
  firstNameEn?: string;
  lastNameEn?: string;
}

/** The location of a presentation, and the people who are booked on it. */
interface CheckIn {
  tenant: Tenant;
  locationKey: string;
  people: readonly Name[];
  /** By default soon. */
  startsAt?: Date;
}

export interface Booked {
  id: string;
  reference: string;
  name: string;
}

/** More seats than concurrent tests take on one day. */
const SEATS = 10;

/** The first pair of a centre, and a day of it with enough seats. */
const freeDay = async (applicant: SiteClient, locationKey: string) => {
  const { sessions } = await callApi<{ sessions: Session[] }>(applicant, "GET", `/schedule?locationKey=${locationKey}`);
  const session = sessions.find(({ isAvailable, pairId }) => isAvailable && pairId);
  const path = `/start-day/${session?._id}/${session?.pairId}/${locationKey}`;
  const { startDays } = await callApi<{ startDays: AvailableStartDay[] }>(applicant, "GET", path);
  const day = startDays.findLast(({ isAvailable, seatsLeft = 0 }) => isAvailable && seatsLeft >= SEATS);
  const seats = { session_id: session?._id, secondary_session_id: session?.pairId, start_day: day?._id };
  return { seats, date: day?.date ?? "" };
};

/** A complete and booked application of the signed-in applicant. */
const book = async (applicant: SiteClient, locationKey: string, name: Name, seats: object): Promise<Booked> => {
  const student = { ...STUDENT, firstNameEn: name.firstName, lastNameEn: name.lastName, ...name };
  const draft = await callApi<Application>(applicant, "POST", "/registration", { language: "en" });
  await saveAnswers(
    applicant,
    draft._id,
    { ...student, ...seats },
    {
      location_key: locationKey,
      userLegalStatus: 1,
      guardians: [GUARDIAN],
      step: "session",
      maxStep: "session",
      contract: await acceptedAt(applicant, locationKey),
    },
  );
  const path = `/registration/make-appointment/${draft._id}`;
  const { appointment } = await callApi<{ appointment: Attendance }>(applicant, "POST", path, {
    isStudentAdult: false,
  });
  return { id: draft._id, reference: appointment.reference, name: `${student.lastName} ${student.firstName}` };
};

/** In 40 minutes, or later where that is so soon after midnight that the check-in would open on the day before. */
const soonIn = (timeZone: string): Date => {
  const isEarly = (instant: number) =>
    dayIn(timeZone, new Date(instant)) !== dayIn(timeZone, new Date(instant - HOUR_MS));
  let instant = Math.ceil(Date.now() / MINUTE_MS + 40) * MINUTE_MS;
  while (isEarly(instant)) instant += MINUTE_MS;
  return new Date(instant);
};

/** Adds a presentation and books these people on it, all for one start day. */
export const openCheckInOf = async ({
  tenant,
  locationKey,
  people,
  startsAt = soonIn(locationOf(tenant, locationKey)?.timeZone ?? "UTC"),
}: CheckIn) => {
  const site = siteOf(tenant);
  const applicant = new SiteClient(site);
  await signIn(applicant, site);
  const { seats, date } = await freeDay(applicant, locationKey);
  const staff = await staffClient(site);
  const draft = { locationKey, capacity: 20, date: startsAt.toISOString(), startDates: [date] };
  const { _id } = await callApi<Presentation>(staff, "POST", "/presentation/add", draft);
  const booked: Booked[] = [];
  for (const name of people)
    booked.push(await book(applicant, locationKey, name, { ...seats, presentation_date: _id }));
  return { site, locationKey, startsAt, presentationId: _id, date, booked, staff };
};

type Opened = Awaited<ReturnType<typeof openCheckInOf>>;

/** Opens the check-in of a presentation as staff, this many minutes before it starts by the browser's clock. */
export const openCheckIn = async (
  page: Page,
  { site, locationKey, startsAt, presentationId }: Opened,
  minutes = 10,
): Promise<void> => {
  await page.clock.setFixedTime(startsAt.getTime() - minutes * MINUTE_MS);
  await openDashboard(page, site, `/dashboard/check-in?location=${locationKey}&presentation=${presentationId}`);
  // The list is loaded, so the network may fail from now on.
  await expect(searchField(page)).toBeVisible();
};

const { checkIn: words } = staffWords;

export const ANI = { firstName: "Ani", lastName: "Petrosyan" };
export const NOOR = { firstName: "Noor", lastName: "de Vries" };

/** A presentation in Astana with these people booked on it. */
export const presentationWith = (...people: Name[]) => openCheckInOf({ tenant: "ast", locationKey: "astana", people });

/** A message with its parameters filled in. */
export const fillText = (text: string, values: object) =>
  Object.entries(values).reduce((now, [name, value]) => now.replace(`{${name}}`, String(value)), text);

export const searchField = (page: Page) => page.getByLabel(words.find);
export const rowOf = (page: Page, { name }: Pick<Booked, "name">) =>
  page.getByRole("listitem").filter({ hasText: name });
export const arrivedButton = (page: Page, { name }: Pick<Booked, "name">) =>
  page.getByRole("button", { name: fillText(words.arrivedFor, { name }), exact: true });
export const expectState = (page: Page, who: Pick<Booked, "name">, state: string) =>
  expect(rowOf(page, who).getByText(state, { exact: true }).first()).toBeVisible();
export const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

/** A person's attendance on the server. */
export const storedState = async (staff: SiteClient, { reference }: Booked): Promise<string | undefined> => {
  const body = { locationKey: "astana", search: reference, limit: 5, offset: 0 };
  const { applicants } = await callApi<{ applicants: { state?: string }[] }>(staff, "POST", "/applicant/list", body);
  return applicants[0]?.state;
};
