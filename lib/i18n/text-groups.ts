import type { Namespace } from "./client-messages";

const ANNOUNCING = ["announcements", "verify"] as const;
const FORM = [
  "form",
  "fields",
  "groups",
  "options",
  "validation",
  "specialNeeds",
  "specialNeedTooltips",
  "age",
] as const;

/**
 * The texts of client components, in groups: one group is one file, which the browser loads once. `shared` is of every page.
 * A page of the dashboard has the group of its screen.
 */
export const TEXT_GROUPS = {
  shared: ["common", "errors"],
  // Of applicants.
  verify: ["verify"],
  applications: ["applications", "appointment", "steps", "waiting", "confirmation", "age"],
  centers: ["centers"],
  contract: ["contract", "age"],
  form: [...FORM, "steps"],
  // Of the steps after the questions, and of the appointment.
  seats: ["session", "appointment", "waiting", "confirmation", "siblings", "handOver", "verify"],
  handOver: ["handOver"],
  mailbox: ["mailbox"],
  // Of staff.
  dashboard: ["dashboard"],
  accounts: ["accounts"],
  announcements: ["announcements"],
  applicant: ["applicants", "corrections", "notes", "moves", ...ANNOUNCING, "session", "steps", ...FORM],
  applicants: ["applicants", "many", "moves", ...ANNOUNCING],
  audit: ["audit", "fields", "groups", "steps", "specialNeeds"],
  checkIn: ["checkIn", ...ANNOUNCING],
  closures: ["closures", "many", "applicants"],
  configuration: ["configuration", "steps", "verify", "centers", "contract", "form", "specialNeedTooltips"],
  newApplicant: ["newApplicant", "moves", "verify", "contract", "session", "checkIn", ...FORM],
  overview: ["overview", "steps"],
  people: ["people"],
  presentations: ["presentations", ...ANNOUNCING],
  slots: ["slots"],
  startDays: ["startDays", ...ANNOUNCING],
  staffWaiting: ["applicants", "moves", "staffWaiting", ...ANNOUNCING],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>;

export type TextGroup = keyof typeof TEXT_GROUPS;
