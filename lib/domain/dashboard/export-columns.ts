import type { Region } from "@/lib/domain/country/countries";
import { type CountryForm, countryForm, type NameField } from "@/lib/domain/country/country-forms";

interface ExportColumn {
  /** The key of its heading in the messages. */
  heading: string;
  /** What its values are, if not plain text. */
  kind?: "yesOrNo" | "reason" | "day" | "instant" | "phones" | "status" | "state" | "gender" | "method" | "language";
  /** Only where a country asks for this part of a name. */
  name?: NameField;
  /** Left out unless somebody chooses it. */
  isExtra?: true;
}

/** The columns of an export, in order. Their names never change. */
export const EXPORT_COLUMNS = {
  reference: { heading: "applicants.columnReference" },
  status: { heading: "applicants.status", kind: "status" },
  appointment_state: { heading: "applicants.state", kind: "state" },
  last_name: { heading: "fields.student.lastName" },
  first_name: { heading: "fields.student.firstName" },
  middle_name: { heading: "fields.student.middleName", name: "middleName" },
  last_name_en: { heading: "fields.student.lastNameEn", name: "lastNameEn", isExtra: true },
  first_name_en: { heading: "fields.student.firstNameEn", name: "firstNameEn", isExtra: true },
  birth_date: { heading: "fields.student.birthDate", kind: "day" },
  gender: { heading: "fields.student.gender", kind: "gender", isExtra: true },
  username: { heading: "fields.student.username", isExtra: true },
  phone: { heading: "fields.student.phone", kind: "phones" },
  email: { heading: "fields.student.email" },
  verified_by: { heading: "exports.verifiedBy", kind: "method", isExtra: true },
  verified_value: { heading: "applicants.identity", kind: "phones", isExtra: true },
  guardians: { heading: "applicants.guardians" },
  guardian_phones: { heading: "exports.guardianPhones", kind: "phones" },
  guardian_emails: { heading: "exports.guardianEmails" },
  language: { heading: "applicants.language", kind: "language", isExtra: true },
  presentation: { heading: "applicants.presentation", kind: "instant" },
  start_day: { heading: "applicants.startDay", kind: "day" },
  start_time: { heading: "exports.startTime" },
  second_start_day: { heading: "exports.secondStartDay", kind: "day" },
  second_start_time: { heading: "exports.secondStartTime" },
  message: { heading: "applicants.note" },
  created: { heading: "applicants.event_created", kind: "instant", isExtra: true },
  updated: { heading: "applicants.columnUpdated", kind: "instant", isExtra: true },
  registration_id: { heading: "exports.registrationId", isExtra: true },
  user_id: { heading: "exports.userId", isExtra: true },
  name_prefix: { heading: "fields.student.namePrefix", name: "namePrefix" },
  last_name_kana: { heading: "fields.student.lastNameKana", name: "lastNameKana" },
  first_name_kana: { heading: "fields.student.firstNameKana", name: "firstNameKana" },
  added_by: { heading: "applicants.addedBy", isExtra: true },
  guardian_present: { heading: "audit.field_guardianPresent", kind: "yesOrNo", isExtra: true },
  no_phone_reason: { heading: "applicants.noPhone", kind: "reason", isExtra: true },
} as const satisfies Record<string, ExportColumn>;

export type ExportColumnName = keyof typeof EXPORT_COLUMNS;

export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as ExportColumnName[];

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The format that people get unless they choose another: a workbook shows every text as it was typed. */
export const USUAL_FORMAT: ExportFormat = "xlsx";
/** The format of a call that names none, which the programs of keys rely on. */
export const CALL_FORMAT: ExportFormat = "csv";

/** A column's row, with every member that a row may have. */
export const exportColumn = (name: ExportColumnName): ExportColumn => EXPORT_COLUMNS[name];

const isAsked = ({ names }: CountryForm, { name }: ExportColumn): boolean =>
  name === undefined || names.flat().includes(name);

/** The columns that a country's export offers; of names only the parts that its form asks for. */
export const offeredColumns = (region: Region): ExportColumnName[] =>
  EXPORT_COLUMN_NAMES.filter((name) => isAsked(countryForm(region), exportColumn(name)));

/** The columns named in a list that is separated by commas; undefined if one of them is unknown, or there is none. */
export const parseColumns = (list: string): ExportColumnName[] | undefined => {
  const names = list.split(",").filter((name): name is ExportColumnName => Object.hasOwn(EXPORT_COLUMNS, name));
  return names.length > 0 && names.length === list.split(",").length ? [...new Set(names)] : undefined;
};
