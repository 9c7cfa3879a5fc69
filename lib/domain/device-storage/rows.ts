import { HOUR_MS } from "@/lib/kit/durations";
import { THEME_KEY } from "@/lib/kit/theme";

/** An item in `sessionStorage`: of one tab, gone when it is closed. */
export interface TabRow {
  storage: "tab";
  /** The key; rows whose key ends with a hyphen add an id to it. */
  key: string;
  /** Milliseconds that an item lives; absent where each item is stored with an end of its own. */
  lifeMS?: number;
}

/** A text in `localStorage`: of the whole browser, until it is removed. */
export interface DeviceRow {
  storage: "device";
  key: string;
}

const MINUTE_MS = 60_000;
/** As long as an applicant's login session. */
const APPLICANT_MS = 12 * HOUR_MS;
/** As long as a login session of staff. */
const STAFF_MS = 8 * HOUR_MS;

/** The prefix of every staff key: signing out of the dashboard removes them. */
export const STAFF_PREFIX = "startday-staff-";

// Everything that the product stores in a browser, besides cookies. Each row is an export of its own, so that a page's
// script carries only the rows it uses; `descriptions.ts` says what each one holds, for the data map.

export const THEME = { storage: "device", key: THEME_KEY } as const satisfies DeviceRow;

export const TENANT_PICTURES = { storage: "tab", key: "startday-pictures-", lifeMS: 10 * MINUTE_MS } as const;
export const SENT_CODE = { storage: "tab", key: "startday-verification-" } as const satisfies TabRow;
export const UNSENT_ADDRESSEE = { storage: "tab", key: "startday-addressee-", lifeMS: HOUR_MS } as const;
export const MAILBOX_TOKEN = { storage: "tab", key: "startday-mailbox", lifeMS: HOUR_MS } as const;
export const HAND_OVER_TOKEN = { storage: "tab", key: "startday-hand-over", lifeMS: HOUR_MS } as const;

export const UNSAVED_ANSWERS = { storage: "tab", key: "startday-typing-", lifeMS: APPLICANT_MS } as const;
export const UNFINISHED_DATE = { storage: "tab", key: "startday-date-", lifeMS: APPLICANT_MS } as const;
export const APPLICATION_VERSION = { storage: "tab", key: "startday-version-", lifeMS: APPLICANT_MS } as const;
export const SCHOOL_REGIONS = { storage: "tab", key: "startday-regions-", lifeMS: HOUR_MS } as const;
export const SCHOOLS = { storage: "tab", key: "startday-schools-", lifeMS: HOUR_MS } as const;
export const CHOSEN_SEATS = { storage: "tab", key: "startday-seats-", lifeMS: HOUR_MS } as const;
export const SEATS_TAKEN = { storage: "tab", key: "startday-taken-", lifeMS: MINUTE_MS } as const;
export const HOLD = { storage: "tab", key: "startday-held" } as const satisfies TabRow;
export const BOOKING_NOTE = { storage: "tab", key: "startday-note-", lifeMS: APPLICANT_MS } as const;

export const STAFF_USER = { storage: "tab", key: "startday-staff-user", lifeMS: STAFF_MS } as const;
export const ACCOUNT_DRAFT = { storage: "tab", key: "startday-staff-account", lifeMS: STAFF_MS } as const;
export const CHECK_IN_LIST = { storage: "tab", key: "startday-staff-check-in-list", lifeMS: STAFF_MS } as const;
export const CHECK_IN_OUTBOX = { storage: "tab", key: "startday-staff-check-in-outbox", lifeMS: STAFF_MS } as const;
export const NEW_APPLICANT = { storage: "tab", key: "startday-staff-applicant-", lifeMS: STAFF_MS } as const;
export const ADDED_PRESENTATION = { storage: "tab", key: "startday-staff-added-", lifeMS: STAFF_MS } as const;
export const CHANGED_PRESENTATION = { storage: "tab", key: "startday-staff-changed-", lifeMS: STAFF_MS } as const;
export const WEEKLY_COPIES = { storage: "tab", key: "startday-staff-copies-", lifeMS: STAFF_MS } as const;
export const ANNOUNCEMENT_DRAFT = { storage: "tab", key: "startday-staff-message-", lifeMS: STAFF_MS } as const;
export const SLOT_DRAFT = { storage: "tab", key: "startday-staff-slot-", lifeMS: STAFF_MS } as const;
export const STAFF_NOTE = { storage: "tab", key: "startday-staff-note-", lifeMS: STAFF_MS } as const satisfies TabRow;
export const REASON_DRAFT = { storage: "tab", key: "startday-staff-reason-", lifeMS: STAFF_MS } as const;
export const CORRECTION_DRAFT = { storage: "tab", key: "startday-staff-correction-", lifeMS: STAFF_MS } as const;
export const CLOSURE_DRAFT = { storage: "tab", key: "startday-staff-closure-", lifeMS: STAFF_MS } as const;
export const CAPACITY_EDITS = { storage: "tab", key: "startday-staff-capacities-", lifeMS: STAFF_MS } as const;
export const SETTING_EDITS = { storage: "tab", key: "startday-staff-settings-", lifeMS: STAFF_MS } as const;
export const SELECTED_APPLICANTS = { storage: "tab", key: "startday-staff-selected-", lifeMS: STAFF_MS } as const;
export const EXPORT_CHOICE = { storage: "device", key: "startday-export" } as const satisfies DeviceRow;
