import type { ApplicationForm, FormConfiguration, PageConfiguration } from "@/lib/domain/application/application";
import { formContext, journeyOf } from "@/lib/domain/application/fields";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import type { Region } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { wholeGuardian, wholeStudent } from "@/tools/whole-answers";

const TODAY = "2026-06-15";

export const aConfiguration = (changes: Partial<PageConfiguration> = {}): PageConfiguration => ({
  countryForm: countryForm("AM"),
  pages: PAGE_STEPS,
  agePreCheck: false,
  specialNeeds: [{ name: "hearing" }, { name: "vision" }],
  addressTemplate: "address-template-1",
  ageRestrictions: { min: 12, max: 18 },
  usernameRequired: false,
  nativeNames: false,
  ...changes,
});

const CONTEXT = formContext(aConfiguration(), "AM", TODAY, {});

/** A fifteen-year-old's form with every answer that the configuration above requires. */
export const aForm = (
  student: ApplicationForm["student"] = {},
  changes: Partial<ApplicationForm> = {},
): ApplicationForm => ({
  location_key: "yerevan",
  userLegalStatus: 1,
  student: {
    ...wholeStudent(CONTEXT, {
      firstName: "Ani",
      lastName: "Petrosyan",
      birthDate: "2011-02-03",
      phone: "+37491234567",
      session_id: "session",
      start_day: "day",
      presentation_date: "presentation",
    }),
    ...student,
  },
  guardians: [
    wholeGuardian(CONTEXT, {
      firstName: "Nare",
      lastName: "Petrosyan",
      phoneNumbers: [{ phone: "+37491234568" }],
    }),
  ],
  ...changes,
});

/** The context and the steps of a form, for its rules. */
export const situation = (
  form: ApplicationForm,
  configuration: FormConfiguration = aConfiguration(),
  region: Region = "AM",
) => ({
  context: formContext({ ...configuration, countryForm: countryForm(region) }, region, TODAY, form.student),
  steps: journeyOf(configuration, form.student, TODAY),
});
