import { isFilledIn } from "./answered";
import type { ApplicationForm, Guardian } from "./application";
import type { FieldInstance } from "./field-instances";
import type { FormContext } from "./field-row";
import { needsGuardian } from "./fields";

/** Whether a guardian has an answer. The type that every new card has is none. */
export const isGiven = ({ key: _key, type: _type, ...answers }: Guardian): boolean => isFilledIn(answers);

const GUARDIAN = /^guardians\.(\d+)\./;

/**
 * Gives a test whether a field counts. Those of a guardian's card that was left empty do not, except of the first one for a student
 * who needs a guardian and has no other: its fields are what is missing.
 */
export const countsIn = ({ guardians }: ApplicationForm, context: FormContext): ((field: FieldInstance) => boolean) => {
  const isFirstAsked = needsGuardian(context) && !guardians.some(isGiven);
  const counted = guardians.map((guardian, index) => isGiven(guardian) || (index === 0 && isFirstAsked));
  return ({ path }) => {
    const index = GUARDIAN.exec(path)?.[1];
    return index === undefined || counted[Number(index)] === true;
  };
};
