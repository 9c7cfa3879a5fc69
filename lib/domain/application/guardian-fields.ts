import { GUARDIAN_IDENTIFICATIONS, GUARDIAN_TYPES, INCOME_BANDS } from "./enumerations";
import type { FieldRow } from "./field-row";

const guardian = { group: "guardian-information", account: "personal-info", step: "parentData" } as const;
const channel = { ...guardian, type: "Boolean", control: "checkbox", rule: "flag" } as const;

/** The fields of one guardian; paths are relative to `guardians.{n}` (spec §3). */
export const GUARDIAN_FIELDS = {
  parentType: {
    ...guardian,
    path: "type",
    type: "Number",
    control: "select",
    rule: "choice",
    options: Object.values(GUARDIAN_TYPES),
    optionLabels: "options.parentType",
    required: true,
    inSummary: false,
    backend: "guardian_type",
  },
  firstName: {
    ...guardian,
    path: "firstName",
    type: "String",
    control: "text",
    rule: "name",
    required: true,
    backend: "guardian_first_name",
    half: true,
  },
  lastName: {
    ...guardian,
    path: "lastName",
    type: "String",
    control: "text",
    rule: "name",
    required: true,
    backend: "guardian_last_name",
    half: true,
  },
  email: { ...guardian, path: "email", type: "String", control: "email", rule: "email", backend: "guardian_mail" },
  identificationType: {
    ...guardian,
    path: "identification.type",
    type: "String",
    control: "select",
    rule: "choice",
    options: GUARDIAN_IDENTIFICATIONS,
    optionLabels: "options.identification",
    backend: "identification.type",
    half: true,
  },
  identificationNumber: {
    ...guardian,
    path: "identification.number",
    type: "String",
    control: "text",
    rule: "text",
    backend: "identification.number",
    half: true,
  },
  identificationUploads: {
    ...guardian,
    path: "identification.uploads",
    type: "Array",
    control: "files",
    rule: "files",
    backend: "identification.uploads",
  },
  incomeTitle: {
    ...guardian,
    path: "income.title",
    type: "String",
    control: "none",
    rule: "text",
    inSummary: false,
    backend: "income.title",
  },
  income: {
    ...guardian,
    path: "income.value",
    type: "String",
    control: "select",
    rule: "choice",
    options: INCOME_BANDS,
    optionLabels: "options.income",
    backend: "income.value",
  },
} as const satisfies Record<string, FieldRow>;

/** The fields of one of a guardian's numbers; paths are relative to `guardians.{n}.phoneNumbers.{m}` (spec §3). */
export const PHONE_NUMBER_FIELDS = {
  phone: {
    ...guardian,
    path: "phone",
    type: "String",
    control: "phone",
    rule: "phone",
    required: true,
    backend: "phone",
  },
  sms: { ...channel, path: "sms", backend: "sms" },
  viber: { ...channel, path: "viber", backend: "viber" },
  whatsApp: { ...channel, path: "whatsApp", backend: "whatsapp" },
  telegram: { ...channel, path: "telegram", backend: "telegram" },
  email: { ...channel, path: "email", backend: "email" },
  text: { ...channel, path: "text", backend: "text" },
  by_phone: { ...channel, path: "by_phone", backend: "by_phone" },
} as const satisfies Record<string, FieldRow>;
