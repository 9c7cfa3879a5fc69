import { refuseFields } from "@/backend/http/refuse-fields";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { Situation } from "@/lib/domain/application/situation";
import { agreementProblem } from "@/lib/domain/application/unfinished-steps";
import { formIssues, type Issue, stepIssues } from "@/lib/domain/application/validation";
import { hasAcceptedAge } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";

/** The saved answers as the domain rules read them. */
export const formOf = (
  row: Pick<RegistrationRow, "location_key" | "user_legal_status" | "student" | "guardians">,
): ApplicationForm => ({
  location_key: row.location_key ?? undefined,
  userLegalStatus: row.user_legal_status,
  student: row.student,
  guardians: row.guardians,
});

/** The invalid fields by their API names, each with its problem. */
export const fieldsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ backend, message }) => [backend, message]));

/**
 * Every invalid field of a form by its API name, with the problem. Whether the student is an adult is computed here, not read from
 * the request.
 */
const invalidFields = (
  form: ApplicationForm,
  situation: Situation<Config>,
  contract?: { accepted: RegistrationRow["contract"] },
  { hasSeats = true } = {},
): Record<string, string> => {
  const context = situation.contextOf(form.student);
  const steps = situation.journeyOf(form.student).filter((step) => step !== "session");
  const issues = formIssues(form, steps, context);
  // A booking needs seats even if the location's journey has no session page.
  if (hasSeats) issues.push(...stepIssues("session", form, context));
  const problem =
    contract && agreementProblem({ ...form, contract: contract.accepted }, situation.settings, context.isAdult);
  return {
    ...fieldsOf(issues),
    ...(problem && { contract: problem }),
  };
};

/** Throws `validation_failed` with the invalid fields, if there are any. */
export const requireComplete = (
  form: ApplicationForm,
  situation: Situation<Config>,
  contract?: { accepted: RegistrationRow["contract"] },
): void => refuseFields(invalidFields(form, situation, contract));

/** What a form lacks for a booking besides seats, which holds and the waiting list do not have yet. */
export const problemsBesidesSeats = (row: RegistrationRow, situation: Situation<Config>): Record<string, string> =>
  invalidFields(formOf(row), situation, row.status === "draft" ? { accepted: row.contract } : undefined, {
    hasSeats: false,
  });

/** Throws `validation_failed` with what a form lacks besides seats. */
export const requireCompleteBesidesSeats = (row: RegistrationRow, situation: Situation<Config>): void =>
  refuseFields(problemsBesidesSeats(row, situation));

/**
 * Throws `age_restricted` unless the location accepts the student's age on the start day, or on a day until `to`. Booking checks
 * the same.
 */
export const requireAcceptedAge = (
  { student }: ApplicationForm,
  { settings }: Situation<Config>,
  from: Day,
  to: Day = from,
): void => {
  const { birthDate } = student;
  if (birthDate && !hasAcceptedAge(birthDate, settings.ageRestrictions, from, to))
    throw new AppError("age_restricted", { ...settings.ageRestrictions });
};
