import type { PageStep } from "@/lib/domain/application/steps";

/**
 * Every field as an applicant sees it, written by hand. The product has a table of
 * its own; `fields.spec.ts` compares the running form with this one.
 */
export type TenantOfTable = "am" | "de" | "tks";
export type ControlOfTable =
  | "text"
  | "textarea"
  | "email"
  | "phone"
  | "date"
  | "radio"
  | "select"
  | "checkbox"
  | "checkboxes"
  | "files"
  /** Asked only if the applicant's school is not in the list. */
  | "text behind a box"
  /** Chosen with the weekly sessions. */
  | "seats"
  /** Set together with another answer, without a control. */
  | "none";

export interface FieldOfTable {
  /** The path in the form, which is the control's name. */
  path: string;
  /** The path in the registration record. */
  backend: string;
  step: PageStep;
  control: ControlOfTable;
  /** The key of its label in the messages. */
  label: string;
  /** The key of the country's own label where it has one. */
  labelIn?: Partial<Record<TenantOfTable, string>>;
  /** Which of the three networks ask for it; all by default. */
  in: readonly TenantOfTable[];
  required: boolean;
  /** Answered by default. */
  isPreset?: boolean;
  /** A value that its rule refuses, and the message's key. */
  wrong: { text: string; message: string } | undefined;
}

type Row = [path: string, backend: string, control: ControlOfTable, label: string, more?: Partial<FieldOfTable>];

const ALL: readonly TenantOfTable[] = ["am", "de", "tks"];
const WITH_NATIVE_NAMES: readonly TenantOfTable[] = ["am", "tks"];
const required = { required: true };
const name = { wrong: { text: "Ann4", message: "validator_form_invalid" } };
const latin = { wrong: { text: "Անի", message: "form_validation_latin" }, in: WITH_NATIVE_NAMES };
const email = { wrong: { text: "ani@example", message: "validator_email" } };
const phone = { wrong: { text: "12", message: "validator_form_invalid" } };
const long = { wrong: { text: "a".repeat(201), message: "validator_max_length" } };
const prefecture = { ...long, in: ["tks"], labelIn: { tks: "prefecture" } } as const;
const building = { ...long, labelIn: { de: "houseNumber" } };
const note = { wrong: { text: "a".repeat(2001), message: "validator_max_length" } };
const nowhere = { in: [] };
const kana = { wrong: { text: "高橋", message: "validator_kana" }, in: ["tks"], required: true } as const;
const inArmenia = { in: ["am"] } as const;

const rows = (step: FieldOfTable["step"], list: readonly Row[]): FieldOfTable[] =>
  list.map(([path, backend, control, label, more]) => ({
    path,
    backend,
    step,
    control,
    label,
    in: ALL,
    required: false,
    wrong: undefined,
    ...more,
  }));

const guardian = (list: readonly Row[]): Row[] =>
  list.map(([path, backend, ...rest]) => [`guardians.0.${path}`, `guardians.0.${backend}`, ...rest]);

const number = (list: readonly Row[]): Row[] =>
  guardian(list).map(([path, backend, ...rest]) => [
    path.replace("guardians.0.", "guardians.0.phoneNumbers.0."),
    backend.replace("guardians.0.", "guardians.0.guardian_phone_mobiles.0."),
    ...rest,
  ]);

export const FIELD_TABLE: readonly FieldOfTable[] = [
  ...rows("location", [["location_key", "location_key", "radio", "centers.title", required]]),
  ...rows("contract", [["userLegalStatus", "userLegalStatus", "radio", "contract.signer", required]]),
  ...rows("studentData", [
    ["firstName", "first_name", "text", "student.firstName", { ...required, ...name }],
    ["lastName", "last_name", "text", "student.lastName", { ...required, ...name }],
    ["namePrefix", "name_prefix", "text", "student.namePrefix", nowhere],
    ["middleName", "middle_name", "text", "student.middleName", { ...name, ...inArmenia }],
    ["lastNameKana", "last_name_kana", "text", "student.lastNameKana", kana],
    ["firstNameKana", "first_name_kana", "text", "student.firstNameKana", kana],
    ["firstNameEn", "first_name_en", "text", "student.firstNameEn", { ...required, ...latin }],
    ["lastNameEn", "last_name_en", "text", "student.lastNameEn", { ...required, ...latin }],
    ["middleNameEn", "middle_name_en", "text", "student.middleNameEn", { ...latin, ...inArmenia }],
    [
      "birthDate",
      "dob",
      "date",
      "student.birthDate",
      { ...required, wrong: { text: "2011-02-30", message: "validator_date_real" } },
    ],
    ["gender", "gender", "radio", "student.gender", required],
    ["ethnicity", "ethnicity", "checkboxes", "student.ethnicity", nowhere],
    ["siblings", "siblings", "checkbox", "student.siblings"],
    ["foster", "foster", "checkbox", "student.foster"],
    ["from_artsakh", "from_artsakh", "checkbox", "student.fromArtsakh", { in: ["am"] }],
    ["formerStudent", "former_student", "checkbox", "student.formerStudent"],
    ["cityPass", "city_pass", "text", "student.cityPass", { ...long, in: ["am"] }],
    ["username", "username", "text", "student.username", nowhere],
    ["phone", "phone", "phone", "student.phone", { ...required, ...phone }],
    ["email", "personal_email", "email", "student.email", email],
    ["googleSearch", "address.search", "text", "student.googleSearch", nowhere],
    ["address.country", "address.country", "select", "student.country"],
    ["address.province", "address.province", "text", "student.province", prefecture],
    ["address.locality", "address.locality", "text", "student.locality", long],
    ["address.street", "address.street", "text", "student.street", long],
    ["address.building", "address.building", "text", "student.building", building],
    ["address.postal_code", "address.postal_code", "text", "student.postalCode", long],
    ["occupation", "occupation", "select", "student.occupation"],
    ["school_region_id", "school_region_id", "select", "student.schoolRegion"],
    ["school_id", "school_id", "select", "student.school"],
    ["school_custom", "school_custom", "text behind a box", "student.currentSchool", long],
    ["identification.type", "identification.type", "select", "student.identificationType"],
    ["identification.number", "identification.number", "text", "student.identificationNumber", long],
    ["identification.uploads", "identification.uploads", "files", "student.identificationUploads"],
    ["ageVerification", "age_verification", "files", "student.ageVerification"],
  ]),
  ...rows("specialNeeds", [
    ["special_needs", "special_needs_answer", "radio", "student.special_needs", required],
    ["specialNeedsList", "special_needs", "checkboxes", "student.specialNeedsList"],
    ["specialNeeds", "special_needs_note", "textarea", "student.specialNeeds", note],
  ]),
  ...rows("accommodations", [
    ["accommodations.primaryLanguage", "accommodations.primary_language", "text", "student.primaryLanguage", long],
    ["accommodations.otherLanguages", "accommodations.other_languages", "text", "student.otherLanguages", long],
    [
      "accommodations.dietaryRestrictions",
      "accommodations.dietary_restrictions",
      "textarea",
      "student.dietaryRestrictions",
      note,
    ],
    ["accommodations.medication", "accommodations.medication", "textarea", "student.medication", note],
    ["accommodations.support", "accommodations.support", "textarea", "student.support", note],
    ["accommodations.other", "accommodations.other", "textarea", "student.other", note],
  ]),
  ...rows("parentData", [
    ...guardian([
      ["type", "guardian_type", "select", "guardian.parentType", { ...required, isPreset: true }],
      ["firstName", "guardian_first_name", "text", "guardian.firstName", { ...required, ...name }],
      ["lastName", "guardian_last_name", "text", "guardian.lastName", { ...required, ...name }],
      ["namePrefix", "guardian_name_prefix", "text", "guardian.namePrefix", nowhere],
      ["lastNameKana", "guardian_last_name_kana", "text", "guardian.lastNameKana", kana],
      ["firstNameKana", "guardian_first_name_kana", "text", "guardian.firstNameKana", kana],
      ["email", "guardian_mail", "email", "guardian.email", email],
      ["identification.type", "identification.type", "select", "guardian.identificationType"],
      ["identification.number", "identification.number", "text", "guardian.identificationNumber", long],
      ["identification.uploads", "identification.uploads", "files", "guardian.identificationUploads"],
      ["income.title", "income.title", "none", "guardian.incomeTitle"],
      ["income.value", "income.value", "select", "guardian.income"],
    ]),
    ...number([
      ["phone", "phone", "phone", "phoneNumber.phone", { ...required, ...phone }],
      ["sms", "sms", "checkbox", "phoneNumber.sms"],
      ["viber", "viber", "checkbox", "phoneNumber.viber"],
      ["whatsApp", "whatsapp", "checkbox", "phoneNumber.whatsApp"],
      ["telegram", "telegram", "checkbox", "phoneNumber.telegram"],
      ["email", "email", "checkbox", "phoneNumber.email"],
      ["text", "text", "checkbox", "phoneNumber.text"],
      ["by_phone", "by_phone", "checkbox", "phoneNumber.by_phone"],
    ]),
  ]),
  ...rows("session", [
    ["session_id", "sl_schedule.session_id", "seats", "student.session", required],
    ["secondary_session_id", "sl_schedule.secondary_session_id", "none", "student.secondarySession"],
    ["start_day", "sl_schedule.start_day", "seats", "student.startDay", required],
    ["presentation_date", "sl_schedule.presentation_date", "seats", "student.presentation", required],
    ["customSchedule", "sl_schedule.custom", "none", "student.customSchedule", nowhere],
  ]),
];
