import { setTimeout as delay } from "node:timers/promises";
import { v4 as uuid } from "uuid";
import type { Application } from "@/lib/contracts/application";
import { configuration } from "@/lib/contracts/configuration";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { verification } from "@/lib/contracts/verification";
import type { PageStep } from "@/lib/domain/application/steps";
import { routes } from "@/lib/domain/routes";
import { routeOfStep } from "@/lib/domain/step-routes";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import type { Acknowledgement } from "@/tests/faults/bench/ledger";
import { aGuardian, aStudent, saveOf } from "@/tests/support/fixtures";
import type { Browser, Refused } from "./browser";
import type { Applicant } from "./people";
import { type Chooser, type Chosen, readSeats, takeSeats } from "./seats";

/** What a journey needs besides the applicant. */
export interface Journey extends Omit<Chooser, "think"> {
  /** The code that was last sent to a phone. */
  codeFor(applicant: Applicant): string;
  /** Multiplies all thinking times: 1 is human pace, 0 full speed. */
  pace: number;
}

const LANGUAGE = "en";
const METHOD = "sms";

/** Thinking times, in seconds. */
const SECONDS = {
  home: 5,
  phone: 12,
  message: 12,
  location: 10,
  contract: 15,
  studentData: 30,
  specialNeeds: 8,
  accommodations: 5,
  parentData: 30,
  session: 12,
  confirmation: 15,
} as const;

const rest = async ({ pace }: Journey, moment: keyof typeof SECONDS): Promise<void> => {
  if (pace > 0) await delay(SECONDS[moment] * 1000 * pace * (0.5 + Math.random()));
};

const signIn = async (journey: Journey, applicant: Applicant): Promise<void> => {
  const { browser } = journey;
  await browser.open(routes.home);
  await Promise.all([browser.fetch("/api/session"), browser.call(configuration.get, {})]);
  await rest(journey, "home");
  await browser.go(routes.verify);
  await Promise.all([
    browser.fetch("/api/session"),
    browser.fetch("/api/country"),
    browser.call(configuration.get, {}),
  ]);
  await rest(journey, "phone");
  const body = { value: applicant.phone, method: METHOD } as const;
  await browser.call(verification.send, { body: { ...body, language: LANGUAGE } });
  await rest(journey, "message");
  await browser.call(verification.check, { body: { ...body, code: journey.codeFor(applicant) } });
};

const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/** Opens the page that creates an application and leads to its first step; returns the application and the step's address. */
const createApplication = async ({ browser }: Journey, { habit }: Applicant) => {
  const enter = () => browser.open(routes.applications);
  const entered = await Promise.all(habit === "pressesTwice" ? [enter(), enter()] : [enter()]);
  const [address = ""] = entered;
  if (entered.some((other) => other !== address)) throw new Error("two presses made two applications");
  const [id] = ID.exec(address) ?? [];
  if (!id) throw new Error(`no application was created: ${address}`);
  return { address, created: await browser.read(registrations.get, { params: { id } }) };
};

type Answers = {
  student?: object;
  guardians?: object;
  location_key?: string;
  userLegalStatus?: number;
  contract?: object;
};

const inKana = (tenant: Tenant) =>
  tenantRow(tenant).country === "japan" ? { firstNameKana: "アニ", lastNameKana: "ペトロシャン" } : {};

/** The answers of a step, as the applicants of this night give them. */
const answersOf = (step: PageStep, { tenant, phone }: Applicant, locationKey: string, contract: string): Answers => {
  const { firstName, lastName, firstNameEn, lastNameEn, birthDate, gender, special_needs } = aStudent(tenant);
  switch (step) {
    case "location":
      return { location_key: locationKey };
    case "contract":
      return { userLegalStatus: 1, contract: { version: contract, signer: "guardian" } };
    case "studentData":
      return { student: { firstName, lastName, firstNameEn, lastNameEn, birthDate, gender, phone, ...inKana(tenant) } };
    case "specialNeeds":
      return { student: { special_needs } };
    case "parentData":
      return { guardians: [{ ...aGuardian(), ...inKana(tenant) }] };
    default:
      return {};
  }
};

/** Saves the answers of a step; the applicant is then at `currentStep`. */
const save = ({ browser }: Journey, application: Application, answers: Answers, currentStep: PageStep) => {
  const student = { ...application.student, ...answers.student };
  const body = saveOf(application, { ...answers, student, step: currentStep, maxStep: currentStep });
  return browser.call(registrations.save, { params: { id: application._id }, body });
};

/** The steps at which applicants with the habit "leaves" leave. */
const LEAVING_STEPS: readonly PageStep[] = ["studentData", "parentData", "confirmation"];

const STEPS_BEFORE = ["location", "contract", "studentData", "specialNeeds", "accommodations", "parentData"] as const;

/** The steps that show which files were uploaded. */
const STEPS_WITH_FILES: readonly PageStep[] = ["studentData", "parentData"];

/** Creates an application and fills in the steps before the seats; returns the application, or undefined when the applicant has left. */
const fillIn = async (journey: Journey, applicant: Applicant): Promise<Application | undefined> => {
  const { browser, town } = journey;
  const { address: entered, created } = await createApplication(journey, applicant);
  const { dashboardConfig } = await browser.read(configuration.get, {});
  let application = created;
  for (const [index, step] of STEPS_BEFORE.entries()) {
    const address = routeOfStep(application._id, step);
    if (address !== entered) await browser.go(address);
    if (STEPS_WITH_FILES.includes(step)) await browser.fetch(`/api/files?registrationId=${application._id}`);
    if (applicant.habit === "leaves" && LEAVING_STEPS[applicant.place % LEAVING_STEPS.length] === step)
      return undefined;
    const answers = answersOf(step, applicant, town.locationKey, dashboardConfig.contract.version);
    if (step === "studentData" || step === "parentData") {
      // Save midway too, as the form does during a pause.
      await rest(journey, step);
      application = await save(journey, application, answers, step);
    }
    if (applicant.habit === "reloads" && step === "parentData") await browser.open(address);
    await rest(journey, step);
    application = await save(journey, application, answers, STEPS_BEFORE[index + 1] ?? "session");
  }
  return application;
};

const choose = async (journey: Journey, application: Application, previous?: Chosen) => {
  await journey.browser.go(routeOfStep(application._id, "session"));
  const chooser = { ...journey, think: () => rest(journey, "session") };
  const chosen = await takeSeats(previous ? { ...chooser, wantsHotDay: false } : chooser, application, previous);
  return { chosen, application: await save(journey, application, { student: chosen.answers }, "confirmation") };
};

/** Moves to the summary, which reads the names of the chosen seats. */
const checkAnswers = async (journey: Journey, { _id: id }: Application, { answers }: Chosen): Promise<void> => {
  const { browser, town } = journey;
  await browser.go(routeOfStep(id, "confirmation"));
  await readSeats({ browser, town }, id, answers);
  await rest(journey, "confirmation");
};

const IN_FLIGHT_MS = 1000;

const bookOnce = async (browser: Browser, id: string, times: number): Promise<Acknowledgement> => {
  const key = uuid();
  const booking = (): Promise<ReplyOf<typeof registrations.makeAppointment>> =>
    browser
      .call(registrations.makeAppointment, { params: { id }, body: { isStudentAdult: false } }, key)
      .catch(async (error: Refused) => {
        if (error.code !== "request_in_flight") throw error;
        // As the page does, send again under the same key when the first has been answered.
        await delay(IN_FLIGHT_MS);
        return booking();
      });
  const replies = await Promise.all(Array.from({ length: times }, booking));
  const [reference = ""] = replies.map(({ appointment }) => appointment.reference);
  if (replies.some(({ appointment }) => appointment.reference !== reference))
    throw new Error("two presses booked twice");
  return { id, reference };
};

/** Plays an applicant from the home page to the appointment; returns its acknowledgement, or undefined when they left. */
export const runJourney = async (journey: Journey, applicant: Applicant): Promise<Acknowledgement | undefined> => {
  const { browser } = journey;
  await signIn(journey, applicant);
  const filled = await fillIn(journey, applicant);
  if (!filled) return undefined;
  let { chosen, application } = await choose(journey, filled);
  const { _id: id } = application;
  await checkAnswers(journey, application, chosen);
  if (applicant.habit === "leaves") {
    await browser.call(calls.release, { params: { id } });
    journey.taken.giveBack(chosen.ids);
    return undefined;
  }
  if (applicant.habit === "goesBack") {
    ({ chosen, application } = await choose(journey, application, chosen));
    await checkAnswers(journey, application, chosen);
  }
  if (applicant.habit === "reloads") await browser.open(routeOfStep(id, "confirmation"));
  const acknowledged = await bookOnce(browser, id, applicant.habit === "pressesTwice" ? 2 : 1);
  await browser.go(routes.congrats(id));
  const { reference } = await browser.read(registrations.attendance, { params: { id } });
  if (reference !== acknowledged.reference) throw new Error("another appointment was shown than was made");
  return acknowledged;
};
