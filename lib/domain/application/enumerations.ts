// Every closed list of the form, spelled as stored.

export const GENDERS = ["female", "male", "other", "not-specified"] as const;
export const ETHNICITIES = [
  "black",
  "middle_east",
  "armenian",
  "east_asian",
  "south_asian",
  "southest_asian",
  "latino",
  "native_american",
  "native_hawaiian",
  "white",
  "other",
] as const;
export const STUDENT_IDENTIFICATIONS = ["birth-certificate", "age-verification", "passport", "id-card"] as const;
export const GUARDIAN_IDENTIFICATIONS = ["passport", "id-card"] as const;
export const MESSAGING_CHANNELS = ["sms", "viber", "whatsApp", "telegram"] as const;
export const CONTACT_METHODS = ["email", "text", "by_phone"] as const;
export const SCHEDULE_CHOICES = ["predefined-schedule", "manual-schedule"] as const;
export const ADDRESS_TEMPLATES = ["address-template-1", "address-template-2"] as const;
export const OCCUPATIONS = [
  "full_time_job",
  "part_time_job",
  "full_time_student",
  "part_time_student",
  "none",
] as const;
export const SPECIAL_NEEDS_ANSWERS = ["good", "other_needs"] as const;
export const INCOME_BANDS = ["below-average", "average", "above-average", "not-said"] as const;

/** Guardian types on the wire. */
export const GUARDIAN_TYPES = { mother: 0, father: 1, guardian: 2 } as const;
/**
 * Who fills in the application: the adult student (0), a parent or legal guardian (1), or a student under age (2) who hands it
 * over to a guardian.
 */
export const LEGAL_STATUSES = { adult: 0, legalParentOrGuardian: 1, minor: 2 } as const;

export type AddressTemplate = (typeof ADDRESS_TEMPLATES)[number];
export type ScheduleChoice = (typeof SCHEDULE_CHOICES)[number];
export type LegalStatus = (typeof LEGAL_STATUSES)[keyof typeof LEGAL_STATUSES];

export const REGISTRATION_STATUSES = ["draft", "submitted", "accepted"] as const;
export const APPOINTMENT_STATES = ["active", "cancelled", "attended", "missed"] as const;
