import { z } from "zod";

export const STEPS = [
  ...(["location", "contract", "studentData", "specialNeeds", "accommodations"] as const),
  ...(["parentData", "session", "confirmation", "done"] as const),
] as const;

export const LANGUAGES = "de en es_AR es_US fr hy ja nl pt ru ua ka kk".split(" ");

const scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();
const scalars = z.array(z.union([z.string(), z.number(), z.boolean()])).nullish();
const scalarOrList = z.union([scalar, scalars]);
const scalarMembers = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, scalar])) as Record<Name, typeof scalar>;

/** One of the listed words, or nothing yet. */
const oneOf = (words: string) => z.enum(["", ...words.split(" ")]).nullish();

const uploads = z.array(z.strictObject({ lastModified: z.number(), name: z.string(), size: z.number() })).nullish();
const identification = (types: string) => z.strictObject({ type: oneOf(types), number: scalar, uploads }).nullish();
const income = z.strictObject(scalarMembers("title", "value")).nullish();
const phoneNumbers = z
  .array(z.strictObject(scalarMembers("phone", "sms", "viber", "whatsApp", "telegram", "email", "text", "by_phone")))
  .nullish();
const address = z.strictObject(scalarMembers("country", "province", "locality", "street", "building", "postal_code"));
const accommodations = z.strictObject({
  ...scalarMembers("dietaryRestrictions", "support", "medication", "other", "primaryLanguage"),
  otherLanguages: scalarOrList,
});
const ethnicity =
  "black middle_east armenian east_asian south_asian southest_asian latino native_american native_hawaiian white other";

const student = z.strictObject({
  ...scalarMembers("firstName", "lastName", "middleName", "firstNameEn", "lastNameEn", "middleNameEn"),
  ...scalarMembers("birthDate", "email", "phone", "school_id", "school_custom", "cityPass", "foster", "siblings"),
  ...scalarMembers("occupation", "school_region_id", "from_artsakh", "formerStudent", "userLegalStatus"),
  ...scalarMembers("session_id", "secondary_session_id", "start_day", "presentation_date"),
  gender: oneOf("female male other not-specified"),
  identification: identification("birth-certificate age-verification passport id-card"),
  ageVerification: uploads,
  ethnicity: z.array(z.enum(ethnicity.split(" "))).nullish(),
  customSchedule: scalars,
  address: address.nullish(),
  accommodations: accommodations.nullish(),
  specialNeedsList: z.array(z.string()).nullish(),
  specialNeeds: z.string().nullish(),
  // The other keys of the form.
  ...scalarMembers("username", "currentSchool", "schoolRegion", "school", "googleSearch", "country", "province"),
  ...scalarMembers("city", "locality", "street", "building", "parentType", "special_needs"),
  income,
  phoneNumbers,
});

const guardian = z.strictObject({
  ...scalarMembers("key", "firstName", "lastName", "email"),
  type: z.union([z.enum(["mother", "father", "guardian"]), z.literal([0, 1, 2])]).nullish(),
  income,
  phoneNumbers,
  identification: identification("passport id-card"),
});

/** The members of an application that applicants fill in. */
export const form = z.strictObject({
  location_key: z.string().nullish(),
  userLegalStatus: scalar,
  student: student.nullish(),
  guardians: z.array(guardian).nullish(),
  step: z.enum(STEPS).optional(),
  maxStep: z.enum(STEPS).optional(),
});

export type Form = z.infer<typeof form>;
