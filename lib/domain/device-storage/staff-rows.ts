import { HOUR_MS } from "@/lib/kit/durations";
import type { DeviceRow } from "./rows";

/** As long as a login session of staff. */
const STAFF_MS = 8 * HOUR_MS;

// What the dashboard stores in a browser, besides what every page does. Each member of staff has items of their own: nobody finds or sends
// those of a colleague who used the tab before.

export const STAFF_LINK = { storage: "tab", key: "startday-staff-link", lifeMS: HOUR_MS } as const;
export const ACCOUNT_DRAFT = {
  storage: "tab",
  key: "startday-staff-account",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const CHECK_IN_LIST = {
  storage: "tab",
  key: "startday-staff-check-in-list",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const CHECK_IN_OUTBOX = {
  storage: "tab",
  key: "startday-staff-check-in-outbox",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const NEW_APPLICANT = {
  storage: "tab",
  key: "startday-staff-applicant-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const ADDED_PRESENTATION = {
  storage: "tab",
  key: "startday-staff-added-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const CHANGED_PRESENTATION = {
  storage: "tab",
  key: "startday-staff-changed-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const WEEKLY_COPIES = {
  storage: "tab",
  key: "startday-staff-copies-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const ANNOUNCEMENT_DRAFT = {
  storage: "tab",
  key: "startday-staff-message-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const SLOT_DRAFT = { storage: "tab", key: "startday-staff-slot-", lifeMS: STAFF_MS, isPersonal: true } as const;
export const STAFF_NOTE = { storage: "tab", key: "startday-staff-note-", lifeMS: STAFF_MS, isPersonal: true } as const;
export const REASON_DRAFT = {
  storage: "tab",
  key: "startday-staff-reason-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const CORRECTION_DRAFT = {
  storage: "tab",
  key: "startday-staff-correction-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const CLOSURE_DRAFT = {
  storage: "tab",
  key: "startday-staff-closure-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const CAPACITY_EDITS = {
  storage: "tab",
  key: "startday-staff-capacities-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const SETTING_EDITS = {
  storage: "tab",
  key: "startday-staff-settings-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const SELECTED_APPLICANTS = {
  storage: "tab",
  key: "startday-staff-selected-",
  lifeMS: STAFF_MS,
  isPersonal: true,
} as const;
export const EXPORT_CHOICE = { storage: "device", key: "startday-export" } as const satisfies DeviceRow;
