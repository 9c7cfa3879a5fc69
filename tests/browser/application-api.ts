import type { Page } from "playwright/test";
import type { Application } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import type { Guardian, Student } from "@/lib/domain/application/application";
import type { PageStep } from "@/lib/domain/application/steps";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { contextOf, wholeGuardian, wholeStudent } from "@/tools/whole-answers";
import { type Caller, callApi, enterSite } from "./api";
import { birthDateOf, freshPhone, siteOf } from "./applicant-journey";
import { SPECIFIED_TENANT, specifiedCode } from "./own-backend";

/** The newest code that was sent to a phone number or an e-mail address. */
export const codeFor = async (caller: Caller, value: string): Promise<string> => {
  const path = `/dev/messages?to=${encodeURIComponent(value.replaceAll(" ", ""))}`;
  const { messages } = await callApi<{ messages: { code?: string }[] }>(caller, "GET", path);
  return String(messages[0]?.code);
};

/** Opens an applicant's session, as the verification screen does. */
export const signIn = async (
  caller: Caller,
  site: string,
  language = "en",
  value = freshPhone("+37491", 6),
): Promise<void> => {
  await enterSite(caller, site, language);
  await callApi(caller, "POST", "/verification/send", { value, method: "sms", language });
  // The specified backend sends its messages elsewhere.
  const readCode = () => (site === siteOf(SPECIFIED_TENANT) ? specifiedCode(value) : codeFor(caller, value));
  await callApi(caller, "POST", "/verification/check", { value, method: "sms", code: await readCode() });
};

/** Verifies a new applicant in English and starts an application. Returns its id. */
export const startApplication = async (caller: Caller, site: string): Promise<string> => {
  await signIn(caller, site);
  return (await callApi<Application>(caller, "POST", "/registration", { language: "en" }))._id;
};

const NAMES = { firstName: "Անի", lastName: "Պետրոսյան", firstNameEn: "Ani", lastNameEn: "Petrosyan" };
const TODAY = dayIn("UTC", new Date());
const ARMENIA = contextOf("am", TODAY);

export const STUDENT = {
  ...wholeStudent(ARMENIA, { ...NAMES, birthDate: birthDateOf(14), phone: "+37491234567" }),
  ...NAMES,
};

export const GUARDIAN = wholeGuardian(ARMENIA, {
  firstName: "Նարե",
  lastName: "Պետրոսյան",
  phoneNumbers: [{ phone: "+37491234568", sms: true }],
});

/** Saves a stored application with these answers changed. */
export const saveAnswers = async (caller: Caller, id: string, changes: object, family: object = {}): Promise<void> => {
  const stored = await callApi<Application>(caller, "GET", `/registration/${id}`);
  await callApi(caller, "PUT", `/registration/${id}`, {
    location_key: stored.location_key,
    userLegalStatus: stored.userLegalStatus,
    student: { ...stored.student, ...changes },
    guardians: stored.guardians,
    step: stored.step,
    maxStep: stored.maxStep,
    lang: stored.language,
    isStudentAdult: false,
    version: stored.version,
    ...family,
  });
};

/** A tenant's location, and the address of its site if the test server does not serve it. */
export interface LocationSite {
  tenant: string;
  locationKey: string;
  language?: string;
  site?: string;
}

interface Draft extends LocationSite {
  step: PageStep;
  /** By default only the verified phone number. */
  student?: object;
  guardians?: object[];
  /** Verified first; by default a fresh one. */
  phone?: string;
}

/** A guardian's acceptance of the agreement that is in force at a location. */
export const acceptedAt = async (caller: Caller, locationKey: string) => {
  const { contract, locationOverrides } = (await callApi<Config>(caller, "GET", "/config")).dashboardConfig;
  return { version: (locationOverrides[locationKey]?.contract ?? contract).version, signer: "guardian" };
};

/** Starts an application of a signed-in applicant that has accepted the agreement and reached a step. Returns its id. */
export const openDraft = async (
  caller: Caller,
  { locationKey, step, language = "en", student, guardians = [] }: Omit<Draft, "phone" | "site">,
): Promise<string> => {
  const draft = await callApi<Application>(caller, "POST", "/registration", { language });
  const answers = {
    location_key: locationKey,
    userLegalStatus: 1,
    student: student ?? draft.student,
    guardians,
    step,
    maxStep: step,
    lang: language,
    isStudentAdult: false,
    version: draft.version,
    contract: await acceptedAt(caller, locationKey),
  };
  await callApi(caller, "PUT", `/registration/${draft._id}`, answers);
  return draft._id;
};

/** Verifies a new applicant and opens a draft. Returns its id. */
export const draftAt = async (caller: Caller, { phone, ...draft }: Draft): Promise<string> => {
  const { tenant, language = "en", site = siteOf(tenant) } = draft;
  await signIn(caller, site, language, phone);
  return openDraft(caller, draft);
};

/** A student and a guardian with every required answer of a network's form. */
export const wholeFamily = (tenant: string, student: Student = STUDENT, guardian: Partial<Guardian> = GUARDIAN) => {
  const context = contextOf(tenant as Tenant, TODAY);
  return { student: wholeStudent(context, student), guardians: [wholeGuardian(context, guardian)] };
};

/** A location, and by default a fresh phone to verify. */
type Applicant = LocationSite & Pick<Draft, "phone">;

/** Creates an application that is complete except for the seats. Returns its id. */
export const draftWithoutSeats = (caller: Caller, place: Applicant): Promise<string> =>
  draftAt(caller, {
    ...place,
    step: "session",
    ...wholeFamily(place.tenant),
  });

/** Opens the seats step of a new application that is complete otherwise. Returns its id. */
export const openSeatsStep = async (page: Page, place: Applicant): Promise<string> => {
  const id = await draftWithoutSeats(page, place);
  await page.goto(`${place.site ?? siteOf(place.tenant)}/form/${id}?step=session`);
  return id;
};

/** The first free seats at a location. */
export const freeSeats = async (caller: Caller, locationKey: string) => {
  const { sessions } = await callApi<{ sessions: Session[] }>(caller, "GET", `/schedule?locationKey=${locationKey}`);
  const session = sessions.find(({ isAvailable, pairId }) => isAvailable && pairId);
  const days = `/start-day/${session?._id}/${session?.pairId}/${locationKey}`;
  const { startDays } = await callApi<{ startDays: AvailableStartDay[] }>(caller, "GET", days);
  const startDay = startDays.find(({ isAvailable }) => isAvailable);
  const path = `/presentation/${startDay?._id}/${locationKey}`;
  const { presentations } = await callApi<{ presentations: Presentation[] }>(caller, "GET", path);
  return {
    session_id: session?._id,
    secondary_session_id: session?.pairId,
    start_day: startDay?._id,
    presentation_date: presentations[0]?._id,
  };
};

/** Books the seats of an application. */
export const makeAppointment = (caller: Caller, id: string) =>
  callApi(caller, "POST", `/registration/make-appointment/${id}`, { isStudentAdult: false });

/** Creates an application with an appointment, without a page. Returns its id. */
export const bookAppointment = async (caller: Caller, place: Applicant): Promise<string> => {
  const id = await draftWithoutSeats(caller, place);
  await saveAnswers(caller, id, await freeSeats(caller, place.locationKey));
  await makeAppointment(caller, id);
  return id;
};
