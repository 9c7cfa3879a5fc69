import type { Transaction } from "@/backend/db/database";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Config } from "@/lib/contracts/configuration";
import type { Situation } from "@/lib/domain/application/situation";
import { type AgeRestrictions, acceptedDays, isPlausibleBirthDate } from "@/lib/domain/person/age";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { problemsBesidesSeats } from "./validate";
import { findWaitingRange, type OfferDays, storeOfferDays } from "./waiting-store";

/** What the days of an offer depend on, besides the seats. */
export interface WaitingApplicant {
  birthDate: string | null | undefined;
  /** Whether the form can be booked, except for the seats. */
  isComplete: boolean;
  /** The days that the applicant waits for. */
  from: Day;
  to: Day;
}

/** The days on which a waiting applicant could take a seat: claims reserve, and offers are made, on these days only. */
export const offerDaysOf = (
  { birthDate, isComplete, from, to }: WaitingApplicant,
  { ageRestrictions }: { ageRestrictions: AgeRestrictions },
  today: Day,
): OfferDays => {
  const none = { isComplete, offerFrom: null, offerTo: null };
  if (!isComplete) return none;
  if (!birthDate) return { isComplete, offerFrom: from, offerTo: to };
  // An older version stored dates as they were typed.
  if (!isPlausibleBirthDate(birthDate, today)) return none;
  const days = acceptedDays(birthDate, ageRestrictions, from, to);
  return days ? { isComplete, offerFrom: days.from, offerTo: days.to } : none;
};

/**
 * Whether a waiting form can be booked once it has seats. An agreement that the network has changed since is no obstacle: it is
 * signed again when the offer is accepted.
 */
const isComplete = (row: RegistrationRow, situation: Situation<Config>): boolean => {
  const problems = Object.values(problemsBesidesSeats(row, situation));
  return problems.every((problem) => problem === "contract_changed");
};

/** Judges a waiting application again after an edit, in the edit's transaction. Does nothing if it does not wait. */
export const rejudgeWaitingEntry = async (
  tx: Transaction,
  tenant: Tenant,
  row: RegistrationRow,
  situation: Situation<Config>,
): Promise<void> => {
  const range = await findWaitingRange(tx, tenant, row.id);
  if (!range) return;
  const applicant = { ...range, birthDate: row.student.birthDate, isComplete: isComplete(row, situation) };
  await storeOfferDays(tx, tenant, row.id, offerDaysOf(applicant, situation.settings, situation.today));
};
