import { refuseFields } from "@/backend/http/refuse-fields";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import type { Rule } from "@/lib/domain/application/field-row";
import { answerAt } from "@/lib/domain/application/fields";
import type { Situation } from "@/lib/domain/application/situation";
import { agreementProblem } from "@/lib/domain/application/unfinished-steps";
import { formIssues, type Issue, stepIssues } from "@/lib/domain/application/validation";
import { hasAcceptedAge } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";

/** The saved answers as the domain rules read them. */
export const formOf = (
  row: Pick<RegistrationRow, "location_key" | "user_legal_status" | "student" | "guardians"> &
    Partial<Pick<RegistrationRow, "has_no_phone">>,
): ApplicationForm => ({
  location_key: row.location_key ?? undefined,
  userLegalStatus: row.user_legal_status,
  student: row.student,
  guardians: row.guardians,
  hasNoPhone: row.has_no_phone,
});

/** The invalid fields by their API names, each with its problem. */
export const fieldsOf = (issues: readonly Issue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ backend, message }) => [backend, message]));

// Bookings are older than these rules.
const LATER_RULES: ReadonlySet<Rule | undefined> = new Set<Rule>(["kana", "postalCode"]);

const laterAnswers = (form: ApplicationForm): Map<string, unknown> =>
  new Map(
    listFieldInstances(form)
      .filter(({ row }) => LATER_RULES.has(row.rule))
      .map(({ row, path, answers }) => [path, answerAt(answers, row.path) || undefined]),
  );

/** Whether a problem is new since the booking: a rule that came later judges an answer only once it has changed. */
const newSince = (booked: ApplicationForm | undefined, form: ApplicationForm): ((issue: Issue) => boolean) => {
  if (!booked) return () => true;
  const [before, after] = [laterAnswers(booked), laterAnswers(form)];
  return ({ path }) => !(before.has(path) && after.has(path) && before.get(path) === after.get(path));
};

interface Judged {
  contract?: { accepted: RegistrationRow["contract"] };
  /** The stored answers of a form that is booked. */
  booked?: ApplicationForm;
  hasSeats?: boolean;
}

/**
 * Every invalid field of a form by its API name, with the problem. Whether the student is an adult is computed here, not read from
 * the request.
 */
const invalidFields = (
  form: ApplicationForm,
  situation: Situation<Config>,
  { contract, booked, hasSeats = true }: Judged = {},
): Record<string, string> => {
  const hasNoPhone = form.hasNoPhone === true || booked?.hasNoPhone === true;
  const context = { ...situation.contextOf(form.student), ...(hasNoPhone && { desk: { hasNoPhone } }) };
  const steps = situation.journeyOf(form.student).filter((step) => step !== "session");
  const issues = formIssues(form, steps, context);
  // A booking needs seats even if the location's journey has no session page.
  if (hasSeats) issues.push(...stepIssues("session", form, context));
  const problem =
    contract && agreementProblem({ ...form, contract: contract.accepted }, situation.settings, context.isAdult);
  return {
    ...fieldsOf(issues.filter(newSince(booked, form))),
    ...(problem && { contract: problem }),
  };
};

/** Throws `validation_failed` with the invalid fields, if there are any. */
export const requireComplete = (
  form: ApplicationForm,
  situation: Situation<Config>,
  contract?: { accepted: RegistrationRow["contract"] },
): void => refuseFields(invalidFields(form, situation, { contract }));

/** The same for a form that is booked: what was accepted then stays acceptable until it changes. */
export const requireStillComplete = (form: ApplicationForm, situation: Situation<Config>, booked = form): void =>
  refuseFields(invalidFields(form, situation, { booked }));

/**
 * Throws `validation_failed` with what a correction by staff gets wrong in a form that is booked: a corrected answer (by its API
 * name), or one that no longer fits it. Other problems that the form had before stay, to be corrected one after the other.
 */
export const requireCorrected = (
  form: ApplicationForm,
  situation: Situation<Config>,
  { booked, corrected }: { booked: ApplicationForm; corrected: readonly string[] },
): void => {
  const before = invalidFields(booked, situation, { booked });
  const after = Object.entries(invalidFields(form, situation, { booked }));
  refuseFields(
    Object.fromEntries(after.filter(([field, problem]) => corrected.includes(field) || before[field] !== problem)),
  );
};

/** What a form lacks for a booking besides seats, which holds and the waiting list do not have yet. */
export const problemsBesidesSeats = (row: RegistrationRow, situation: Situation<Config>): Record<string, string> => {
  const form = formOf(row);
  const judged = row.status === "draft" ? { contract: { accepted: row.contract } } : { booked: form };
  return invalidFields(form, situation, { ...judged, hasSeats: false });
};

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
