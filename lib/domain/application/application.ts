import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import type { AddressTemplate, LegalStatus } from "./enumerations";
import type { FieldRow } from "./field-row";
import type { GUARDIAN_FIELDS, PHONE_NUMBER_FIELDS } from "./guardian-fields";
import type { Tooltip } from "./special-needs";
import type { PageStep } from "./steps";
import type { STUDENT_FIELDS } from "./student-fields";

/** An uploaded file as the form stores it. The file service has the bytes. */
export interface FileNote {
  lastModified: number;
  name: string;
  size: number;
}

interface Values {
  String: string;
  Number: number;
  Boolean: boolean;
  Date: string;
  Array: string[];
  Object: Record<string, unknown>;
}

type ValueOf<Row extends FieldRow> = Row["rule"] extends "files" ? FileNote[] : Values[Row["type"]];

/** `"address.street"` and a string → `{ address?: { street?: string } }`. */
type Nest<Path extends string, Value> = Path extends `${infer Head}.${infer Rest}`
  ? { [Key in Head]?: Nest<Rest, Value> | undefined }
  : { [Key in Path]?: Value | undefined };

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type ShapeOf<Rows extends Record<string, FieldRow>> = Intersect<
  { [Key in keyof Rows]: Nest<Rows[Key]["path"], ValueOf<Rows[Key]>> }[keyof Rows]
>;

/** The saved answers about the student, in the shape of the field table. */
export type Student = ShapeOf<typeof STUDENT_FIELDS>;
export type PhoneNumber = ShapeOf<typeof PHONE_NUMBER_FIELDS>;
/** `key` identifies a guardian when others are renamed or removed. */
export type Guardian = ShapeOf<typeof GUARDIAN_FIELDS> & { key: string; phoneNumbers?: PhoneNumber[] | undefined };

/** The answers of an application, under the form's names. */
export interface ApplicationForm {
  location_key?: string | undefined;
  userLegalStatus?: LegalStatus | null | undefined;
  student: Student;
  guardians: Guardian[];
  /** Staff have added somebody without a phone at their desk. */
  hasNoPhone?: boolean | undefined;
}

/** The part of a location's configuration that shapes the form. The wire's `DashboardConfig` has all of it. */
export interface FormConfiguration {
  pages: readonly PageStep[];
  agePreCheck: boolean;
  /** The needs that the location lists, each with an explanation. */
  specialNeeds: readonly { name: string; tooltip?: Tooltip }[];
  addressTemplate: AddressTemplate;
  ageRestrictions: AgeRestrictions;
  usernameRequired: boolean;
  nativeNames: boolean;
}

/** What a form's pages know of its location and its country. */
export interface PageConfiguration extends FormConfiguration {
  countryForm: CountryForm;
}
