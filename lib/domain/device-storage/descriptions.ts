import type { DeviceRow, TabRow } from "./rows";
import * as sharedRows from "./rows";
import * as staffRows from "./staff-rows";

const rows = { ...sharedRows, ...staffRows };

type RowName = {
  [Name in keyof typeof rows]: (typeof rows)[Name] extends { storage: string } ? Name : never;
}[keyof typeof rows];

interface Description {
  what: string;
  /** What ends it before its life is over. */
  ends: string;
}

const SIGNED_OUT = "on signing out";

/** What each row of the device's storage holds, for the data map. */
const DESCRIPTIONS: Readonly<Record<RowName, Description>> = {
  THEME: { what: "that the theme is dark, or the device's", ends: "when it is set to light" },
  SIGN_OUT: { what: "that an applicant or staff are signing out, for the other tabs", ends: "at once" },
  TENANT_PICTURES: { what: "addresses of a tenant's pictures", ends: SIGNED_OUT },
  SENT_CODE: {
    what: "the phone or e-mail address that a code was sent to, and when the code expires; never the code",
    ends: "when it is verified, with the code or its block",
  },
  UNSENT_ADDRESSEE: {
    what: "the phone or e-mail address that a code is to be sent to, after the waiting room or a change of language",
    ends: "when a code is sent",
  },
  VERIFIED: {
    what: "That a code was right a moment ago: whoever has to verify again at once lost the cookie",
    ends: "After a minute, or on the next visit of the page that asks for codes",
  },
  MAILBOX_TOKEN: {
    what: "the token of the link that confirms a mailbox",
    ends: `when it is confirmed, ${SIGNED_OUT}`,
  },
  HAND_OVER_TOKEN: {
    what: "the token of the link by which a guardian takes over an application, while they verify their number",
    ends: `when they have taken over, ${SIGNED_OUT}`,
  },
  CLOCK_OFFSET: { what: "how far the device's clock is off, in milliseconds", ends: SIGNED_OUT },
  UNSAVED_ANSWERS: {
    what: "an applicant's answers that could not be saved yet",
    ends: `when they are saved, ${SIGNED_OUT}`,
  },
  UNFINISHED_DATE: {
    what: "a birth date that is still being typed, since only a whole one is saved",
    ends: `when it is a date, ${SIGNED_OUT}`,
  },
  APPLICATION_VERSION: { what: "the version of an application that this tab has saved", ends: SIGNED_OUT },
  UNANSWERED_SAVES: {
    what: "the ids of saves of an application whose answers have not come",
    ends: `when a save is answered, ${SIGNED_OUT}`,
  },
  SCHOOL_REGIONS: { what: "the list of school regions", ends: SIGNED_OUT },
  SCHOOLS: { what: "the list of a region's schools", ends: SIGNED_OUT },
  CHOSEN_SEATS: { what: "the seats that an applicant has chosen and not saved yet", ends: SIGNED_OUT },
  SEATS_TAKEN: { what: "that a booking found its seats taken", ends: `when it is shown, ${SIGNED_OUT}` },
  HOLD: { what: "the application that holds seats", ends: `with the hold, on booking, ${SIGNED_OUT}` },
  BOOKING_NOTE: { what: "an applicant's note to the location", ends: `on booking, ${SIGNED_OUT}` },
  STAFF_LINK: {
    what: "the token of a one-time link of staff, while they choose a password or a passkey",
    ends: `when the link is used or has ended, ${SIGNED_OUT}`,
  },
  ACCOUNT_DRAFT: { what: "an account that is being added; never a password", ends: `when it is saved, ${SIGNED_OUT}` },
  CHECK_IN_LIST: {
    what: "names, references, start days and states of the applicants expected at one presentation",
    ends: SIGNED_OUT,
  },
  CHECK_IN_OUTBOX: { what: "check-ins that were not sent yet", ends: `when they are sent, ${SIGNED_OUT}` },
  NEW_APPLICANT: {
    what: "the answers of an applicant who is being added at the desk, and the proof of their number; never a code",
    ends: `on booking, ${SIGNED_OUT}`,
  },
  ADDED_PRESENTATION: { what: "a presentation that is being added", ends: `when it is saved, ${SIGNED_OUT}` },
  CHANGED_PRESENTATION: { what: "a presentation that is being changed", ends: `when it is saved, ${SIGNED_OUT}` },
  WEEKLY_COPIES: {
    what: "how a presentation is to be repeated",
    ends: `when it is repeated or cancelled, ${SIGNED_OUT}`,
  },
  ANNOUNCEMENT_DRAFT: {
    what: "a message to many that is being written, without whom it is for",
    ends: `when it is sent or discarded, ${SIGNED_OUT}`,
  },
  SLOT_DRAFT: { what: "weekly sessions that are being added or changed", ends: `when they are saved, ${SIGNED_OUT}` },
  STAFF_NOTE: { what: "a note about an application that is being written", ends: `when it is saved, ${SIGNED_OUT}` },
  REASON_DRAFT: {
    what: "the words in which somebody is to be told why their appointment is changed",
    ends: `when it is changed or cancelled, ${SIGNED_OUT}`,
  },
  CORRECTION_DRAFT: {
    what: "an answer of an applicant that is being corrected",
    ends: `when it is saved or cancelled, ${SIGNED_OUT}`,
  },
  CLOSURE_DRAFT: { what: "days that are to be closed, and a note", ends: `when they are closed, ${SIGNED_OUT}` },
  CAPACITY_EDITS: { what: "capacities that were typed and not saved", ends: `when they are saved, ${SIGNED_OUT}` },
  SELECTED_APPLICANTS: {
    what: "ids of the applicants that a member of staff selected in a list, and the list's filter",
    ends: `when another selection is made, ${SIGNED_OUT}`,
  },
  EXPORT_CHOICE: {
    what: "the file format and the columns that a member of staff chose for exports",
    ends: "when another choice is made",
  },
  SETTING_EDITS: { what: "settings that were typed and not saved", ends: `when they are saved, ${SIGNED_OUT}` },
};

const lifeText = (lifeMS: number): string =>
  lifeMS < 3_600_000 ? `${lifeMS / 60_000} min` : `${lifeMS / 3_600_000} h`;

const byName = new Map<string, unknown>(Object.entries(rows));

/** Every row with its description; `ends` includes its life. */
export const describedRows = () =>
  Object.entries(DESCRIPTIONS).map(([name, { what, ends }]) => {
    const row = byName.get(name) as TabRow | DeviceRow;
    if (row.storage === "device") return { key: row.key, storage: row.storage, isPersonal: false, what, ends };
    const life = row.lifeMS === undefined ? "" : `, after ${lifeText(row.lifeMS)}`;
    return {
      key: row.key,
      storage: row.storage,
      isPersonal: row.isPersonal === true,
      what,
      ends: `${ends}${life}, with the tab`,
    };
  });
