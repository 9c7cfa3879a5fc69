import { setTimeout as delay } from "node:timers/promises";
import { v4 as uuid } from "uuid";
import type { Application } from "@/lib/contracts/application";
import { configuration } from "@/lib/contracts/configuration";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { verification } from "@/lib/contracts/verification";
import type { PageStep } from "@/lib/domain/application/steps";
import { routeOfStep, routes } from "@/lib/domain/routes";
import type { Acknowledgement } from "@/tests/faults/bench/ledger";
import { aGuardian, aStudent, saveOf } from "@/tests/support/fixtures";
import type { Browser, Refused } from "./browser";
import type { Applicant } from "./people";
import { type Chooser, type Chosen, takeSeats } from "./seats";

/** What a journey needs besides the applicant. */
export interface Journey extends Omit<Chooser, "think"> {
  /** The code that was last sent to a phone. */
  codeFor(who: Applicant): string;
  /** How much longer than at human pace everything is thought about: 0 for as fast as it goes. */
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

const comeIn = async (way: Journey, who: Applicant): Promise<void> => {
  const { browser } = way;
  await browser.open(routes.home);
  await Promise.all([browser.fetch("/api/session"), browser.call(configuration.get, {})]);
  await rest(way, "home");
  await browser.open(routes.verify);
  await Promise.all([
    browser.fetch("/api/session"),
    browser.fetch("/api/country"),
    browser.call(configuration.get, {}),
  ]);
  await rest(way, "phone");
  const body = { value: who.phone, method: METHOD } as const;
  await browser.call(verification.send, { body: { ...body, language: LANGUAGE } });
  await rest(way, "message");
  await browser.call(verification.check, { body: { ...body, code: way.codeFor(who) } });
};

/** The page that makes an application and leads to its first step. */
const begin = async ({ browser }: Journey, { habit }: Applicant): Promise<Application> => {
  const enter = () => browser.open(routes.applications);
  const entered = await Promise.all(habit === "pressesTwice" ? [enter(), enter()] : [enter()]);
  const [address = ""] = entered;
  if (entered.some((other) => other !== address)) throw new Error("two presses made two applications");
  const { registrations: all } = await browser.call(registrations.list, {});
  const id = all.find(({ _id }) => address.includes(_id))?._id;
  if (!id) throw new Error(`no application was begun: ${address}`);
  return browser.call(registrations.get, { params: { id } });
};

type Answers = {
  student?: object;
  guardians?: object;
  location_key?: string;
  userLegalStatus?: number;
  contract?: object;
};

/** What a step asks for, as the applicants of this night answer it. */
const answersOf = (step: PageStep, { tenant, phone }: Applicant, locationKey: string, contract: string): Answers => {
  const { firstName, lastName, firstNameEn, lastNameEn, birthDate, gender, special_needs } = aStudent(tenant);
  switch (step) {
    case "location":
      return { location_key: locationKey };
    case "contract":
      return { userLegalStatus: 1, contract: { version: contract, signer: "guardian" } };
    case "studentData":
      return { student: { firstName, lastName, firstNameEn, lastNameEn, birthDate, gender, phone } };
    case "specialNeeds":
      return { student: { special_needs } };
    case "parentData":
      return { guardians: [aGuardian()] };
    default:
      return {};
  }
};

/** Saves the answers of a step; `at` is where the applicant then is. */
const save = ({ browser }: Journey, application: Application, answers: Answers, at: PageStep) => {
  const student = { ...application.student, ...answers.student };
  const body = saveOf(application, { ...answers, student, step: at, maxStep: at });
  return browser.call(registrations.save, { params: { id: application._id }, body });
};

/** Where those go no further who leave. */
const LAST: readonly PageStep[] = ["studentData", "parentData", "confirmation"];

const STEPS_BEFORE = ["location", "contract", "studentData", "specialNeeds", "accommodations", "parentData"] as const;

/** Fills in the steps before the seats; the application afterwards, or nothing when somebody has left. */
const fillIn = async (way: Journey, who: Applicant, begun: Application): Promise<Application | undefined> => {
  const { browser, town } = way;
  const { dashboardConfig } = await browser.call(configuration.get, {});
  let application = begun;
  for (const [at, step] of STEPS_BEFORE.entries()) {
    const address = routeOfStep(application._id, step);
    await browser.go(address);
    if (who.habit === "leaves" && LAST[who.place % LAST.length] === step) return undefined;
    const answers = answersOf(step, who, town.locationKey, dashboardConfig.contract.version);
    if (step === "studentData" || step === "parentData") {
      // Typed, rested, typed on: saved on the way and at the end.
      await rest(way, step);
      application = await save(way, application, answers, step);
    }
    if (who.habit === "reloads" && step === "parentData") await browser.open(address);
    await rest(way, step);
    application = await save(way, application, answers, STEPS_BEFORE[at + 1] ?? "session");
  }
  return application;
};

const choose = async (way: Journey, application: Application, before?: Chosen) => {
  await way.browser.go(routeOfStep(application._id, "session"));
  const chooser = { ...way, think: () => rest(way, "session") };
  const chosen = await takeSeats(before ? { ...chooser, wantsHotDay: false } : chooser, application, before);
  return { chosen, application: await save(way, application, { student: chosen.answers }, "confirmation") };
};

const IN_FLIGHT_MS = 1000;

const press = async (browser: Browser, id: string, times: number): Promise<Acknowledgement> => {
  const key = uuid();
  const booking = (): Promise<ReplyOf<typeof registrations.makeAppointment>> =>
    browser
      .call(registrations.makeAppointment, { params: { id }, body: { isStudentAdult: false } }, key)
      .catch(async (error: Refused) => {
        if (error.code !== "request_in_flight") throw error;
        // As the page does: asked again under the same key once the first has been answered.
        await delay(IN_FLIGHT_MS);
        return booking();
      });
  const made = await Promise.all(Array.from({ length: times }, booking));
  const [reference = ""] = made.map(({ appointment }) => appointment.reference);
  if (made.some(({ appointment }) => appointment.reference !== reference)) throw new Error("two presses booked twice");
  return { id, reference };
};

/** Plays an applicant from the home page to the appointment; what was acknowledged, or nothing when they have left before. */
export const runJourney = async (way: Journey, who: Applicant): Promise<Acknowledgement | undefined> => {
  const { browser } = way;
  await comeIn(way, who);
  const filled = await fillIn(way, who, await begin(way, who));
  if (!filled) return undefined;
  let { chosen, application } = await choose(way, filled);
  const { _id: id } = application;
  await browser.go(routeOfStep(id, "confirmation"));
  await rest(way, "confirmation");
  if (who.habit === "leaves") {
    await browser.call(calls.release, { params: { id } });
    way.taken.giveBack(chosen.ids);
    return undefined;
  }
  if (who.habit === "goesBack") {
    ({ chosen, application } = await choose(way, application, chosen));
    await browser.go(routeOfStep(id, "confirmation"));
    await rest(way, "confirmation");
  }
  if (who.habit === "reloads") await browser.open(routeOfStep(id, "confirmation"));
  const acknowledged = await press(browser, id, who.habit === "pressesTwice" ? 2 : 1);
  await browser.go(routes.appointment(id));
  const { reference } = await browser.call(registrations.attendance, { params: { id } });
  if (reference !== acknowledged.reference) throw new Error("another appointment was shown than was made");
  return acknowledged;
};
