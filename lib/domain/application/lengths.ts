import { NAME_LENGTH } from "@/lib/domain/person/name";
import { USERNAME_LENGTH } from "@/lib/domain/person/username";
import type { Rule } from "./field-row";

/** Maximum characters of a short answer. */
export const TEXT_LENGTH = 200;
/** Maximum characters of a telephone number as it is typed. */
export const PHONE_LENGTH = 40;
/** Maximum characters of a note. */
export const NOTE_LENGTH = 2000;

const LENGTHS: Partial<Record<Rule, { min?: number; max: number }>> = {
  name: { max: NAME_LENGTH },
  latinName: { max: NAME_LENGTH },
  kana: { max: NAME_LENGTH },
  phone: { max: PHONE_LENGTH },
  note: { max: NOTE_LENGTH },
  username: USERNAME_LENGTH,
};

/** The fewest and most characters of an answer. */
export const lengthOf = (rule: Rule | undefined): { min: number; max: number } => ({
  min: 1,
  max: TEXT_LENGTH,
  ...(rule && LENGTHS[rule]),
});
