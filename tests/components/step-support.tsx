import { expect } from "vitest";
import { type Locator, locators, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { GuardianStepScreen } from "@/components/application-form/guardian-step-screen";
import { StepScreen } from "@/components/application-form/step-screen";
import { WrittenValuesProvider } from "@/lib/client/written-values";
import { type AgeNotice, ageNotices } from "@/lib/contracts/age-notices";
import type { Application, Attendance } from "@/lib/contracts/application";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { files } from "@/lib/contracts/files";
import { maps } from "@/lib/contracts/maps";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { IDS, sampleApplication, sampleRegions, sampleSchools } from "@/lib/contracts/samples";
import { schools } from "@/lib/contracts/schools";
import type { Guardian, Student } from "@/lib/domain/application/application";
import type { AddressTemplate } from "@/lib/domain/application/enumerations";
import type { Fold } from "@/lib/domain/application/field-row";
import type { Reader } from "@/lib/domain/application/reader";
import type { PageStep } from "@/lib/domain/application/steps";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Region } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import type { LocationOption } from "@/lib/domain/location/options";
import { phoneText } from "@/lib/domain/person/phone";
import { writtenValuesOf } from "@/lib/i18n/written-values";
import { aConfiguration } from "@/tests/support/forms";
import { answer, answerCalls, refusal } from "./door-support";
import { English, TEXTS } from "./english";

declare module "vitest/browser" {
  interface LocatorSelectors {
    getByFieldName(name: string): Locator;
  }
}
locators.extend({ getByFieldName: (name: string) => `[name="${name}"]` });

const COUNTRIES = [
  { region: "AM", name: "Armenia", code: "+374" },
  { region: "GE", name: "Georgia", code: "+995" },
  { region: "DE", name: "Germany", code: "+49" },
];
const SCREENS = {
  studentData: StepScreen,
  parentData: GuardianStepScreen,
  specialNeeds: StepScreen,
  accommodations: StepScreen,
};
const CONFIGURATION = aConfiguration({
  usernameRequired: true,
  specialNeeds: ["hearing", "autism"].map((name) => ({ name, tooltip: `specialNeedTooltips.${name}` })),
});

type Places = ReplyOf<typeof maps.autocomplete>["places"];

interface Door {
  places?: Places | ((text: string) => Places);
  isTaken?: (username: string) => boolean;
  isValidPhone?: boolean;
  /** Refuses to check a username or a number. */
  refuseChecks?: () => Response;
  /** Refuses to save the answers. */
  refuseSave?: (save: { version: number }) => Response | undefined;
  /** Saves are accepted of the current version only, and their answers lost while this is true. */
  loses?: () => boolean;
  /** Whether the backend knows saves by their ids: yes by default. */
  knowsSaves?: boolean;
  /** Answers a change of the appointment, which this step is the last to edit. Without it there is none yet. */
  change?: () => Response;
}

/** Answers what a step asks for, and saves its application as the backend does. */
const answerStep = (
  first: Application,
  {
    places = [],
    isTaken = () => false,
    isValidPhone = true,
    refuseChecks,
    refuseSave,
    loses,
    knowsSaves = true,
    change,
  }: Door,
) => {
  let application = first;
  let notices: AgeNotice[] = [];
  const door = answerCalls(
    answer(registrations.save, ({ step, maxStep, student, guardians, version, location_key, saveId }) => {
      const refused = refuseSave?.({ version });
      if (refused) return refused;
      if (loses && version !== application.version)
        return refusal(409, "registration_stale", { data: { current: application } });
      application = { ...application, step, maxStep, student, guardians, version: version + 1 };
      if (location_key) application = { ...application, location_key };
      if (knowsSaves) application = { ...application, saveId };
      if (loses?.()) throw new TypeError("the answer is lost");
      return application;
    }),
    answer(files.list, () => ({ files: [] })),
    answer(files.remove, () => undefined),
    answer(people.usernameExists, (_body, { username }) => refuseChecks?.() ?? { exists: isTaken(username) }),
    answer(people.checkPhone, () => refuseChecks?.() ?? { isPossible: true, isValid: isValidPhone }),
    answer(schools.regions, () => sampleRegions),
    answer(schools.ofRegion, () => sampleSchools),
    answer(maps.autocomplete, (_body, _params, { q = "" }) => ({
      places: typeof places === "function" ? places(q) : places,
    })),
    answer(ageNotices.list, () => ({ notices })),
    answer(ageNotices.create, ({ location_key }) => {
      const notice = { _id: IDS.ageNotice, location_key, day: "2027-02-03" };
      notices = [notice];
      return notice;
    }),
    answer(ageNotices.remove, () => {
      notices = [];
      return undefined;
    }),
    ...(change ? [answer(registrations.updateAppointment, change)] : []),
  );
  return { ...door, saved: () => application };
};

/** Where the application is: the country, and whether names are asked for in its letters too. */
interface Place {
  region?: Region;
  nativeNames?: boolean;
  /** The pages of an edited application: by default this step alone. */
  pages?: readonly PageStep[];
  appointment?: Attendance;
  /** Answers besides the sample's. */
  answers?: Student;
  guardians?: Guardian[];
  /** By default this step. */
  maxStep?: PageStep;
  /** What the applicant has verified. */
  verified?: VerifiedValue;
  addressTemplate?: AddressTemplate;
  /** The centres of the network; that of the sample is Yerevan. */
  locations?: readonly LocationOption[];
  userLegalStatus?: Application["userLegalStatus"];
  agePreCheck?: boolean;
  /** Whom the texts speak to. */
  reader?: Reader;
}

/** What the server writes for the page. */
const writtenIn = (application: Application, verified: VerifiedValue | undefined, region: Region) => ({
  ...writtenValuesOf(application, "en", region),
  ...(verified && { [verified.value]: phoneText(verified.value, region) }),
});

/** The control of one answer, by its name in the form. */
export const control = (name: string): Locator => page.getByFieldName(name);

const agesOf = ({ location_key }: Application, locations: readonly LocationOption[]) =>
  locations.find(({ key }) => key === location_key)?.ages;

/** Opens a group of optional questions. */
export const openFold = (fold: Fold): Promise<void> =>
  page
    .getByRole("button", { name: TEXTS.form[`fold_${fold}`] })
    .first()
    .click();

/** Opens one step of a new application. `reopen` opens it again, as it was saved. */
export const openStep = async (step: keyof typeof SCREENS, door: Door = {}, place: Place = {}) => {
  const { region = "DE", nativeNames = false, pages = [step], appointment, answers, locations = [], verified } = place;
  const { userLegalStatus = sampleApplication.userLegalStatus, agePreCheck = false, reader } = place;
  const { addressTemplate = "address-template-2", guardians = [], maxStep = step } = place;
  const configuration = {
    ...CONFIGURATION,
    nativeNames,
    agePreCheck,
    addressTemplate,
    countryForm: countryForm(region),
  };
  const student = { ...(step === "studentData" ? {} : sampleApplication.student), ...answers };
  const draft = {
    ...sampleApplication,
    step,
    maxStep,
    student,
    userLegalStatus,
    guardians,
    ...(appointment && { appointment }),
  };
  const { sent, saved } = answerStep(draft, door);
  const Screen = SCREENS[step];
  const shown = (visit: number) => (
    <English countries={COUNTRIES} reader={reader}>
      <WrittenValuesProvider values={writtenIn(saved(), verified, region)}>
        <Screen
          application={saved()}
          configuration={{
            ...configuration,
            ...(door.change && { pages }),
            ageRestrictions: agesOf(saved(), locations) ?? configuration.ageRestrictions,
          }}
          key={visit}
          language="en"
          locations={locations}
          mode={door.change ? "edit" : "apply"}
          region={region}
          step={step}
          today="2026-06-15"
          verified={verified}
        />
      </WrittenValuesProvider>
    </English>
  );
  const screen = await render(shown(1));
  return {
    screen,
    sent,
    next: () => screen.getByRole("button", { name: TEXTS.common.continue, exact: true }).click(),
    /** Waits until the application has these answers and the page says so. It says "Saved" of an earlier save, too. */
    saved: async (answers: object) => {
      await expect.poll(saved).toMatchObject(answers);
      await expect.element(screen.getByText(/^(Saved|Sent)/)).toBeVisible();
    },
    application: saved,
    reopen: () => screen.rerender(shown(2)),
    /** Shows what the page is after `router.refresh`. */
    refresh: () => screen.rerender(shown(1)),
  };
};
