import { HOUR_MS } from "@/lib/kit/durations";
import type { DeviceRow } from "./rows";

/** As long as a login session of staff. */
const STAFF_MS = 8 * HOUR_MS;

// What the dashboard stores in a browser, besides what every page does.

/** Items that each member of staff has of their own: nobody finds or sends those of a colleague who used the tab before. */
const personal = <Key extends string>(key: Key) =>
  ({ storage: "tab", key, lifeMS: STAFF_MS, isPersonal: true }) as const;

export const STAFF_LINK = { storage: "tab", key: "startday-staff-link", lifeMS: HOUR_MS } as const;
export const ACCOUNT_DRAFT = personal("startday-staff-account");
export const CHECK_IN_LIST = personal("startday-staff-check-in-list");
export const CHECK_IN_OUTBOX = personal("startday-staff-check-in-outbox");
export const NEW_APPLICANT = personal("startday-staff-applicant-");
export const ADDED_PRESENTATION = personal("startday-staff-added-");
export const CHANGED_PRESENTATION = personal("startday-staff-changed-");
export const WEEKLY_COPIES = personal("startday-staff-copies-");
export const ANNOUNCEMENT_DRAFT = personal("startday-staff-message-");
export const SLOT_DRAFT = personal("startday-staff-slot-");
export const STAFF_NOTE = personal("startday-staff-note-");
export const REASON_DRAFT = personal("startday-staff-reason-");
export const CORRECTION_DRAFT = personal("startday-staff-correction-");
export const CLOSURE_DRAFT = personal("startday-staff-closure-");
export const CAPACITY_EDITS = personal("startday-staff-capacities-");
export const SETTING_EDITS = personal("startday-staff-settings-");
export const SELECTED_APPLICANTS = personal("startday-staff-selected-");
export const EXPORT_CHOICE = { storage: "device", key: "startday-export" } as const satisfies DeviceRow;
