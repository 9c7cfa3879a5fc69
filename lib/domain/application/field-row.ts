import type { Region } from "@/lib/domain/country/countries";
import type { Day } from "@/lib/kit/day";
import type { AddressTemplate } from "./enumerations";
import type { Sensitivity } from "./sensitivity";
import type { PageStep } from "./steps";

/** The sections of the form, in order (spec §2). */
export const GROUPS = [
  "student-information",
  "contact-information",
  "education-information",
  "verification-information",
  "special-needs",
  "guardian-information",
  "schedule",
] as const;
export type Group = (typeof GROUPS)[number];

/** What the fields of a form depend on besides its answers: the tenant's and the location's configuration, and the day. */
export interface FormContext {
  region: Region;
  /** Today in the location's zone. */
  today: Day;
  isAdult: boolean;
  pages: readonly PageStep[];
  nativeNames: boolean;
  usernameRequired: boolean;
  addressTemplate: AddressTemplate;
  /** Keys of the special needs that the location lists. */
  specialNeeds: readonly string[];
}

/** Which rule a value must meet; `rules.ts` has the schema of each. */
export type Rule =
  | "name"
  | "latinName"
  | "text"
  | "note"
  | "email"
  | "phone"
  | "birthDate"
  | "username"
  | "choice"
  | "choices"
  | "number"
  | "flag"
  | "id"
  | "files";

export type Control =
  | "text"
  | "textarea"
  | "email"
  | "phone"
  | "birthDate"
  | "username"
  | "radio"
  | "select"
  | "checkbox"
  | "checkboxes"
  | "region"
  | "school"
  /** Stands with the list of schools, for one that is not in it. */
  | "customSchool"
  | "addressSearch"
  | "seats"
  | "files"
  /** Kept as it came; nothing asks for it. */
  | "none";

export type ValueType = "String" | "Number" | "Boolean" | "Date" | "Array" | "Object";

/**
 * One field. `path` is its place in the saved form, and the `name` of its control; `backend` its place in the
 * registration record. `when` says where it is asked at all, `dependsOn` on which answer.
 */
export interface FieldRow {
  path: string;
  type: ValueType;
  group: Group;
  account: "personal-info" | "account-info";
  step: PageStep;
  control: Control;
  rule: Rule;
  backend: string;
  required?: boolean | ((context: FormContext) => boolean);
  options?: readonly (string | number)[] | ((context: FormContext) => readonly string[]);
  /** Where the messages of the options are. */
  optionLabels?: string;
  /** The configuration has a word of explanation for each of them. */
  hasTooltips?: boolean;
  when?: (context: FormContext) => boolean;
  dependsOn?: { path: string; value: string };
  /** Where the words of the chosen option are kept beside its key. */
  titlePath?: string;
  /** What browsers know it by (WCAG 1.3.5); of a date, what its parts' names begin with. */
  autoComplete?: string;
  /** Half a row wide on a wide screen. */
  half?: boolean;
  inSummary?: boolean;
  /** Another of the specification's names for the same value. */
  alias?: string;
  /** Encrypted where it is kept, and shown to those staff alone who need it (decision 62). */
  sensitive?: Sensitivity;
  /** Lives in the form only, never saved. */
  formOnly?: boolean;
}
