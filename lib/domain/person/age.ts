import { type Day, isDay, yearsBetween } from "@/lib/kit/day";

export const ADULT_AGE = 18;
/** The oldest age a birth date may give; beyond it the year is a typing error. */
const OLDEST_AGE = 120;

/** Whole years from a birth date to `today`, both calendar days in the location's zone (spec §5). */
export const ageOn = (birthDate: Day, today: Day): number => yearsBetween(birthDate, today);

/** Adult: 18 years or more. Without a birth date nobody is one. */
export const isAdult = (birthDate: Day | undefined, today: Day): boolean =>
  birthDate !== undefined && isDay(birthDate) && ageOn(birthDate, today) >= ADULT_AGE;

/** A day that somebody living can be born on. */
export const isBirthDate = (text: string, today: Day): boolean =>
  isDay(text) && text <= today && ageOn(text, today) <= OLDEST_AGE;

/** Ages, in whole years, that a location takes; a missing limit is no limit. */
export interface AgeRestrictions {
  min?: number | undefined;
  max?: number | undefined;
}

export const isAgeAccepted = (birthDate: Day, today: Day, { min, max }: AgeRestrictions): boolean => {
  const age = ageOn(birthDate, today);
  return age >= (min ?? 0) && age <= (max ?? OLDEST_AGE);
};
