import { type Browser, expect, type Page } from "playwright/test";
import type { Application, Attendance } from "@/lib/contracts/registrations";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { siteOf } from "./applicant-journey";
import { saveAnswers } from "./book-appointment";
import { ask, GUARDIAN, STUDENT, signIn } from "./session-page";
import { logIn, staffWords } from "./staff-sign-in";

const MINUTE_MS = 60_000;

interface Name {
  firstName: string;
  lastName: string;
}

/** Which centre's door, and who is booked there. */
interface DoorPlace {
  tenant: string;
  locationKey: string;
  people: readonly Name[];
}

export interface Booked {
  id: string;
  reference: string;
  name: string;
}

const stranger = async (browser: Browser, site: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${site}/dashboard`);
  return page;
};

/** More than the tests that run at the same time take of one day. */
const SEATS = 10;

/** The first pair of a centre, and a day of it with seats enough. */
const freeDay = async (page: Page, locationKey: string) => {
  const { sessions } = await ask<{ sessions: Session[] }>(page, "GET", `/schedule?locationKey=${locationKey}`);
  const session = sessions.find(({ isAvailable, pairId }) => isAvailable && pairId);
  const path = `/start-day/${session?._id}/${session?.pairId}/${locationKey}`;
  const { startDays } = await ask<{ startDays: AvailableStartDay[] }>(page, "GET", path);
  const day = startDays.findLast(({ isAvailable, seatsLeft = 0 }) => isAvailable && seatsLeft >= SEATS);
  const seats = { session_id: session?._id, secondary_session_id: session?.pairId, start_day: day?._id };
  return { seats, date: day?.date ?? "" };
};

/** An application of whoever is signed in, complete and booked. */
const book = async (page: Page, locationKey: string, name: Name, seats: object): Promise<Booked> => {
  const draft = await ask<Application>(page, "POST", "/registration", { language: "en" });
  const { dashboardConfig } = await ask<{ dashboardConfig: { contract: { version: string } } }>(page, "GET", "/config");
  const student = { ...STUDENT, ...name };
  await saveAnswers(page, draft._id, student, {
    location_key: locationKey,
    userLegalStatus: 1,
    guardians: [GUARDIAN],
    step: "session",
    maxStep: "session",
    contract: { version: dashboardConfig.contract.version, signer: "guardian" },
  });
  await saveAnswers(page, draft._id, seats);
  const path = `/registration/make-appointment/${draft._id}`;
  const { appointment } = await ask<{ appointment: Attendance }>(page, "POST", path, { isStudentAdult: false });
  return { id: draft._id, reference: appointment.reference, name: `${student.lastName} ${student.firstName}` };
};

/** A presentation of its own, soon, with these people booked on it; no other test's door is this one. */
const openDoor = async (browser: Browser, { tenant, locationKey, people }: DoorPlace) => {
  const site = siteOf(tenant);
  const applicant = await stranger(browser, site);
  await signIn(applicant, site, "en");
  const { seats, date } = await freeDay(applicant, locationKey);
  const staff = await stranger(browser, site);
  await ask(staff, "POST", "/auth/login", { username: "demo", password: "demo-password" });
  const startsAt = new Date(Math.ceil(Date.now() / MINUTE_MS + 40) * MINUTE_MS);
  const draft = { locationKey, capacity: 20, date: startsAt.toISOString(), startDates: [date] };
  const { _id } = await ask<Presentation>(staff, "POST", "/presentation/add", draft);
  const add = (name: Name) => book(applicant, locationKey, name, { ...seats, presentation_date: _id });
  const booked: Booked[] = [];
  for (const name of people) booked.push(await add(name));
  return { site, locationKey, startsAt, presentationId: _id, booked, add, applicant, staff };
};

type Opened = Awaited<ReturnType<typeof openDoor>>;

/** Staff at that door, so many minutes before it starts by the browser's clock: it is today's whatever time it is. */
export const openCheckIn = async (
  page: Page,
  { site, locationKey, startsAt, presentationId }: Opened,
  minutes = 10,
): Promise<void> => {
  await page.clock.setFixedTime(startsAt.getTime() - minutes * MINUTE_MS);
  await logIn(page, site, `/dashboard/check-in?location=${locationKey}&presentation=${presentationId}`);
  // The list is there: from now on the network may go.
  await expect(field(page)).toBeVisible();
};

const { checkIn: words } = staffWords;

export const ANI = { firstName: "Ani", lastName: "Petrosyan" };
export const NARE = { firstName: "Nare", lastName: "Petrosyan" };
export const NOOR = { firstName: "Noor", lastName: "de Vries" };

/** A door in Astana with these people. */
export const opened = (browser: Browser, ...people: Name[]) =>
  openDoor(browser, { tenant: "ast", locationKey: "astana", people });

/** A message with its names put in. */
export const named = (text: string, values: object) =>
  Object.entries(values).reduce((now, [name, value]) => now.replace(`{${name}}`, String(value)), text);

export const field = (page: Page) => page.getByLabel(words.find);
export const rowOf = (page: Page, { name }: Pick<Booked, "name">) =>
  page.getByRole("listitem").filter({ hasText: name });
export const arrivedOf = (page: Page, { name }: Pick<Booked, "name">) =>
  page.getByRole("button", { name: named(words.arrivedFor, { name }), exact: true });
export const stateOf = (page: Page, who: Pick<Booked, "name">, state: string) =>
  expect(rowOf(page, who).getByText(state, { exact: true }).first()).toBeVisible();
export const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

/** What the server has of somebody. */
export const stored = async (staff: Page, { reference }: Booked): Promise<string | undefined> => {
  const body = { locationKey: "astana", search: reference, limit: 5, offset: 0 };
  const { applicants } = await ask<{ applicants: { state?: string }[] }>(staff, "POST", "/applicant/list", body);
  return applicants[0]?.state;
};
