import type { Namespace } from "./client-messages";
import type { Messages } from "./message-files";

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
  // Of staff; `errors` are those that only they get.
  dashboard: ["dashboard", "stepUp", "errors"],
  // Of the login and of one-time links.
  signIn: ["signIn"],
  account: ["account", "signIn"],
  accounts: ["accounts"],
  announcements: ["announcements"],
  applicant: ["applicants", "corrections", "notes", "moves", ...ANNOUNCING, "session", "steps", ...FORM],
  applicants: ["applicants", "many", "moves", ...ANNOUNCING],
  audit: ["audit", "fields", "groups", "steps", "specialNeeds"],
  checkIn: ["checkIn", ...ANNOUNCING],
  closures: ["closures", "many", "applicants"],
  configuration: ["configuration", "steps", "verify", "centers", "contract", "form", "specialNeedTooltips"],
  keys: ["keys"],
  newApplicant: ["newApplicant", "applicants", "moves", "verify", "contract", "session", "checkIn", ...FORM],
  overview: ["overview", "steps"],
  people: ["people"],
  presentations: ["presentations", ...ANNOUNCING],
  slots: ["slots"],
  startDays: ["startDays", ...ANNOUNCING],
  staffWaiting: ["applicants", "moves", "staffWaiting", ...ANNOUNCING],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>;

export type TextGroup = keyof typeof TEXT_GROUPS;

/** The errors that only staff get: no other page loads their texts. */
export const STAFF_ERRORS = [
  "acceptance_not_undone",
  "announcement_people_changed",
  "audit_undo_refused",
  "changed_meanwhile",
  "check_in_refused",
  "closure_exists",
  "dashboard_start_day_validation",
  "dashboard_start_days_busy_validation",
  "desk_phone_unverified",
  "factor_wrong",
  "key_address_refused",
  "key_limit_reached",
  "last_second_factor",
  "last_first_factor",
  "link_ended",
  "mailbox_missing",
  "message_held_back",
  "message_missing",
  "note_kept",
  "passkey_exists",
  "passkey_limit_reached",
  "passkey_refused",
  "password_common",
  "password_needed",
  "password_wrong",
  "passwords_off",
  "presentation_affects_bookings",
  "presentation_date_booked",
  "presentation_day_closed",
  "presentation_has_bookings",
  "presentation_past",
  "provider_account_unknown",
  "provider_missing",
  "provider_refused",
  "provider_unavailable",
  "second_factor_missing",
  "second_factor_needed",
  "session_has_bookings",
  "start_day_exists",
  "start_day_past",
  "step_up_needed",
  "waiting_list_not_offered",
] as const satisfies readonly (keyof Messages["errors"])[];

const isOfStaff = (key: string): boolean => STAFF_ERRORS.some((one) => one === key);

/** A group's part of a namespace. */
const partOf = (group: TextGroup, namespace: Namespace, texts: object): object => {
  if (namespace !== "errors") return texts;
  const isPart = (key: string) => isOfStaff(key) === (group === "dashboard");
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isPart(key)));
};

/** The texts of a group, by namespace. */
export const textsOf = (group: TextGroup, messages: Messages): Partial<Messages> =>
  Object.fromEntries(TEXT_GROUPS[group].map((namespace) => [namespace, partOf(group, namespace, messages[namespace])]));
