import type { RegistrationRow } from "@/backend/registrations/row";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import type { Situation } from "@/lib/domain/application/situation";
import { formIssues, stepIssues } from "@/lib/domain/application/validation";
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

const contractProblem = (
  contract: RegistrationRow["contract"],
  { settings }: Situation<Config>,
  isAdult: boolean,
): string | undefined => {
  if (!settings.pages.includes("contract")) return undefined;
  if (!contract) return RULE_ERRORS.contract;
  if (contract.version !== settings.contract.version) return "contract_changed";
  return !isAdult && contract.signer === "student" ? RULE_ERRORS.guardianSigns : undefined;
};

/**
 * Every invalid field of a form by its API name, with the problem. `hasSeats` is false for holds and the waiting list, where no
 * seats are saved yet. Whether the student is an adult is computed here, not read from the request.
 */
export const invalidFields = (
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
  const problem = contract && contractProblem(contract.accepted, situation, context.isAdult);
  return {
    ...Object.fromEntries(issues.map(({ backend, message }) => [backend, message])),
    ...(problem && { contract: problem }),
  };
};

/** Throws `validation_failed` with the invalid fields, if there are any. */
export const requireComplete = (...of: Parameters<typeof invalidFields>): void => {
  const fields = invalidFields(...of);
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
};

/** Throws `age_restricted` unless the location accepts the student's age on the start day. Booking checks the same. */
export const requireAcceptedAge = (
  { student }: ApplicationForm,
  { settings }: Situation<Config>,
  startDay: Day,
): void => {
  const { birthDate } = student;
  if (birthDate && !hasAcceptedAge(birthDate, settings.ageRestrictions, startDay, startDay))
    throw new AppError("age_restricted", { ...settings.ageRestrictions });
};
