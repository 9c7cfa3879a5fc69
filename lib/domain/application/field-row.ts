import type { Region } from "@/lib/domain/country/countries";
import type { CountryForm, NameField } from "@/lib/domain/country/country-forms";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import type { Day } from "@/lib/kit/day";
import type { AddressTemplate } from "./enumerations";
import type { PageStep } from "./steps";

/**
 * Which roles see which sensitive answers in one opened application. Lists, searches and exports never contain them.
 * Staff meet the child and need to know about their health. Only managers see proofs of identity and statistics.
 */
export const ROLES_BY_SENSITIVITY = {
  health: ["staff", "manager"],
  identity: ["manager"],
  statistics: ["manager"],
} as const satisfies Record<string, readonly StaffRole[]>;
/** Why an answer is sensitive. */
export type Sensitivity = keyof typeof ROLES_BY_SENSITIVITY;

/** The sections of the form, in order. */
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

/** What the fields depend on besides the answers: the tenant's and the location's configuration, and today. */
export interface FormContext {
  region: Region;
  /** What the country's forms ask of names and addresses. */
  countryForm: CountryForm;
  /** Today in the location's zone. */
  today: Day;
  isAdult: boolean;
  pages: readonly PageStep[];
  nativeNames: boolean;
  usernameRequired: boolean;
  addressTemplate: AddressTemplate;
  /** Keys of the special needs that the location lists. */
  specialNeeds: readonly string[];
  /** Staff fill in the form for somebody at their desk, who may have no phone: then none is required. */
  desk?: { hasNoPhone: boolean } | undefined;
}

/** The rule that a value must meet; `rules.ts` has the schemas. */
export type Rule =
  | "name"
  | "latinName"
  | "kana"
  | "postalCode"
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
  | "ids"
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
  /** Shown with the list of schools, for a school that is not in it. */
  | "customSchool"
  /** Fills in the address where there is a table of postal codes. */
  | "postalCode"
  | "addressSearch"
  | "country"
  | "seats"
  | "files"
  /** Stored as received; no control shows it. */
  | "none";

/** Optional questions that are shown on request, each group behind a button of its own. */
export const FOLDS = [
  "names",
  "background",
  "email",
  "address",
  "school",
  "documents",
  "income",
  "channels",
  "languages",
  "support",
] as const;

export type Fold = (typeof FOLDS)[number];

export type ValueType = "String" | "Number" | "Boolean" | "Date" | "Array" | "Object";

/**
 * One field. `path` is its path in the saved form and the `name` of its control; `backend` is its path in the registration
 * record. `when` limits it to some configurations, `dependsOn` to one value of another answer.
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
  /** The namespace of the options' messages. */
  optionLabels?: string;
  /** The configuration explains each option. */
  hasTooltips?: boolean;
  when?: (context: FormContext) => boolean;
  dependsOn?: { path: string; value: string };
  /** Path that stores the chosen option's text beside its key. */
  titlePath?: string;
  /** The `autocomplete` token (WCAG 1.3.5); for a date, the prefix of its parts' tokens. */
  autoComplete?: string;
  /** Half a row wide on a wide screen. The country's form decides it for names and addresses. */
  half?: boolean;
  /** The group that the question is folded into until it is answered. Only optional questions are. */
  fold?: Fold;
  /** What is answered in advance when the fold is opened. By itself it is no answer. */
  prefill?: (context: Pick<FormContext, "region">) => string;
  /** `false` leaves the field out of the summary; `summary.ts` has what else is left out. */
  inSummary?: boolean;
  /** Another name for the same value. */
  alias?: string;
  /** Encrypted in the database and shown only to staff who need it: `ROLES_BY_SENSITIVITY` says to whom. */
  sensitive?: Sensitivity;
  /** In the form only; never saved. */
  formOnly?: boolean;
}

/** The condition that the country's forms ask for a field of a name. */
export const asksName =
  (field: NameField) =>
  ({ countryForm }: FormContext): boolean =>
    countryForm.names.flat().includes(field);

/** The condition that there is a phone to ask for. */
export const unlessNoPhone = ({ desk }: FormContext): boolean => !desk?.hasNoPhone;
