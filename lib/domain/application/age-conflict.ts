import { type AgeRestrictions, hasAcceptedAge, isAdult, isPlausibleBirthDate } from "@/lib/domain/person/age";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import { type Day, plusDays } from "@/lib/kit/day";
import type { Signer } from "./contract";
import { LEGAL_STATUSES, type LegalStatus } from "./enumerations";
import { requiredSigner, STATUS_OF_SIGNER, usualSigner } from "./signer";

/** What a birth date contradicts: who accepted the agreement, or the ages of the centre on every day that can be booked. */
const AGE_CONFLICTS = ["validator_form_guardian_signs", "validator_form_student_signs", "age_restricted"] as const;
export type AgeConflict = (typeof AGE_CONFLICTS)[number];

/** Whether a field's message is such a contradiction. */
export const isAgeConflict = (message: string | undefined): message is AgeConflict =>
  (AGE_CONFLICTS as readonly (string | undefined)[]).includes(message);

/** What a birth date is compared with. */
export interface AgeRules {
  userLegalStatus: LegalStatus | null | undefined;
  agePreCheck: boolean;
  ageRestrictions: AgeRestrictions;
  today: Day;
}

/** Whether a centre accepts somebody on a day that can be booked. */
export const isAcceptedSoon = (birthDate: Day, ages: AgeRestrictions, today: Day): boolean =>
  hasAcceptedAge(birthDate, ages, today, plusDays(today, OFFERED_DAYS));

const SIGNER_CONFLICTS = {
  guardian: "validator_form_guardian_signs",
  student: "validator_form_student_signs",
} as const satisfies Record<Signer, AgeConflict>;

// Nobody has accepted the agreement yet, or the centre has none.
const isOther = (status: LegalStatus | null | undefined, required: LegalStatus): boolean =>
  status !== null && status !== undefined && status !== required;

/** How a signer goes with a birth date. A missing date, or one that nobody can be born on, goes with all. */
export const signerJudgement = (
  birthDate: string | undefined,
  { userLegalStatus, agePreCheck, today }: Omit<AgeRules, "ageRestrictions">,
): "usual" | "unusual" | "refused" => {
  const isKnown = birthDate !== undefined && isPlausibleBirthDate(birthDate, today);
  // Whoever hands the application over accepts nothing.
  if (!isKnown || userLegalStatus === LEGAL_STATUSES.minor) return "usual";
  const isGrown = isAdult(birthDate, today);
  if (!isOther(userLegalStatus, STATUS_OF_SIGNER[usualSigner(isGrown)])) return "usual";
  return requiredSigner({ isAdult: isGrown, agePreCheck }) ? "refused" : "unusual";
};

/** What a birth date contradicts; undefined if nothing, or if nobody can be born on it. */
export const ageConflict = (birthDate: string | undefined, rules: AgeRules): AgeConflict | undefined => {
  const { userLegalStatus, ageRestrictions, today } = rules;
  if (!birthDate || !isPlausibleBirthDate(birthDate, today)) return undefined;
  const isGrown = isAdult(birthDate, today);
  if (userLegalStatus === LEGAL_STATUSES.minor && isGrown) return SIGNER_CONFLICTS.student;
  if (signerJudgement(birthDate, rules) === "refused") return SIGNER_CONFLICTS[usualSigner(isGrown)];
  return isAcceptedSoon(birthDate, ageRestrictions, today) ? undefined : "age_restricted";
};

/** Whether a centre refuses somebody on the start day of an appointment. */
export const isRefusedOn = (
  startDay: Day,
  birthDate: string | undefined,
  { ageRestrictions, today }: AgeRules,
): boolean =>
  birthDate !== undefined &&
  isPlausibleBirthDate(birthDate, today) &&
  !hasAcceptedAge(birthDate, ageRestrictions, startDay, startDay);
