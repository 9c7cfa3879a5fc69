import { type Day, isDay, plusDays, plusYears, yearsBetween } from "@/lib/kit/day";

export const ADULT_AGE = 18;
/** The oldest age a birth date may give; beyond it the year is a typing error. */
const OLDEST_AGE = 120;

/** Whole years from a birth date to `today`, both calendar days in the location's zone (spec §5). */
export const ageOn = (birthDate: Day, today: Day): number => yearsBetween(birthDate, today);

/** Adult: 18 years or more. Without a birth date nobody is one. */
export const isAdult = (birthDate: Day | undefined, today: Day): boolean =>
  birthDate !== undefined && isDay(birthDate) && ageOn(birthDate, today) >= ADULT_AGE;

/** A day that somebody living can be born on. */
export const isPlausibleBirthDate = (text: string, today: Day): boolean =>
  isDay(text) && text <= today && ageOn(text, today) <= OLDEST_AGE;

/** Ages, in whole years, that a location takes; a missing limit is no limit. */
export interface AgeRestrictions {
  min?: number | undefined;
  max?: number | undefined;
}

/** The first day on which somebody has that age: for those born on a 29th of February, the 1st of March. */
const birthday = (birthDate: Day, age: number): Day => {
  const day = plusYears(birthDate, age);
  return ageOn(birthDate, day) < age ? plusDays(day, 1) : day;
};

/** The first and last day on which somebody is of an accepted age; a missing one is no limit. */
export const acceptedAgePeriod = (birthDate: Day, { min, max }: AgeRestrictions): { from?: Day; to?: Day } => ({
  ...(min !== undefined && { from: birthday(birthDate, min) }),
  ...(max !== undefined && { to: plusDays(birthday(birthDate, max + 1), -1) }),
});
