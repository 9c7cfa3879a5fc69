import { HOUR_MS } from "@/lib/kit/durations";
import { THEME_KEY } from "@/lib/kit/theme";

/** An item in `sessionStorage`: of one tab, gone when it is closed. */
export interface TabRow {
  storage: "tab";
  /** The key; rows whose key ends with a hyphen add an id to it. */
  key: string;
  /** Milliseconds that an item lives; absent where each item is stored with an end of its own. */
  lifeMS?: number;
  /** Each member of staff who uses the tab has an item of their own. */
  isPersonal?: true;
}

/** A text in `localStorage`: of the whole browser, until it is removed. */
export interface DeviceRow {
  storage: "device";
  key: string;
}

const MINUTE_MS = 60_000;
/** As long as an applicant's login session. */
const APPLICANT_MS = 12 * HOUR_MS;

// Everything that the product stores in a browser, besides cookies and what `staff-rows.ts` has for the dashboard, which applicants' pages do
// not load. `descriptions.ts` says what each one holds, for the data map.

export const THEME = { storage: "device", key: THEME_KEY } as const satisfies DeviceRow;

/** The prefix of every staff key: signing out of the dashboard removes them. */
export const STAFF_PREFIX = "startday-staff-";

/** Written and removed at once: its event tells the other tabs. */
export const SIGN_OUT = { storage: "device", key: "startday-sign-out" } as const satisfies DeviceRow;

export const TENANT_PICTURES = { storage: "tab", key: "startday-pictures-", lifeMS: 10 * MINUTE_MS } as const;
export const SENT_CODE = { storage: "tab", key: "startday-verification-" } as const satisfies TabRow;
export const UNSENT_ADDRESSEE = { storage: "tab", key: "startday-addressee-", lifeMS: HOUR_MS } as const;
export const VERIFIED = { storage: "tab", key: "startday-verified-", lifeMS: MINUTE_MS } as const;
export const MAILBOX_TOKEN = { storage: "tab", key: "startday-mailbox", lifeMS: HOUR_MS } as const;
export const HAND_OVER_TOKEN = { storage: "tab", key: "startday-hand-over", lifeMS: HOUR_MS } as const;

export const CLOCK_OFFSET = { storage: "tab", key: "startday-clock" } as const satisfies TabRow;

export const UNSAVED_ANSWERS = { storage: "tab", key: "startday-typing-", lifeMS: APPLICANT_MS } as const;
export const UNFINISHED_DATE = { storage: "tab", key: "startday-date-", lifeMS: APPLICANT_MS } as const;
export const APPLICATION_VERSION = { storage: "tab", key: "startday-version-", lifeMS: APPLICANT_MS } as const;
export const UNANSWERED_SAVES = { storage: "tab", key: "startday-saves-", lifeMS: APPLICANT_MS } as const;
export const SCHOOL_REGIONS = { storage: "tab", key: "startday-regions-", lifeMS: HOUR_MS } as const;
export const SCHOOLS = { storage: "tab", key: "startday-schools-", lifeMS: HOUR_MS } as const;
export const CHOSEN_SEATS = { storage: "tab", key: "startday-seats-", lifeMS: HOUR_MS } as const;
export const SEATS_TAKEN = { storage: "tab", key: "startday-taken-", lifeMS: MINUTE_MS } as const;
export const HOLD = { storage: "tab", key: "startday-held" } as const satisfies TabRow;
export const BOOKING_NOTE = { storage: "tab", key: "startday-note-", lifeMS: APPLICANT_MS } as const;
