import { type Day, isDay, plusDays, plusYears, yearsBetween } from "@/lib/kit/day";

export const ADULT_AGE = 18;
/** The oldest age that a birth date may give, in years. A higher age is a typing error. */
const OLDEST_AGE = 120;

/** Whole years from a birth date to `today`, both calendar days in the location's zone. */
export const ageOn = (birthDate: Day, today: Day): number => yearsBetween(birthDate, today);

/** Whether somebody is 18 or older. Without a birth date: no. */
export const isAdult = (birthDate: Day | undefined, today: Day): boolean =>
  birthDate !== undefined && isDay(birthDate) && ageOn(birthDate, today) >= ADULT_AGE;

/** Whether a living person can be born on this day. */
export const isPlausibleBirthDate = (text: string, today: Day): boolean =>
  isDay(text) && text <= today && ageOn(text, today) <= OLDEST_AGE;

/** The ages that a location accepts, in whole years. A missing limit is no limit. */
export interface AgeRestrictions {
  min?: number | undefined;
  max?: number | undefined;
}

/** Every age, where a text has to name one. */
export const NO_AGE_LIMITS = { limits: "from", min: 0, max: 0 };

/** The limits as the texts of ages take them; undefined without any. */
export const ageLimitsOf = ({ min, max }: AgeRestrictions) => {
  if (min === undefined && max === undefined) return undefined;
  const limits = max === undefined ? "from" : min === undefined ? "to" : "both";
  return { limits, min: min ?? 0, max: max ?? 0 };
};

/** The first day on which somebody has that age. For a birth date of 29 February it is 1 March. */
const birthday = (birthDate: Day, age: number): Day => {
  const day = plusYears(birthDate, age);
  return ageOn(birthDate, day) < age ? plusDays(day, 1) : day;
};

/** The first and last day on which somebody has an accepted age. A missing day is no limit. */
export const acceptedAgePeriod = (birthDate: Day, { min, max }: AgeRestrictions): { from?: Day; to?: Day } => ({
  ...(min !== undefined && { from: birthday(birthDate, min) }),
  ...(max !== undefined && { to: plusDays(birthday(birthDate, max + 1), -1) }),
});

/** The birth dates of those who have an accepted age on any day from `first` to `last`. A missing day is no limit. */
export const acceptedBirthDates = ({ min, max }: AgeRestrictions, first: Day, last: Day): { from?: Day; to?: Day } => ({
  ...(max !== undefined && { from: plusDays(plusYears(first, -(max + 1)), 1) }),
  ...(min !== undefined && { to: plusYears(last, -min) }),
});

/** The days from `first` to `last` on which somebody has an accepted age; undefined if there are none. */
export const acceptedDays = (
  birthDate: Day,
  ages: AgeRestrictions,
  first: Day,
  last: Day,
): { from: Day; to: Day } | undefined => {
  const { from = first, to = last } = acceptedAgePeriod(birthDate, ages);
  return from <= last && to >= first ? { from: from > first ? from : first, to: to < last ? to : last } : undefined;
};

/** Whether somebody has an accepted age on any day from `first` to `last`. */
export const hasAcceptedAge = (birthDate: Day, ages: AgeRestrictions, first: Day, last: Day): boolean =>
  acceptedDays(birthDate, ages, first, last) !== undefined;
